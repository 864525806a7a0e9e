import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { until } from '#test/until.ts';
import { type Decision, LimiterUnavailable } from './limiter.ts';
import { type RedisLimiter, redisLimiter } from './redis.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';

/** Milliseconds: far less than a request may wait for an answer. */
const AT_ONCE = 150;
/** Milliseconds: timeout for tests of decisions, not of latency, so that a busy machine does not matter. */
const PATIENT = 10_000;
const policy = { quota: 20, windowSeconds: 60 };

/** A test with its own Redis, which it may stop, flush and inspect. */
function withRedis(title: string, check: (t: ExecutionContext, server: RedisServer) => Promise<void>): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test(title, async (t) => {
    // Shorter than the timeout of the run, which would leave the server behind.
    t.timeout(20_000);
    const server = await RedisServer.reserve();
    t.teardown(() => server.kill());
    await check(t, server);
  });
}

withRedis('several nodes at once admit exactly the quota of 500 requests', async (t, server) => {
  await server.start();
  const nodes = Array.from({ length: 5 }, () => limiterOf(t, server, PATIENT));
  await Promise.all(nodes.map((node) => node.connected()));
  const takes = Array.from({ length: 100 }, () => nodes.map((node) => node.take('t:key', policy))).flat();
  const decisions = await Promise.all(takes);
  t.is(decisions.filter((decision) => decision.admitted).length, 20);
  t.is(decisions.length, 500);
});

withRedis('a script that Redis forgets is sent again, and no decision is lost or made twice', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  for (let round = 0; round < 5; round += 1) {
    const takes = Array.from({ length: 3 }, () => limiter.take('t:key', policy));
    await admin.scriptFlush();
    const decisions = await Promise.all(takes);
    t.deepEqual(
      decisions.map((decision) => decision.remaining),
      [19 - 3 * round, 18 - 3 * round, 17 - 3 * round],
    );
  }
});

withRedis('a denial writes nothing, but for the first of a full bucket', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  const writes = () => callsOf(admin, 'set');
  for (let call = 0; call < 20; call += 1) await limiter.take('t:key', policy);
  t.is(await writes(), 20);
  await limiter.take('t:key', policy);
  t.is(await writes(), 21);
  const value = await admin.get('t:key');
  // Another node, without the cached denial.
  const other = limiterOf(t, server, PATIENT);
  await other.connected();
  t.like(await other.take('t:key', policy), { admitted: false, source: 'store' });
  t.is(await writes(), 21);
  t.is(await admin.get('t:key'), value);
});

withRedis('a denial is cached: no take reaches Redis until its release', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  const brief = { quota: 2, windowSeconds: 1 };
  // The third is the first denial, which sets the release.
  const [, , denied] = await Promise.all([1, 2, 3].map(() => limiter.take('t:key', brief)));
  t.like(denied, { admitted: false, retryAfterSeconds: 1 });
  const before = await callsOf(admin, 'get');
  let denials = 0;
  let next = await limiter.take('t:key', brief);
  for (; next.source === 'cache'; next = await limiter.take('t:key', brief)) {
    denials += 1;
    t.like(next, { admitted: false, retryAfterSeconds: 1 });
    await pause(1);
  }
  t.true(denials > 5, `${denials} were denied`);
  t.is(next.source, 'store');
  // Around the release a take may arrive early by one round trip, and is denied by the store.
  while (!next.admitted) next = await limiter.take('t:key', brief);
  t.true((await callsOf(admin, 'get')) - before < 10);
});

withRedis('ten thousand concurrent takes are batched into two round trips', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  const before = await callsOf(admin, 'get');
  const decisions = await Promise.all(Array.from({ length: 10_000 }, () => limiter.take('t:key', policy)));
  t.is(decisions.filter(({ admitted }) => admitted).length, 20);
  t.deepEqual(
    decisions.slice(0, 20).map(({ remaining }) => remaining),
    Array.from({ length: 20 }, (_, place) => 19 - place),
  );
  t.is((await callsOf(admin, 'get')) - before, 2);
});

