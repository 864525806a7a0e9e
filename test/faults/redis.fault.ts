/** A service whose Redis is not there, stands still, forgets, is full, or is no longer the one to ask. */
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type ExecutionContext } from 'ava';
import { type Forwarder, forwarder } from '#fixtures/forwarder.ts';
import { canStartRedis, RedisServer } from '#server/limiter/testing/redis-server.ts';
import { until } from '#server/limiter/testing/until.ts';
import { send, type TestResponse } from '#test/http.ts';
import { isAlive, type ServerProcess, startServerProcess } from '#test/processes.ts';
import { apiUrl } from '#test/template.ts';
import { answered, call, kill, openScene, probe, type Scene, saysUnavailable } from './scene.ts';

/** One after the other: each has processes of its own, and looks at how long they take. */
const test = canStartRedis ? anyTest.serial : anyTest.serial.skip;

/** What an outage may cost a request: 250 ms, on a machine that has much else to do. In milliseconds. */
const notLong = 3_000;
const backWithin = 5_000;

interface Guarded {
  readonly scene: Scene;
  readonly redis: RedisServer;
  /** Between the two. */
  readonly line: Forwarder;
  readonly server: ServerProcess;
}

async function ownRedis(t: ExecutionContext, ...args: string[]): Promise<RedisServer> {
  const redis = await RedisServer.reserve({ args });
  t.teardown(() => redis.kill());
  return redis;
}

async function guarded(t: ExecutionContext, { isThere = true } = {}): Promise<Guarded> {
  const scene = await openScene(t);
  const redis = await ownRedis(t);
  if (isThere) await redis.start();
  const line = await forwarder(redis.port);
  t.teardown(() => line.close());
  const server = await startServerProcess(apiUrl(scene.adminUrl), `redis://127.0.0.1:${line.port}`);
  t.teardown(() => kill(server));
  // On a busy machine the first answer of Redis may have been too late.
  if (isThere) await until(async () => (await probe(server, '/readyz')) === 'ready', 'it is ready');
  return { scene, redis, line, server };
}

/** A bucket of 20 in 60 s that every node has a share of while Redis is away. */
const exported = ({ server, scene }: Guarded) => answered(() => call(server, scene.acme, 'GET', '/api/v1/users-csv'));

/** A bucket that guards passwords: refused while Redis is away. No password is looked at, because there is none. */
const signIn = ({ server, scene: { acme } }: Guarded) =>
  send(server.port, acme.host, '/api/v1/login-check', { method: 'POST', body: {} });

/** Asks so often at once. @returns how often it was admitted */
async function admitted(t: ExecutionContext, guard: Guarded, times: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => timed(t, () => exported(guard))));
  const denied = answers.filter(({ status }) => status === 429);
  for (const { headers } of denied) {
    const seconds = Number(headers['retry-after']);
    t.true(seconds >= 1 && seconds <= 60, `${headers['retry-after']}`);
  }
  const served = answers.filter(({ status }) => status === 200);
  t.is(served.length + denied.length, times);
  return served.length;
}

async function timed(t: ExecutionContext, ask: () => Promise<TestResponse>): Promise<TestResponse> {
  const asked = performance.now();
  const answer = await ask();
  const took = performance.now() - asked;
  t.true(took < notLong, `it took ${took} ms`);
  return answer;
}

/** Sign-ins are refused while Redis is away; this is how long they still are. */
async function backSoon(t: ExecutionContext, guard: Guarded): Promise<void> {
  const since = performance.now();
  while ((await signIn(guard)).status !== 422) {
    if (performance.now() - since > backWithin) return t.fail('sign-ins are not back within five seconds');
    await delay(20);
  }
  t.true(isAlive(guard.server.pid), 'without a restart');
  await until(async () => (await probe(guard.server, '/readyz')) === 'ready', 'it is ready');
}

test('fault 9: without Redis at its start the API starts, refuses what is limited, and grants it when Redis comes', async (t) => {
  const guard = await guarded(t, { isThere: false });
  t.is((await answered(() => call(guard.server, guard.scene.acme, 'GET', '/api/v1/users'))).status, 200);
  // It does not know how many others there are with whom it shares the quota.
  const refused = [signIn(guard), call(guard.server, guard.scene.acme, 'GET', '/api/v1/users-csv')];
  for (const answer of refused) t.true(saysUnavailable(await timed(t, () => answer)));
  t.is(await probe(guard.server, '/readyz'), 'degraded');
  await guard.redis.start();
  await backSoon(t, guard);
  t.is(await admitted(t, guard, 25), 20);
});

