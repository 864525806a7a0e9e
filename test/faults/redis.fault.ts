/** Redis is missing, frozen, emptied, full or replaced by a failover. */
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type ExecutionContext } from 'ava';
import { type Forwarder, forwarder } from '#fixtures/forwarder.ts';
import { canStartRedis, RedisServer } from '#server/limiter/testing/redis-server.ts';
import { send, type TestResponse } from '#test/http.ts';
import { isAlive, type ServerProcess, startServerProcess } from '#test/processes.ts';
import { apiUrl } from '#test/template.ts';
import { until } from '../until.ts';
import {
  type ClonedTenants,
  call,
  kill,
  openClonedTenants,
  probe,
  saysUnavailable,
  untilAvailable,
} from './cloned-tenants.ts';

/** Serial: each test starts processes and measures durations. */
const test = canStartRedis ? anyTest.serial : anyTest.serial.skip;

/**
 * Maximum response time in an outage, in milliseconds: 250 plus a margin for a hundred requests at once on a busy machine. A
 * request that waited for a frozen Redis would have no response.
 */
const notLong = 10_000;
/** Five seconds are usual; a busy machine takes longer to connect. */
const backWithin = 10_000;

interface Guarded {
  readonly tenants: ClonedTenants;
  readonly redis: RedisServer;
  /** Forwarder between server and Redis. */
  readonly line: Forwarder;
  readonly server: ServerProcess;
}

async function ownRedis(t: ExecutionContext, ...args: string[]): Promise<RedisServer> {
  const redis = await RedisServer.reserve({ args });
  t.teardown(() => redis.kill());
  return redis;
}

async function guarded(t: ExecutionContext, { isThere = true } = {}): Promise<Guarded> {
  const tenants = await openClonedTenants(t);
  const redis = await ownRedis(t);
  if (isThere) await redis.start();
  const line = await forwarder(redis.port);
  t.teardown(() => line.close());
  const server = await startServerProcess(apiUrl(tenants.adminUrl), `redis://127.0.0.1:${line.port}`);
  t.teardown(() => kill(server));
  // On a busy machine the first reply of Redis may be late.
  if (isThere) await until(async () => (await probe(server, '/readyz')) === 'ready', 'it is ready');
  return { tenants, redis, line, server };
}

/** A request in a bucket of 20 per 60 s, of which every node has a share while Redis is unavailable. */
const exported = ({ server, tenants }: Guarded) =>
  untilAvailable(() => call(server, tenants.acme, 'GET', '/api/v1/users-csv'));

/** A request in a bucket for sign-ins, which is refused while Redis is unavailable. The empty body is a 422 otherwise. */
const signIn = ({ server, tenants: { acme } }: Guarded) =>
  send(server.port, acme.host, '/api/v1/login-check', { method: 'POST', body: {} });

/** Sends parallel requests. @returns the number of admitted ones */
async function admitted(t: ExecutionContext, guard: Guarded, times: number): Promise<number> {
  const responses = await Promise.all(Array.from({ length: times }, () => timed(t, () => exported(guard))));
  const denied = responses.filter(({ status }) => status === 429);
  for (const { headers } of denied) {
    const seconds = Number(headers['retry-after']);
    t.true(seconds >= 1 && seconds <= 60, `${headers['retry-after']}`);
  }
  const served = responses.filter(({ status }) => status === 200);
  t.is(served.length + denied.length, times);
  return served.length;
}

async function timed(t: ExecutionContext, sendRequest: () => Promise<TestResponse>): Promise<TestResponse> {
  const began = performance.now();
  const response = await sendRequest();
  const took = performance.now() - began;
  t.true(took < notLong, `it took ${took} ms`);
  return response;
}

/** Asserts that sign-ins are accepted again in time. */
async function backSoon(t: ExecutionContext, guard: Guarded): Promise<void> {
  const since = performance.now();
  while ((await signIn(guard)).status !== 422) {
    if (performance.now() - since > backWithin) return t.fail(`sign-ins are not back within ${backWithin} ms`);
    await delay(20);
  }
  t.true(isAlive(guard.server.pid), 'without a restart');
  await until(async () => (await probe(guard.server, '/readyz')) === 'ready', 'it is ready');
}

test('fault 9: without Redis the API starts, refuses limited operations, and admits them when Redis is there', async (t) => {
  const guard = await guarded(t, { isThere: false });
  t.is((await untilAvailable(() => call(guard.server, guard.tenants.acme, 'GET', '/api/v1/users'))).status, 200);
  // Without Redis a new node does not know its share of the quota.
  const refused = [signIn(guard), call(guard.server, guard.tenants.acme, 'GET', '/api/v1/users-csv')];
  for (const response of refused) t.true(saysUnavailable(await timed(t, () => response)));
  t.is(await probe(guard.server, '/readyz'), 'degraded');
  await guard.redis.start();
  await backSoon(t, guard);
  t.is(await admitted(t, guard, 25), 20);
});

