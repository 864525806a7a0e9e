import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { type Decision, LimiterUnavailable } from './limiter.ts';
import { type RedisLimiter, redisLimiter } from './redis.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';

/** Milliseconds: far less than a request may wait for an answer. */
const AT_ONCE = 50;
/** Milliseconds: of a limiter whose decisions are looked at, and not how long they take on a machine that is busy. */
const PATIENT = 10_000;
const policy = { quota: 20, windowSeconds: 60 };

/** A test with a Redis of its own, to stop, to empty and to count in. */
function withRedis(title: string, check: (t: ExecutionContext, server: RedisServer) => Promise<void>): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test(title, async (t) => {
    // Before the whole run is given up on, which would leave the server behind.
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
  const asked = Array.from({ length: 100 }, () => nodes.map((node) => node.take('t:key', policy))).flat();
  const decisions = await Promise.all(asked);
  t.is(decisions.filter((decision) => decision.admitted).length, 20);
  t.is(decisions.length, 500);
});

withRedis('a script that Redis forgets is sent again, and no decision is lost or made twice', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 3 }, () => limiter.take('t:key', policy));
    await admin.scriptFlush();
    const decisions = await Promise.all(asked);
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
  const writes = async (): Promise<number> => {
    const changes = /rdb_changes_since_last_save:(\d+)/.exec(await admin.info('persistence'))?.[1];
    const sets = /cmdstat_set:calls=(\d+)/.exec(await admin.info('commandstats'))?.[1];
    t.is(changes, sets ?? '0', 'SET is the only command that writes');
    return Number(changes);
  };
  for (let asked = 0; asked < 20; asked += 1) await limiter.take('t:key', policy);
  t.is(await writes(), 20);
  await limiter.take('t:key', policy);
  t.is(await writes(), 21);
  const value = await admin.get('t:key');
  for (let asked = 0; asked < 50; asked += 1) t.false((await limiter.take('t:key', policy)).admitted);
  t.is(await writes(), 21);
  t.is(await admin.get('t:key'), value);
});

withRedis('a key lives a little longer than its window, so that expiry decides nothing', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  await limiter.take('t:key', policy);
  const left = await admin.pTTL('t:key');
  t.true(left > 64_000 && left <= 65_000, `${left} ms`);
});

withRedis('without Redis a limiter starts, rejects at once, and serves when Redis comes', async (t, server) => {
  const limiter = limiterOf(t, server);
  await rejectedWithin(t, limiter, AT_ONCE);
  await server.start();
  await limiter.connected();
  t.true((await limiter.take('t:key', policy)).admitted);
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
  t.true((await limiter.take('t:key', policy)).admitted);
});

withRedis('when Redis dies requests are rejected within 300 ms, until it is back', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server);
  await limiter.connected();
  t.is((await limiter.take('t:key', policy)).remaining, 19);
  server.freeze();
  const inFlight = t.throwsAsync(limiter.take('t:key', policy), { instanceOf: LimiterUnavailable });
  await server.kill();
  await inFlight;
  await rejectedWithin(t, limiter, 300);
  await rejectedWithin(t, limiter, AT_ONCE);
  await t.throwsAsync(limiter.take('t:key', policy), { instanceOf: LimiterUnavailable });
  await server.start();
  await limiter.connected();
  t.is((await limiter.take('t:key', policy)).remaining, 19, 'no rejected request was asked again');
});

withRedis('when Redis does not answer requests are rejected within 300 ms, until it does', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server);
  await limiter.connected();
  server.freeze();
  const asked = performance.now();
  await Promise.all([rejectedWithin(t, limiter, 300), rejectedWithin(t, limiter, 300)]);
  t.true(performance.now() - asked >= 249, 'an answer within 250 ms would have been taken');
  // Nothing queues behind an answer that is overdue.
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
  t.true((await limiter.take('t:key', policy)).admitted);
});

withRedis('a fault of the call itself is not mistaken for an absent Redis', async (t, server) => {
  await server.start();
  const limiter = limiterOf(t, server, PATIENT);
  const admin = await adminOf(t, server);
  await limiter.connected();
  await admin.hSet('t:key', 'not', 'a log');
  await t.throwsAsync(limiter.take('t:key', policy), { message: /WRONGTYPE/ });
  await admin.configSet('maxmemory', '1');
  await t.throwsAsync(limiter.take('t:other', policy), { instanceOf: LimiterUnavailable });
  t.notRegex(await admin.info('commandstats'), /cmdstat_eval:/, 'neither was asked again');
});

withRedis('a closed limiter rejects', async (t, server) => {
  await server.start();
  const limiter = redisLimiter({ url: server.url });
  await limiter.connected();
  await limiter.close();
  await rejectedWithin(t, limiter, AT_ONCE);
});

test('a limiter refuses a URL that is not one of Redis', (t) => {
  t.throws(() => redisLimiter({ url: 'http://localhost' }), { instanceOf: TypeError });
});

function limiterOf(t: ExecutionContext, server: RedisServer, answerWithinMs = 250): RedisLimiter {
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

/**
 * Expects a request to be rejected with LimiterUnavailable before `milliseconds` have passed. Measured against a timer
 * of this process, so that a machine with much else to do delays both.
 */
async function rejectedWithin(t: ExecutionContext, limiter: RedisLimiter, milliseconds: number): Promise<void> {
  const rejected = t.throwsAsync(limiter.take(`t:${randomUUID()}`, policy), { instanceOf: LimiterUnavailable });
  const timer = pause(milliseconds, 'too late').then((late) => pause(1, late));
  t.not(await Promise.race([rejected, timer]), 'too late');
}

/** The first decision that is made; for a moment after Redis is back there may be none. */
async function served(limiter: RedisLimiter): Promise<Decision> {
  for (const deadline = performance.now() + 5000; ; await pause(5)) {
    try {
      return await limiter.take(`t:${randomUUID()}`, policy);
    } catch (error) {
      if (!(error instanceof LimiterUnavailable) || performance.now() > deadline) throw error;
    }
  }
}