test('fault 10: a Redis that stands still is given up, nobody waits for it in vain, and it is asked again when it goes on', async (t) => {
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
  t.is(await admitted(t, guard, 5), 0, 'what was admitted meanwhile counts');
});

test('fault 11: a Redis that forgets everything costs no security, and no more than what it counted', async (t) => {
  const guard = await guarded(t);
  const { scene, server, redis } = guard;
  const { acme } = scene;
  const post = (path: string, body: object) =>
    answered(() => send(server.port, acme.host, path, { method: 'POST', body }));
  const { email } = acme.people.ROLE_MEMBER;
  await post('/api/v1/request-login-otp', { email });
  for (const code of ['000000', '000001']) await post('/api/v1/verify-login-otp', { email, code });
  const body = { name: 'Revoked', accessLevel: 'READ_ONLY' };
  const signedIn = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const inPerson = (method: string, path: string, more = {}) =>
    answered(() => send(server.port, acme.host, path, { method, headers: signedIn, ...more }));
  const token = await inPerson('POST', '/api/v1/api_tokens', { body });
  t.is((await inPerson('DELETE', `/api/v1/api_tokens/${token.json.id}`)).status, 204);
  const first = acme.people.ROLE_MEMBER.refreshToken;
  const renewed = await post('/api/v1/token/refresh', { refresh_token: first });
  t.is(renewed.status, 200, renewed.text);
  t.is(await admitted(t, guard, 20), 20);

  for (const forget of [
    async () => void (await redis.ask('FLUSHALL')),
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
  const [tries] = await scene.sql('select max(failures) as failures from one_time_code_failures where email = $1', [
    email,
  ]);
  t.like(tries, { failures: 3 });
  const headers = { 'api-token': token.json.token };
  const revoked = await answered(() => call(server, acme, 'GET', '/api/v1/me', { headers }));
  t.is(revoked.status, 401);
  // After the time in which a client may have missed the answer.
  await scene.sql(`update refresh_tokens set spent_at = spent_at - interval '1 minute' where spent_at is not null`);
  t.is((await post('/api/v1/token/refresh', { refresh_token: first })).status, 401);
  t.is((await post('/api/v1/token/refresh', { refresh_token: renewed.json.refresh_token })).status, 401, 'the family');
});

test('fault 12: a master that was made a replica is left for the one that its address leads to now', async (t) => {
  const guard = await guarded(t);
  const { redis, line } = guard;
  const next = await ownRedis(t, '--replicaof', `127.0.0.1 ${redis.port}`);
  await next.start();
  t.is(await admitted(t, guard, 8), 8);
  const isSame = async () => (await redis.ask('DBSIZE')) === (await next.ask('DBSIZE'));
  await until(
    async () => String(await next.ask('INFO', 'replication')).includes('master_link_status:up'),
    'it follows',
  );
  await until(isSame, 'it knows what the master knows');
  line.lead(next.port);
  await next.ask('REPLICAOF', 'NO', 'ONE');
  await redis.ask('REPLICAOF', '127.0.0.1', String(next.port));
  t.is(await admitted(t, guard, 5), 5);
  await backSoon(t, guard);
  t.is(await admitted(t, guard, 20), 7);
  await until(async () => String(await next.ask('INFO', 'commandstats')).includes('evalsha'), 'the new one is asked');
});

test('fault 13: a Redis that is full is as one that is away, until it has room', async (t) => {
  const guard = await guarded(t);
  const { redis } = guard;
  t.is(await admitted(t, guard, 5), 5);
  await redis.ask('CONFIG', 'SET', 'maxmemory', '1');
  t.is(await admitted(t, guard, 25), 15);
  t.true(saysUnavailable(await timed(t, () => signIn(guard))));
  await redis.ask('CONFIG', 'SET', 'maxmemory', '0');
  await backSoon(t, guard);
  t.is(await admitted(t, guard, 5), 0);
});