test('fault 10: a frozen Redis delays no request, and is used again when it continues', async (t) => {
  const guard = await guarded(t);
  t.is((await signIn(guard)).status, 422);
  t.is(await admitted(t, guard, 5), 5);
  guard.redis.freeze();
  t.is(await admitted(t, guard, 100), 15);
  const refused = await Promise.all(Array.from({ length: 100 }, () => timed(t, () => signIn(guard))));
  t.true(refused.every(saysUnavailable));
  t.is(await probe(guard.server, '/readyz'), 'degraded');
  guard.redis.thaw();
  await backSoon(t, guard);
  t.is(await admitted(t, guard, 5), 0, 'requests admitted meanwhile count');
});

test('fault 11: a Redis that loses all data costs no security, and no limiter state', async (t) => {
  const guard = await guarded(t);
  const { tenants, server, redis } = guard;
  const { acme } = tenants;
  const post = (path: string, body: object) =>
    untilAvailable(() => send(server.port, acme.host, path, { method: 'POST', body }));
  const { email } = acme.people.ROLE_MEMBER;
  await post('/api/v1/request-login-otp', { email });
  for (const code of ['000000', '000001']) await post('/api/v1/verify-login-otp', { email, code });
  const body = { name: 'Revoked', accessLevel: 'READ_ONLY' };
  const signedIn = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const inPerson = (method: string, path: string, more = {}) =>
    untilAvailable(() => send(server.port, acme.host, path, { method, headers: signedIn, ...more }));
  const token = await inPerson('POST', '/api/v1/api_tokens', { body });
  t.is((await inPerson('DELETE', `/api/v1/api_tokens/${token.json.id}`)).status, 204);
  const first = acme.people.ROLE_MEMBER.refreshToken;
  const renewed = await post('/api/v1/token/refresh', { refresh_token: first });
  t.is(renewed.status, 200, renewed.text);
  t.is(await admitted(t, guard, 20), 20);

  for (const forget of [
    async () => void (await redis.command('FLUSHALL')),
    async () => {
      await redis.kill();
      await redis.start();
    },
  ]) {
    await forget();
    t.is(await admitted(t, guard, 10), 0);
    await backSoon(t, guard);
    t.is(await admitted(t, guard, 10), 0);
  }

  await post('/api/v1/verify-login-otp', { email, code: '000002' });
  const [tries] = await tenants.sql('select max(failures) as failures from sign_in_failures where email = $1', [email]);
  t.like(tries, { failures: 3 });
  const headers = { 'api-token': token.json.token };
  const revoked = await untilAvailable(() => call(server, acme, 'GET', '/api/v1/me', { headers }));
  t.is(revoked.status, 401);
  // After the grace period for a lost response.
  await tenants.sql(`update refresh_tokens set spent_at = spent_at - interval '1 minute' where spent_at is not null`);
  t.is((await post('/api/v1/token/refresh', { refresh_token: first })).status, 401);
  t.is((await post('/api/v1/token/refresh', { refresh_token: renewed.json.refresh_token })).status, 401, 'the family');
});

test('fault 12: after a failover the API reconnects to the new master', async (t) => {
  const guard = await guarded(t);
  const { redis, line } = guard;
  const next = await ownRedis(t, '--replicaof', `127.0.0.1 ${redis.port}`);
  await next.start();
  t.is(await admitted(t, guard, 8), 8);
  const isSame = async () => (await redis.command('DBSIZE')) === (await next.command('DBSIZE'));
  await until(
    async () => String(await next.command('INFO', 'replication')).includes('master_link_status:up'),
    'it follows',
  );
  await until(isSame, 'the replica has all keys of the master');
  line.lead(next.port);
  await next.command('REPLICAOF', 'NO', 'ONE');
  await redis.command('REPLICAOF', '127.0.0.1', String(next.port));
  t.is(await admitted(t, guard, 5), 5);
  await backSoon(t, guard);
  t.is(await admitted(t, guard, 20), 7);
  await until(
    async () => String(await next.command('INFO', 'commandstats')).includes('evalsha'),
    'the new master is used',
  );
});

test('fault 13: a full Redis counts as unavailable until it has memory', async (t) => {
  const guard = await guarded(t);
  const { redis } = guard;
  t.is(await admitted(t, guard, 5), 5);
  await redis.command('CONFIG', 'SET', 'maxmemory', '1');
  t.is(await admitted(t, guard, 25), 15);
  t.true(saysUnavailable(await timed(t, () => signIn(guard))));
  await redis.command('CONFIG', 'SET', 'maxmemory', '0');
  await backSoon(t, guard);
  t.is(await admitted(t, guard, 5), 0);
});
