/** Stop of `guildgate serve` and `guildgate worker`, also with hanging dependencies. */
import anyTest, { type TestFn } from 'ava';
import { forwarder } from '#fixtures/forwarder.ts';
import { startMailSink } from '#fixtures/mail-sink/sink.ts';
import { send } from '#test/http.ts';
import { startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { workerUrl } from '#test/template.ts';
import { until } from '#test/until.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const test = anyTest as TestFn<{ service: TestService }>;
const withRedis = redisUrl ? test : test.skip;

test.beforeEach(async (t) => {
  t.timeout(120_000);
  t.context.service = await startTestService({}, { redisUrl });
});
test.afterEach.always((t) => t.context.service?.stop());

function through(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

withRedis('SIGTERM: unready at once, served on for the delay, and ended with 0; SIGINT does not wait', async (t) => {
  const { service } = t.context;
  // Long enough for a busy machine to send two requests.
  const start = () => startServerProcess(service.databaseUrl, redisUrl, { SHUTDOWN_DELAY: '6' });
  const [terminated, interrupted] = [await start(), await start()];
  t.teardown(() => Promise.all([terminated.stop(), interrupted.stop()]).then(() => {}));
  const began = performance.now();
  terminated.kill('SIGTERM');
  await until(async () => (await send(terminated.port, '', '/readyz')).json.status === 'stopping', 'it says so', 5);
  const { status, headers } = await send(terminated.port, service.acme.host, '/docs');
  t.is(status, 200);
  t.is(headers.connection, 'close');
  // A wrapper passes the same wish on: the delay is neither cut nor begun anew.
  terminated.kill('SIGTERM');
  t.deepEqual(await terminated.ended, { code: 0, signal: null });
  const took = performance.now() - began;
  t.true(took > 5_900 && took < 20_000, `${took} ms`);
  const interruptedAt = performance.now();
  interrupted.kill('SIGINT');
  t.deepEqual(await interrupted.ended, { code: 0, signal: null });
  t.true(performance.now() - interruptedAt < 5_900);
});

withRedis('a PostgreSQL and a Redis that are frozen hold no process: it is gone in 20 s, with code 0', async (t) => {
  const { service } = t.context;
  const postgres = await forwarder(Number(new URL(service.databaseUrl).port));
  const redis = await forwarder(Number(new URL(redisUrl ?? '').port));
  t.teardown(() => {
    postgres.close();
    redis.close();
  });
  const url = through(service.databaseUrl, postgres.port);
  const node = await startServerProcess(url, `redis://127.0.0.1:${redis.port}`, { SHUTDOWN_DELAY: '1' });
  const worker = await startWorkerProcess(through(workerUrl(service.adminUrl), postgres.port), 'smtp://127.0.0.1:9');
  t.teardown(() => Promise.all([node.stop(), worker.stop()]).then(() => {}));
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  t.is((await send(node.port, service.acme.host, '/api/v1/me', { headers })).status, 200);
  postgres.silence();
  redis.silence();
  const waiting = send(node.port, service.acme.host, '/api/v1/me', { headers });
  const began = performance.now();
  const endings = await Promise.all([node.stop(), worker.stop()]);
  t.is((await waiting).status, 503);
  t.deepEqual(endings, [
    { code: 0, signal: null },
    { code: 0, signal: null },
  ]);
  t.true(performance.now() - began < 20_000);
});

test('two SIGTERMs 6 s apart lose no job: the mail that is being sent is sent, once', async (t) => {
  const { service } = t.context;
  const sink = await startMailSink();
  const line = await forwarder(sink.smtpPort);
  t.teardown(async () => {
    line.close();
    await sink.stop();
  });
  line.silence();
  const worker = await startWorkerProcess(workerUrl(service.adminUrl), `smtp://127.0.0.1:${line.port}`);
  t.teardown(() => worker.stop().then(() => {}));
  const { email } = service.acme.people.ROLE_MEMBER;
  await service.send(service.acme, '/api/v1/request-login-otp', { method: 'POST', body: { email } });
  const jobs =
    'select count(*) filter (where locked_at is not null)::int as locked, count(*)::int as n from queue.jobs';
  await until(async () => (await service.sql<{ locked: number }>(jobs))[0]?.locked === 1, 'the job runs');
  const began = performance.now();
  worker.kill('SIGTERM');
  await until(() => performance.now() - began > 6_000, 'six seconds are over');
  worker.kill('SIGTERM');
  line.heal();
  t.deepEqual(await worker.ended, { code: 0, signal: null });
  t.true(performance.now() - began < 20_000);
  t.is(sink.mails().length, 1);
  t.deepEqual(await service.sql(jobs), [{ locked: 0, n: 0 }]);
});
