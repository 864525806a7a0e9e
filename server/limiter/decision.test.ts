import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import { createClient } from 'redis';
import { type Decision, decision, type Policy } from './limiter.ts';
import { memoryLimiter } from './memory.ts';
import { Model } from './testing/model.ts';
import { testRedisUrl } from './testing/redis-server.ts';

/** A fresh, empty bucket that decides at the time it is told. */
type Bucket = (now: number, policy: Policy) => Promise<Decision>;

const START = 1_790_000_000_123_457;
const SECOND = 1_000_000;

// The decisions themselves, at chosen microseconds: log.ts in the memory limiter, and take.lua with its clock replaced.
suite('log.ts', 1000, async () => ({ bucket: memoryBucket, close: () => {} }));
suite('take.lua', 300, async () => {
  const script = readFileSync(new URL('./take.lua', import.meta.url), 'utf8');
  const clocked = script.replace("redis.call('TIME')", '{ ARGV[4], ARGV[5] }');
  if (clocked === script) throw new Error('take.lua reads its clock in a way that this test does not know');
  const client = createClient({ url: testRedisUrl ?? 'redis://unset' });
  await client.connect();
  const bucket = (): Bucket => {
    const key = `test:${randomUUID()}`;
    return async (now, { quota, windowSeconds }) => {
      const clock = [Math.floor(now / SECOND), now % SECOND];
      const args = [quota, windowSeconds * SECOND, 60_000, ...clock].map(String);
      const reply = await client.eval(clocked, { keys: [key], arguments: args });
      if (!Array.isArray(reply)) throw new Error(`The script answered ${reply}`);
      const [admitted, remaining, waitMicros, resetMicros] = reply.map(Number);
      if (remaining === undefined || waitMicros === undefined || resetMicros === undefined)
        throw new Error('Too short');
      return decision({ admitted: admitted === 1, remaining, waitMicros, resetMicros });
    };
  };
  return { bucket, close: () => client.destroy() };
});

function memoryBucket(): Bucket {
  let clock = START;
  const limiter = memoryLimiter({ nowMicros: () => clock });
  return (now, policy) => {
    clock = now;
    return limiter.take('test:key', policy);
  };
}

/** Runs one check on fresh buckets. */
type Check = (t: ExecutionContext, bucket: () => Bucket, runs: number) => Promise<void>;

