/** Probes of orchestrators and load balancers, over real sockets. */
import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import pg from 'pg';
import { forwarder } from '#fixtures/forwarder.ts';
import { send } from '#test/http.ts';
import { startRedis } from '#test/redis-server.ts';
import { startTestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const withRedis = process.env.TEST_REDIS_URL ? test : test.skip;

/** Waits for a second, the cache lifetime of a report. */
const askAgain = 1_100;

async function statusOf(port: number): Promise<string> {
  const { status, json } = await send(port, 'balancer.example', '/readyz');
  return `${status} ${json.status}`;
}

test('probes respond at any Host and without one, without a tenant, a limit or a log line', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const before = service.logLines.length;
  for (const [path, word] of [
    ['/livez', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    for (const host of [service.acme.host, '10.0.0.7:8080', 'unknown.example', '']) {
      for (const query of ['', '?verbose']) {
        const { status, headers, text } = await send(service.port, host, path + query);
        t.is(status, 200, `${host} ${path}`);
        t.is(text, `{"status":"${word}"}`);
        t.is(headers['content-type'], 'application/json');
        t.is(headers['cache-control'], 'no-store');
        t.is(headers['x-powered-by'] ?? headers.server, undefined);
      }
    }
    const head = await send(service.port, 'unknown.example', path, { method: 'HEAD' });
    t.is(head.status, 200);
    t.is(head.text, '');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const refused = await send(service.port, service.acme.host, path, { method, body: { status: 'dead' } });
      t.is(refused.status, 405, method);
      t.is(refused.headers.allow, 'GET, HEAD');
      t.is(refused.json.code, 'method_not_allowed');
    }
  }
  t.is(service.logLines.length, before);
  for (const path of ['/livez/', '/livezz', '/Readyz', '/api/v1/livez', '//livez']) {
    t.is((await service.send(service.acme, path)).status, 404, path);
    t.is((await send(service.port, 'unknown.example', path)).json.code, 'unknown_tenant', path);
  }
});

test('a node without a responding PostgreSQL is alive and unavailable, and recovers', async (t) => {
  const line = await forwarder(Number(new URL(process.env.TEST_POSTGRES_URL ?? '').port));
  t.teardown(() => line.close());
  const service = await startTestService({}, { databasePort: line.port });
  t.teardown(() => service.stop());
  const { port } = service;
  t.is(await statusOf(port), '200 ready');
  for (const failing of ['silence', 'cut'] as const) {
    line[failing]();
    await until(async () => (await statusOf(port)) === '503 unavailable', `${failing} is noticed`);
    const began = performance.now();
    t.is((await send(port, '', '/livez')).status, 200);
    t.is(await statusOf(port), '503 unavailable');
    // A ping of PostgreSQL times out after a second, and is an outage after three.
    t.true(performance.now() - began < 3_000, 'a probe responds in time');
    line.heal();
    await until(async () => (await statusOf(port)) === '200 ready', `${failing} is over`);
  }
});

test('a node with an exhausted pool is ready', async (t) => {
  const service = await startTestService({}, { databasePoolSize: 1 });
  t.teardown(() => service.stop());
  // On a busy machine the first answer comes too late; of later ones it has three seconds' patience.
  await until(async () => (await statusOf(service.port)) === '200 ready', 'the probe is connected');
  const admin = new pg.Client({ connectionString: service.adminUrl });
  await admin.connect();
  t.teardown(() => admin.end());
  await admin.query('begin; lock table groups');
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isExhausted = async () => (await service.sql(waiting)).length === 1;
  // A statement waits two seconds for a lock. Where the machine was busy for longer, the probes proved nothing: again.
  for (let isProven = false; !isProven; ) {
    let isOver = false;
    const slow = service.send(service.acme, '/api/v1/groups', { headers }).finally(() => {
      isOver = true;
    });
    await until(async () => isOver || (await isExhausted()), 'the only connection is in use');
    t.is(await statusOf(service.port), '200 ready');
    await delay(askAgain);
    t.is(await statusOf(service.port), '200 ready');
    isProven = !isOver && (await isExhausted());
    if (isProven) await admin.query('rollback');
    // 503: the wait for the lock was over first.
    t.true([200, 503].includes((await slow).status));
  }
});

withRedis('a node without Redis is degraded, with status 200', async (t) => {
  const redis = await startRedis();
  if (!redis) throw new Error('there is no redis-server');
  const service = await startTestService({}, { redisUrl: redis.url });
  t.teardown(() => service.stop());
  t.is(await statusOf(service.port), '200 ready');
  await redis.stop();
  await until(async () => (await statusOf(service.port)) === '200 degraded', 'it is noticed');
});

test('a stopping node reports it at once, serves on, and closes each connection after its response', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const node = await service.another();
  t.is(await statusOf(node.port), '200 ready');
  t.is((await send(node.port, service.acme.host, '/docs')).headers.connection, 'keep-alive');
  node.announceStop();
  t.is(await statusOf(node.port), '503 stopping');
  t.is((await send(node.port, '', '/livez')).status, 200);
  for (const path of ['/docs', '/api/v1/me', '/livez']) {
    t.is((await send(node.port, service.acme.host, path)).headers.connection, 'close', path);
  }
  await node.stop(1_000);
  await t.throwsAsync(send(node.port, service.acme.host, '/docs'), { code: 'ECONNREFUSED' });
});
