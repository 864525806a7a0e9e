/** Machines whose clocks are wrong, jump, or stand in a time zone where an hour is missing. */
import { join } from 'node:path';
import anyTest, { type ExecutionContext } from 'ava';
import { startMailSink } from '#fixtures/mail-sink/sink.ts';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { canStartRedis, RedisServer } from '#server/limiter/testing/redis-server.ts';
import { send, type TestResponse } from '#test/http.ts';
import { type ServerProcess, startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { apiUrl, workerUrl } from '#test/template.ts';
import { startQuickWorker } from './quick-worker-process.ts';
import { answered, call, kill, openScene, paymentNoted, payments, type Scene } from './scene.ts';

/** One after the other: each starts processes, which take all of a machine while they do. */
const test = anyTest.serial;
const withRedis = canStartRedis ? test : test.skip;

const hour = 3_600_000;

/** Settings of a process whose clock is wrong by so many milliseconds. */
const shifted = (milliseconds: number, settings: Readonly<Record<string, string>> = {}) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
  CLOCK_SHIFT: String(milliseconds),
  WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
  ...settings,
});

async function started(
  t: ExecutionContext,
  { adminUrl }: Scene,
  redisUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const server = await startServerProcess(apiUrl(adminUrl), redisUrl, settings);
  t.teardown(() => kill(server));
  return server;
}

withRedis(
  'fault 44: nodes an hour ahead and an hour behind grant what one would, and take each other’s proofs',
  async (t) => {
    const scene = await openScene(t);
    const { acme } = scene;
    const redis = await RedisServer.reserve();
    t.teardown(() => redis.kill());
    await redis.start();
    const sink = await startMailSink();
    t.teardown(() => sink.stop());
    const ahead = await started(t, scene, redis.url, shifted(hour));
    const behind = await started(t, scene, redis.url, shifted(-hour));
    const worker = await startWorkerProcess(workerUrl(scene.adminUrl), sink.smtpUrl, shifted(hour));
    t.teardown(() => kill(worker));
    const post = (server: ServerProcess, path: string, body: object) =>
      answered(() => send(server.port, acme.host, path, { method: 'POST', body }));

    // A code, of which one node says that it is long over, and the other that it is not made yet: PostgreSQL decides.
    const { email, password } = acme.people.ROLE_MEMBER;
    t.is((await post(ahead, '/api/v1/request-login-otp', { email })).status, 200);
    const { text } = await sink.nextMail(email, 20_000);
    const code = /^\d{6}$/m.exec(text)?.[0];
    const signedIn = await post(behind, '/api/v1/verify-login-otp', { email, code });
    t.is(signedIn.status, 200, signedIn.text);
    const other = acme.people.ROLE_TREASURER.email;
    await post(ahead, '/api/v1/request-login-otp', { email: other });
    const late = /^\d{6}$/m.exec((await sink.nextMail(other, 20_000)).text)?.[0];
    await scene.sql(`update one_time_codes set expires_at = now() - interval '1 second' where email = $1`, [other]);
    t.is((await post(behind, '/api/v1/verify-login-otp', { email: other, code: late })).status, 401);

    const me = (server: ServerProcess, token: string) =>
      answered(() => send(server.port, acme.host, '/api/v1/me', { headers: { authorization: `Bearer ${token}` } }));
    for (const [signing, reading] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const { json } = await post(signing, '/api/v1/login-check', { email, password });
      t.is((await me(reading, json.token)).status, 200);
      t.is((await post(reading, '/api/v1/token/refresh', { refresh_token: json.refresh_token })).status, 200);
    }

    const answers: TestResponse[] = [];
    const exportUsers = async (server: ServerProcess, times: number) => {
      for (let time = 0; time < times; time += 1)
        answers.push(await answered(() => call(server, acme, 'GET', '/api/v1/users-csv')));
    };
    await exportUsers(ahead, 8);
    await exportUsers(behind, 8);
    for (const server of [ahead, behind]) server.kill('SIGUSR2');
    await exportUsers(ahead, 8);
    await exportUsers(behind, 8);
    t.is(answers.filter(({ status }) => status === 200).length, 20);
    const denied = answers.filter(({ status }) => status === 429).map(({ headers }) => Number(headers['retry-after']));
    t.is(denied.length, 12);
    t.true(
      denied.every((seconds) => seconds >= 1 && seconds <= 60),
      `${denied}`,
    );
  },
);

test('fault 44: what a killed worker was sending is sent within a minute by one whose clock is an hour ahead', async (t) => {
  t.timeout(240_000);
  const scene = await openScene(t);
  const receiver = await startWebhookReceiver({ verify: false });
  t.teardown(() => receiver.stop());
  const server = await started(t, scene, '', shifted(-hour));
  const body = { url: receiver.endpoint('late'), events: ['product_payment.created'] };
  const asked = () => call(server, scene.acme, 'POST', '/api/v1/webhook_subscriptions', { body });
  const { status, text } = await answered(asked);
  t.is(status, 201, text);
  receiver.behave('late', 'hang');
  const first = await startQuickWorker(workerUrl(scene.adminUrl));
  t.teardown(() => void first.kill('SIGKILL'));
  await answered(() => call(server, scene.acme, 'POST', payments, { body: paymentNoted('late') }));
  const { webhookId } = await receiver.nextArrival('late', 20_000);
  first.kill('SIGKILL');
  receiver.behave('late');
  const second = await startQuickWorker(workerUrl(scene.adminUrl), shifted(hour));
  t.teardown(() => void second.kill('SIGKILL'));
  const again = await receiver.nextArrival('late', 55_000);
  t.is(again.webhookId, webhookId);
});

/** A day in New York that has 23 hours, one that has 25, and one that is there every four years; and a day before each. */
const days = [
  ['2027-03-13T20:00:00.000Z', '2027-03-14T20:00:00.000Z'],
  ['2027-11-06T20:00:00.000Z', '2027-11-07T20:00:00.000Z'],
  ['2028-02-28T20:00:00.000Z', '2028-02-29T20:00:00.000Z'],
] as const;

test('fault 45: a day is 24 hours where the clocks are changed, and on 29 February', async (t) => {
  for (const [today, tomorrow] of days) {
    const scene = await openScene(t);
    const shift = new Date(today).getTime() - Date.now();
    const server = await started(t, scene, '', shifted(shift, { TZ: 'America/New_York' }));
    const { acme } = scene;
    const body = { url: 'https://endpoint.example/hook', events: ['event.created'] };
    t.is((await answered(() => call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }))).status, 201);
    const [job] = await scene.sql<{ at: Date }>(
      `select run_at as at from graphile_worker.jobs where task_identifier = 'webhooks.forget'`,
    );
    const late = (job?.at.getTime() ?? 0) - new Date(tomorrow).getTime();
    t.true(late >= 0 && late < 60_000, `${job?.at.toISOString()} for ${tomorrow}`);
    // An hour that is not on a wall there, or is twice.
    const startsAt = `${tomorrow.slice(0, 10)}T02:30:00-05:00`;
    const event = { title: 'At night', startsAt, endsAt: tomorrow, timezone: 'America/New_York' };
    const made = await answered(() => call(server, acme, 'POST', '/api/v1/events', { body: event }));
    t.is(made.status, 201, made.text);
    t.is(made.json.startsAt, `${tomorrow.slice(0, 10)}T07:30:00.000Z`);
    const common = { ...event, startsAt: '2027-02-29T02:30:00Z' };
    const refused = await answered(() => call(server, acme, 'POST', '/api/v1/events', { body: common }));
    t.is(refused.status, 422, 'there is no such day');
    await kill(server);
  }
});
