/**
 * Rolling restarts drop no request: nodes stop and start one after the other under load. Before a release, use
 * `ROUNDS=20` and, with enough cores, `RATE=500` requests per second.
 */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { send } from '#test/http.ts';
import { type ServerProcess, type Settings, startServerProcess } from '#test/processes.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';
import { hasHaproxy, startHaproxy } from './testing/haproxy.ts';
import type { Failure, LoadReport } from './testing/load.ts';
import { startSending } from './testing/load-process.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const rounds = Number(process.env.ROUNDS ?? 2);
/** Requests per second. Few in an ordinary run, beside other tests on the same cores: a failed request shows at any rate. */
const rate = Number(process.env.RATE ?? 50);
const prefix = 'Deployed';

const test = anyTest as TestFn<{ service: TestService }>;
const withProxy = redisUrl && hasHaproxy ? test.serial : test.serial.skip;
const withRedis = redisUrl ? test.serial : test.serial.skip;

test.beforeEach(async (t) => {
  t.timeout(60_000 + rounds * 60_000);
  t.context.service = await startTestService({}, { redisUrl });
});
test.afterEach.always((t) => t.context.service?.stop());

/** @returns a node that restarts on the same port */
function nodeOn(port: number, { databaseUrl }: TestService, more: Settings): Promise<ServerProcess> {
  const settings = { PORT: String(port), SHUTDOWN_DELAY: '5', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' };
  return startServerProcess(databaseUrl, redisUrl, { ...settings, ...more });
}

function loadOf(t: ExecutionContext<{ service: TestService }>, port: number, perSecond: number) {
  const { host, people } = t.context.service.acme;
  const token = people.ROLE_ADMIN.readWrite;
  const load = startSending({ port, host, token, rate: perSecond, writeEvery: 10, prefix });
  t.teardown(load.kill);
  return load;
}

function tell(t: ExecutionContext, { seconds, sent, succeeded, written, failures, slowest, p99 }: LoadReport) {
  t.log(
    `${sent} requests in ${Math.round(seconds)} s (${Math.round(sent / seconds)} a second), ${succeeded} succeeded, ` +
      `${written} writes, ${failures.length} failed; p99 ${p99} ms, slowest ${slowest} ms`,
  );
}

/** @returns the count of each kind, and the time of its first occurrence */
function kindsOf(failures: readonly Failure[]): Record<string, string> {
  const kinds = Map.groupBy(failures, ({ method, what, reused }) => `${method} ${what}${reused ? ', reused' : ''}`);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, `${all.length}, from ${all[0]?.at} ms on`]));
}

/** Restarts one node after the other. @returns the stop durations in milliseconds */
async function deploy(t: ExecutionContext<{ service: TestService }>, more: Settings, times: number) {
  const { service } = t.context;
  const ports = [await freePort(), await freePort()] as const;
  const nodes = [await nodeOn(ports[0], service, more), await nodeOn(ports[1], service, more)];
  t.teardown(() => Promise.all(nodes.map((node) => node.stop())).then(() => {}));
  const proxy = await startHaproxy(ports);
  t.teardown(() => proxy.stop());
  const bothUp = () => until(async () => (await proxy.isUp('api1')) && (await proxy.isUp('api2')), 'both are up', 30);
  await bothUp();
  for (const path of ['/internal/webhook-events', '/%69nternal/webhook-events']) {
    const { status, headers } = await send(proxy.port, service.acme.host, path, { method: 'POST' });
    t.deepEqual([status, headers['x-request-id']], [404, undefined], 'the proxy answers, and no node');
  }
  const load = loadOf(t, proxy.port, rate);
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const index = round % 2;
    const began = performance.now();
    const ending = await nodes[index]?.stop();
    took.push(Math.round(performance.now() - began));
    t.deepEqual(ending, { code: 0, signal: null });
    nodes[index] = await nodeOn(ports[index] ?? 0, service, more);
    await bothUp();
  }
  const report = await load.stop();
  tell(t, report);
  // Only a stop may take a node out of service.
  for (const line of report.failures.length > 0 ? proxy.downs() : []) t.log(line);
  t.log(`${times} times SIGTERM; ended after ${Math.min(...took)} to ${Math.max(...took)} ms`);
  return { report, took };
}

for (const [what, more, times] of [
  ['nodes of one process', {}, rounds],
  ['nodes of two processes', { PROCESSES: '2' }, 1],
] as const) {
  withProxy(`behind HAProxy, ${what} are deployed under load and no request fails`, async (t) => {
    const { report, took } = await deploy(t, more, times);
    t.deepEqual(kindsOf(report.failures), {});
    t.is(report.succeeded, report.sent);
    t.true(report.sent / report.seconds > rate * 0.95, 'as many were sent as should be');
    t.true(took.every((time) => time <= 20_000));
    const counted = `select count(*)::int as n, count(distinct name)::int as d from groups where name like '${prefix} %'`;
    t.deepEqual(await t.context.service.sql(counted), [{ n: report.written, d: report.written }], 'each write, once');
  });
}

withRedis('without a proxy, open connections get their responses and new ones are refused', async (t) => {
  const { service } = t.context;
  const node = await nodeOn(await freePort(), service, {});
  t.teardown(() => node.stop().then(() => {}));
  const load = loadOf(t, node.port, rate);
  await until(() => node.logLines.filter((line) => line.includes('"msg":"request"')).length > rate, 'load has come');
  const { code } = await node.stop();
  t.is(code, 0);
  const report = await load.stop();
  tell(t, report);
  t.true(report.succeeded > rate);
  // The kernel may accept a connection just before the listener closes, and then reset it.
  const others = report.failures.filter(
    ({ what, reused }) => reused || (what !== 'ECONNREFUSED' && what !== 'ECONNRESET'),
  );
  t.deepEqual(kindsOf(others), {});
  t.log(`${report.failures.filter(({ what }) => what === 'ECONNRESET').length} of the refused were reset`);
});

withProxy('the proxy responds like a node while none is up, and ignores a claimed client address', async (t) => {
  const { service } = t.context;
  const ports = [await freePort(), await freePort()] as const;
  const proxy = await startHaproxy(ports);
  t.teardown(() => proxy.stop());
  const request = (headers = {}) =>
    send(proxy.port, service.acme.host, '/api/v1/me', { headers: { connection: 'close', ...headers } });
  await until(async () => (await request()).status === 503, 'it has noticed');
  const { status, headers, json } = await request();
  t.is(status, 503);
  t.is(headers['content-type'], 'application/json');
  t.is(headers['retry-after'], '1');
  t.deepEqual(Object.keys(json).sort(), ['code', 'detail', 'status', 'title']);
  const node = await nodeOn(ports[0], service, {});
  t.teardown(() => node.stop().then(() => {}));
  await until(() => proxy.isUp('api1'), 'it is up');
  const login = (claimed: string) =>
    send(proxy.port, service.acme.host, '/api/v1/login-check', {
      method: 'POST',
      body: {},
      headers: { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed },
    });
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await login(`203.0.113.${count}`)).status);
  t.deepEqual(statuses, [...Array.from({ length: 20 }, () => 422), 429], 'all come from one address');
});
