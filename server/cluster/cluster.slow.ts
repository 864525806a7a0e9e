/** Several server processes on one port: start, crash and stop. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import anyTest, { type TestFn } from 'ava';
import { runCommand } from '#test/command-line.ts';
import { send } from '#test/http.ts';
import { isAlive, type ServerProcess, type Settings, startServerProcess } from '#test/processes.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const test = anyTest as TestFn<{ service: TestService }>;
const withRedis = redisUrl ? test.serial : test.serial.skip;

test.beforeEach(async (t) => {
  t.timeout(120_000);
  t.context.service = await startTestService({}, { redisUrl });
});
test.afterEach.always((t) => t.context.service?.stop());

const startCluster = ({ databaseUrl }: TestService, settings: Settings = {}) =>
  startServerProcess(databaseUrl, redisUrl, { PROCESSES: '2', METRICS_PORT: '0', ...settings });

/** Processes that have started to serve so far. */
function childrenOf({ logLines }: ServerProcess): { process: number; pid: number }[] {
  return logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'serving as one of several');
}

const bothServe = (cluster: ServerProcess) => until(() => childrenOf(cluster).length === 2, 'both serve', 60);

async function report({ metricsPort }: ServerProcess) {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`);
  return { code: answer.status, ...JSON.parse(await answer.text()) };
}

withRedis('both serve, their metrics are one, and SIGTERM ends both with code 0', async (t) => {
  const { service } = t.context;
  const cluster = await startCluster(service);
  t.teardown(() => cluster.stop().then(() => {}));
  await bothServe(cluster);
  const [one, other] = childrenOf(cluster);
  // Each reports to the primary after its line in the log.
  await until(async () => (await report(cluster)).status === 'ready', 'both are ready');
  t.like(await report(cluster), {
    code: 200,
    status: 'ready',
    dependencies: { processes: '2 of 2 ready', postgres: 'up', redis: 'up' },
  });
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, connection: 'close' };
  for (let count = 0; count < 10; count += 1) {
    t.is((await send(cluster.port, service.acme.host, '/api/v1/me', { headers })).status, 200);
  }
  const served = () => cluster.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  // The log arrives through a pipe, so it may arrive later than the responses.
  await until(() => served().length === 10, 'all requests are logged');
  t.deepEqual(new Set(served().map(({ process }) => process)), new Set([one?.process, other?.process]));
  const metrics = await (await fetch(`http://127.0.0.1:${cluster.metricsPort}/metrics`)).text();
  t.regex(metrics, /^guildgate_processes_serving 2$/m);
  t.regex(metrics, /^guildgate_rate_limit_degraded 0$/m);
  t.regex(metrics, /^process_resident_memory_bytes \d+/m);
  t.deepEqual(await cluster.stop(), { code: 0, signal: null });
  for (const child of [one, other]) t.false(isAlive(child?.pid ?? 0));
});

withRedis('a process that is killed is replaced, and the others serve meanwhile', async (t) => {
  const { service } = t.context;
  const cluster = await startCluster(service);
  t.teardown(() => cluster.stop().then(() => {}));
  await bothServe(cluster);
  process.kill(childrenOf(cluster)[0]?.pid ?? 0, 'SIGKILL');
  await until(async () => (await report(cluster)).dependencies.processes === '1 of 2 ready', 'it is missed');
  t.like(await report(cluster), { code: 200, status: 'degraded' });
  for (let count = 0; count < 10; count += 1) {
    t.is((await send(cluster.port, '', '/readyz', { headers: { connection: 'close' } })).status, 200);
  }
  await until(async () => (await report(cluster)).status === 'ready', 'it is replaced', 60);
  const metrics = await (await fetch(`http://127.0.0.1:${cluster.metricsPort}/metrics`)).text();
  t.regex(metrics, /^guildgate_process_deaths_total 1$/m);
});

withRedis('a killed primary leaves no process behind', async (t) => {
  const cluster = await startCluster(t.context.service);
  await bothServe(cluster);
  cluster.kill('SIGKILL');
  await cluster.ended;
  const pids = childrenOf(cluster).map(({ pid }) => pid);
  await until(() => !pids.some(isAlive), 'both have ended');
  t.is(pids.length, 2);
});

withRedis('a cause that affects all processes is printed once', async (t) => {
  const { service } = t.context;
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  t.teardown(() => void blocker.close());
  const address = blocker.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const env = { DATABASE_URL: service.databaseUrl, REDIS_URL: redisUrl ?? '', HOST: '127.0.0.1', PORT: port };
  const { code, output } = await runCommand(['serve'], { ...env, PROCESSES: '4' });
  t.is(code, 1);
  t.is(output.split(`Port ${port} is in use by another program. Set PORT to another one.`).length, 2, output);
  // Without the log: on a busy machine it has the stack of a timeout of Redis.
  t.false(output.replaceAll(/^\{.*$/gm, '').includes('    at '), output);
  const wrong = await runCommand(['serve'], {
    ...env,
    PORT: '0',
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
    PROCESSES: '4',
  });
  t.is(wrong.code, 1);
  t.is(wrong.output.split('PostgreSQL cannot be reached').length, 2, wrong.output);
});
