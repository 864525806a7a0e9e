import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { type Decision, type Limiter, limiterKey, type Policy } from './limiter.ts';
import { memoryLimiter } from './memory.ts';
import { redisLimiter } from './redis.ts';
import { testRedisUrl } from './testing/redis-server.ts';

/** Maximum drift between Redis's clock and ours during a test, in milliseconds. */
const DRIFT_MS = 2;

// One suite for every store, against the real clock. Tests with chosen times are in decision.test.ts.
suite('the memory limiter', async () => memoryLimiter());
suite('the Redis limiter', async () => {
  const limiter = redisLimiter({ url: testRedisUrl ?? 'redis://unset', answerWithinMs: 10_000 });
  await limiter.connected();
  return limiter;
});

function suite(store: string, create: () => Promise<Limiter>): void {
  function property(name: string, check: (t: ExecutionContext, limiter: Limiter, key: string) => Promise<void>): void {
    if (store === 'the Redis limiter' && testRedisUrl === undefined) {
      test.skip(`redis-server is missing: ${store} ${name}`, () => {});
      return;
    }
    test(`${store} ${name}`, async (t) => {
      const limiter = await create();
      t.teardown(() => limiter.close());
      await check(t, limiter, `test:${randomUUID()}`);
    });
  }

  property('admits exactly the quota of concurrent requests', async (t, limiter, key) => {
    const decisions = await many(limiter, key, { quota: 20, windowSeconds: 60 }, 25);
    t.is(decisions.filter((decision) => decision.admitted).length, 20);
    const left = decisions.filter((decision) => decision.admitted).map((decision) => decision.remaining);
    t.deepEqual(left, [...Array(20).keys()].reverse());
    for (const { admitted, remaining, retryAfterSeconds, resetSeconds } of decisions.slice(20)) {
      t.like({ admitted, remaining, retryAfterSeconds }, { admitted: false, remaining: 0, retryAfterSeconds: 60 });
      t.is(resetSeconds, 60);
    }
  });

  property('serves a quota of one', async (t, limiter, key) => {
    const policy = { quota: 1, windowSeconds: 1 };
    const first = await limiter.take(key, policy);
    t.like(first, { admitted: true, remaining: 0, retryAfterSeconds: 0, resetSeconds: 1 });
    t.true(first.waitMicros > 0 && first.waitMicros <= 1_000_000);
    const second = await limiter.take(key, policy);
    t.like(second, { admitted: false, retryAfterSeconds: 1 });
    await pauseUntil(performance.now() + 1000 + DRIFT_MS);
    t.true((await limiter.take(key, policy)).admitted);
  });

  property('admits when Retry-After has elapsed, and nothing before it', async (t, limiter, key) => {
    const policy = { quota: 3, windowSeconds: 2 };
    await many(limiter, key, policy, 3);
    const sent = performance.now();
    const denial = await limiter.take(key, policy);
    const received = performance.now();
    t.like(denial, { admitted: false, retryAfterSeconds: 2, waitMicros: 2_000_000 });
    const waitMs = denial.retryAfterSeconds * 1000;
    let tries = 0;
    for (;;) {
      const { admitted } = await limiter.take(key, policy);
      // The denial was decided after `sent`, so what is received before this has come too early.
      if (performance.now() >= sent + waitMs - DRIFT_MS) break;
      t.false(admitted, `admitted ${performance.now() - sent} ms after a denial of ${waitMs} ms`);
      tries += 1;
      await pause(5);
    }
    t.true(tries > 10, `${tries} tries`);
    await pauseUntil(received + waitMs + DRIFT_MS);
    const after = await many(limiter, key, policy, 3);
    t.true(after.filter((decision) => decision.admitted).length >= 2);
  });

  property('lets denials neither move the release nor spend the next window', async (t, limiter, key) => {
    // Long enough for the denials on a busy machine.
    const policy = { quota: 5, windowSeconds: 3 };
    await many(limiter, key, policy, 5);
    const sent = performance.now();
    const first = await limiter.take(key, policy);
    const received = performance.now();
    const release = {
      from: sent + first.waitMicros / 1000 - DRIFT_MS,
      to: received + first.waitMicros / 1000 + DRIFT_MS,
    };
    for (let tries = 0; tries < 20; tries += 1) {
      const sentAt = performance.now();
      const denials = await many(limiter, key, policy, 10);
      const receivedAt = performance.now();
      for (const denial of denials) {
        t.false(denial.admitted);
        t.true(
          sentAt + denial.waitMicros / 1000 <= release.to && receivedAt + denial.waitMicros / 1000 >= release.from,
        );
      }
    }
    await pauseUntil(release.to);
    const next = await many(limiter, key, policy, 6);
    t.is(next.filter((decision) => decision.admitted).length, 5);
  });

  property('keeps keys apart', async (t, limiter, key) => {
    const policy = { quota: 2, windowSeconds: 60 };
    await many(limiter, `${key}-a`, policy, 3);
    const other = await many(limiter, `${key}-b`, policy, 3);
    t.deepEqual(
      other.map((decision) => decision.admitted),
      [true, true, false],
    );
  });

  property('refuses a policy that cannot be enforced', async (t, limiter, key) => {
    for (const [quota, windowSeconds] of [
      [0, 60],
      [-1, 60],
      [1.5, 60],
      [20, 0],
      [20, 0.5],
      [Number.NaN, 60],
    ]) {
      await t.throwsAsync(limiter.take(key, { quota: quota ?? 0, windowSeconds: windowSeconds ?? 0 }), {
        instanceOf: RangeError,
      });
    }
  });
}

test('a key names its tenant and bucket, distinguishes identities, and does not contain them', (t) => {
  const who = { tenantId: 'acme', bucket: 'loginCheck', identity: 'ann@example.org' };
  t.regex(limiterKey(who), /^t:acme:rl:loginCheck:[\w-]{22}$/);
  t.is(limiterKey(who), limiterKey({ ...who }));
  const others = [{ tenantId: 'globex' }, { bucket: 'resetPassword' }, { identity: 'bob@example.org' }];
  t.is(new Set([who, ...others.map((other) => ({ ...who, ...other }))].map(limiterKey)).size, 4);
});

function many(limiter: Limiter, key: string, policy: Policy, count: number): Promise<Decision[]> {
  return Promise.all(Array.from({ length: count }, () => limiter.take(key, policy)));
}

/** Timers may fire a millisecond early: this never does. */
async function pauseUntil(time: number): Promise<void> {
  while (performance.now() < time) await pause(Math.max(1, time - performance.now()));
}