withRedis(
  'a raised quota acts at once on a node with a cached denial, and so does a lowered one',
  async (t, server) => {
    await server.start();
    const limiter = limiterOf(t, server, PATIENT);
    await limiter.connected();
    const take = (quota: number, version: number) => limiter.take('t:key', { quota, windowSeconds: 60, version });
    t.true((await take(1, 0)).admitted);
    t.false((await take(1, 0)).admitted);
    t.like(await take(3, 1), { admitted: true, remaining: 1 });
    t.false((await take(1, 2)).admitted);
    t.like(await take(1, 2), { admitted: false, source: 'cache' });
    t.like(await take(3, 3), { admitted: true, remaining: 0 });
  },
);

withRedis('a key lives a little longer than its window, so that expiry decides nothing', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  await limiter.take('t:key', policy);
  const left = await admin.pTTL('t:key');
  t.true(left > 60_000 && left <= 65_000, `${left} ms`);
});

withRedis('without Redis a limiter starts, rejects at once, and serves when Redis comes', async (t, server) => {
  const limiter = limiterOf(t, server);
  await rejectedWithin(t, limiter, AT_ONCE);
  await server.start();
  await limiter.connected();
  t.true((await served(limiter)).admitted);
});

withRedis('a limiter goes on trying to connect, however often it has failed', async (t, server) => {
  const { promise: failedOften, resolve } = Promise.withResolvers<void>();
  let attempts = 0;
  const refuser = createServer((socket) => {
    socket.destroy();
    attempts += 1;
    if (attempts === 6) resolve();
  });
  refuser.listen(server.port, '127.0.0.1');
  const limiter = limiterOf(t, server);
  await failedOften;
  refuser.close();
  await once(refuser, 'close');
  await server.start();
  await limiter.connected();
  t.true((await served(limiter)).admitted);
});

withRedis('when Redis dies requests are rejected within 300 ms, until it is back', async (t, server) => {
  await server.start();
  // Patient: a connection that closes is noticed at once, and a busy machine may take longer than 200 ms to answer.
  const limiter = limiterOf(t, server, PATIENT);
  await limiter.connected();
  t.is((await limiter.take('t:key', policy)).remaining, 19);
  server.freeze();
  const inFlight = t.throwsAsync(limiter.take('t:key', policy), { instanceOf: LimiterUnavailable });
  await server.kill();
  await inFlight;
  await rejectedWithin(t, limiter, 300);
  await rejectedWithin(t, limiter, AT_ONCE);
  await t.throwsAsync(limiter.take('t:key', policy), { instanceOf: LimiterUnavailable });
  // On a busy machine Redis may otherwise be back before the next heartbeat, which triggers the resync.
  await until(() => limiter.isDegraded, 'the node has noticed');
  await server.start();
  await limiter.connected();
  t.is((await served(limiter, 't:key')).remaining, 18, 'the admission is resynced, and the rejected takes are not');
});

withRedis('when Redis does not answer requests are rejected within 300 ms, until it does', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server);
  await limiter.connected();
  server.freeze();
  await Promise.all([rejectedWithin(t, limiter, 300), rejectedWithin(t, limiter, 300)]);
  // Takes are rejected at once after a second one has timed out.
  while (!limiter.isDegraded) await rejectedWithin(t, limiter, 300);
  await rejectedWithin(t, limiter, AT_ONCE);
  server.thaw();
  t.true((await served(limiter)).admitted);
});

withRedis('a connection that stays silent is replaced', async (t, server) => {
  await server.start();
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const limiter = redisLimiter({ url: server.url, logger: { info() {}, warn: () => resolve() } });
  t.teardown(() => limiter.close());
  await limiter.connected();
  server.freeze();
  await rejectedWithin(t, limiter, 300);
  await lost;
  await rejectedWithin(t, limiter, AT_ONCE);
  server.thaw();
  await limiter.connected();
  t.true((await served(limiter)).admitted);
});