function suite(name: string, runs: number, open: () => Promise<{ bucket: () => Bucket; close: () => void }>): void {
  function property(title: string, check: Check): void {
    if (name === 'take.lua' && testRedisUrl === undefined) {
      test.skip(`redis-server is missing: ${name} ${title}`, () => {});
      return;
    }
    test(`${name} ${title}`, async (t) => {
      const { bucket, close } = await open();
      t.teardown(close);
      await check(t, bucket, runs);
    });
  }

  property('answers as the model does, at any times and through any changes of quota', async (t, bucket, numRuns) => {
    const step = fc.record({ gap: gaps(3 * SECOND), quota: fc.integer({ min: 1, max: 4 }) });
    const runs = fc.record({ steps: fc.array(step, { maxLength: 40 }), fixed: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(runs, async ({ steps, fixed }) => {
        const take = bucket();
        const model = new Model();
        const admitted: number[] = [];
        let now = START;
        let wait = 0;
        for (const { gap, quota } of steps) {
          now += gap === 'wait' ? wait : gap === 'almost' ? Math.max(0, wait - 1) : gap;
          const policy = { quota: fixed ? 3 : quota, windowSeconds: 3 };
          const answer = await take(now, policy);
          t.deepEqual(answer, model.take(now, policy));
          if (answer.admitted) admitted.push(now);
          // Told from the answers alone: no interval of one window that ends here holds more than the quota.
          const recent = admitted.filter((time) => time > now - 3 * SECOND).length;
          if (answer.admitted && recent > policy.quota) t.fail(`${recent} of ${policy.quota} in a window`);
          wait = answer.waitMicros;
        }
      }),
      { numRuns },
    );
    t.pass();
  });

  property('frees a slot when it is a whole window old, and not a microsecond earlier', async (t, bucket) => {
    const policy = { quota: 1, windowSeconds: 60 };
    for (const [later, admitted] of [
      [60 * SECOND - 1, false],
      [60 * SECOND, true],
    ] as const) {
      const take = bucket();
      await take(START, policy);
      t.is((await take(START + later, policy)).admitted, admitted);
    }
  });

  property('counts every request of one microsecond', async (t, bucket) => {
    const take = bucket();
    const policy = { quota: 20, windowSeconds: 60 };
    let admitted = 0;
    for (let asked = 0; asked < 25; asked += 1) admitted += (await take(START, policy)).admitted ? 1 : 0;
    t.is(admitted, 20);
  });

  property('gives slots back one at a time, in the order they were taken', async (t, bucket) => {
    const take = bucket();
    const policy = { quota: 3, windowSeconds: 10 };
    for (const second of [0, 4, 8]) await take(START + second * SECOND, policy);
    const first = await take(START + 8.5 * SECOND, policy);
    t.is(first.retryAfterSeconds, 2);
    t.false((await take(START + 10.499999 * SECOND, policy)).admitted, 'held until the promised whole second');
    t.true((await take(START + 10.5 * SECOND, policy)).admitted);
    const second = await take(START + 10.5 * SECOND, policy);
    t.like(second, { admitted: false, retryAfterSeconds: 4 });
    t.true((await take(START + 14.5 * SECOND, policy)).admitted);
    t.false((await take(START + 14.5 * SECOND, policy)).admitted);
  });

  property('names one release to everyone who is denied', async (t, bucket) => {
    const take = bucket();
    const policy = { quota: 1, windowSeconds: 10 };
    await take(START, policy);
    const release = START + 0.3 * SECOND + 10 * SECOND;
    for (const after of [0.3, 0.4, 5.9, 9.9, 10, 10.2]) {
      const denial = await take(START + after * SECOND, policy);
      t.is(START + after * SECOND + denial.waitMicros, release);
    }
    t.true((await take(release, policy)).admitted);
  });

  property('stays exact while the quota is raised, lowered and raised again', async (t, bucket) => {
    const take = bucket();
    const admits = async (after: number, quota: number) =>
      (await take(START + after * SECOND, { quota, windowSeconds: 10 })).admitted;
    for (const after of [0, 1, 2, 3]) t.true(await admits(after, 4));
    t.false(await admits(4, 4));
    t.true(await admits(4, 5), 'a raised quota acts at once, in spite of the hold');
    const lowered = await take(START + 5 * SECOND, { quota: 2, windowSeconds: 10 });
    t.like(lowered, { admitted: false, retryAfterSeconds: 8 }, 'four must leave, not only the oldest');
    t.true(await admits(5, 6));
    t.false(await admits(5, 6), 'nothing was forgotten while the quota was low');
  });

  property('denies for one window at most when its clock is set back', async (t, bucket) => {
    const take = bucket();
    const policy = { quota: 2, windowSeconds: 10 };
    await take(START, policy);
    await take(START, policy);
    await take(START, policy);
    const back = START - 3600 * SECOND;
    t.like(await take(back, policy), { admitted: false, retryAfterSeconds: 10 });
    t.false((await take(back + 10 * SECOND - 1, policy)).admitted);
    t.true((await take(back + 10 * SECOND, policy)).admitted);
    t.true((await take(back + 10 * SECOND, policy)).admitted);
    t.false((await take(back + 10 * SECOND, policy)).admitted);
  });
}

/** Pauses between requests: at once, any, around a whole window, or as long as the last answer said. */
function gaps(window: number): fc.Arbitrary<number | 'wait' | 'almost'> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: Math.floor(window / 3) }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 * window }) },
    { weight: 2, arbitrary: fc.constantFrom(0, 1, window - 1, window, window + 1) },
    { weight: 2, arbitrary: fc.constantFrom('wait' as const, 'almost' as const) },
  );
}