withRedis('a fault of the call itself is not mistaken for an absent Redis', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  await admin.hSet('t:key', 'not', 'a log');
  await t.throwsAsync(limiter.take('t:key', policy), { message: /is no bucket/ });
  await admin.set('t:text', 'no log either');
  // In the same batch as others, which are not affected.
  const [before, text, after] = await Promise.allSettled(
    ['t:a', 't:text', 't:b'].map((key) => limiter.take(key, policy)),
  );
  t.deepEqual([before?.status, text?.status, after?.status], ['fulfilled', 'rejected', 'fulfilled']);
  t.is(await callsOf(admin, 'get'), 4, 'no take was retried');
  await admin.configSet('maxmemory', '1');
  await t.throwsAsync(limiter.take('t:other', policy), { instanceOf: LimiterUnavailable });
  // None where a busy machine took the connection for lost before it was sent.
  t.true((await callsOf(admin, 'get')) <= 5, 'it was sent once at most');
});

withRedis('a Redis that forbids its user our commands is unavailable from the first take on', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  t.true((await limiter.take('t:key', policy)).admitted);
  await admin.sendCommand(['ACL', 'SETUSER', 'default', '-evalsha', '-eval']);
  await t.throwsAsync(limiter.take('t:key', policy), { instanceOf: LimiterUnavailable });
  await admin.sendCommand(['ACL', 'SETUSER', 'default', '+evalsha', '+eval']);
  t.true((await served(limiter)).admitted);
});

withRedis('a closed limiter rejects', async (t, server) => {
  await server.start();
  const limiter = redisLimiter({ url: server.url });
  await limiter.connected();
  await limiter.close();
  await rejectedWithin(t, limiter, AT_ONCE);
});

withRedis('a Redis that rejects commands is logged once', async (t, server) => {
  await server.start();
  const admin = await adminOf(t, server);
  await admin.configSet('requirepass', 'secret');
  const lines: string[] = [];
  const logger = { info() {}, warn: (_details: object, message: string) => void lines.push(message) };
  const limiter = redisLimiter({ url: server.url, logger });
  t.teardown(() => limiter.close());
  await until(() => lines.length > 0, 'it was logged');
  const beats = () => admin.info('stats').then((text) => Number(/total_error_replies:(\d+)/.exec(text)?.[1]));
  const refused = await beats();
  await until(async () => (await beats()) > refused + 3, 'it was refused more often');
  t.deepEqual(lines, ['redis unavailable']);
});

function limiterOf(t: ExecutionContext, server: RedisServer, answerWithinMs = 200): RedisLimiter {
  const limiter = redisLimiter({ url: server.url, answerWithinMs });
  t.teardown(() => limiter.close());
  return limiter;
}

async function adminOf(t: ExecutionContext, server: RedisServer) {
  const admin = createClient({ url: server.url });
  await admin.connect();
  t.teardown(() => admin.destroy());
  return admin;
}

/** Number of calls of a command, including those of scripts. */
async function callsOf(admin: Awaited<ReturnType<typeof adminOf>>, command: string): Promise<number> {
  return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(await admin.info('commandstats'))?.[1] ?? 0);
}

/**
 * Expects a request to be rejected with LimiterUnavailable before `milliseconds` have passed. Measured against a timer
 * of this process, so that a busy machine delays both.
 */
async function rejectedWithin(t: ExecutionContext, limiter: RedisLimiter, milliseconds: number): Promise<void> {
  const rejected = t.throwsAsync(limiter.take(`t:${randomUUID()}`, policy), { instanceOf: LimiterUnavailable });
  const timer = pause(milliseconds, 'too late').then((late) => pause(1, late));
  t.not(await Promise.race([rejected, timer]), 'too late');
}

/** @returns the first decision; takes may be rejected for a moment after Redis is back */
async function served(limiter: RedisLimiter, key = `t:${randomUUID()}`): Promise<Decision> {
  for (const deadline = performance.now() + 5000; ; await pause(5)) {
    try {
      return await limiter.take(key, policy);
    } catch (error) {
      if (!(error instanceof LimiterUnavailable) || performance.now() > deadline) throw error;
    }
  }
}
