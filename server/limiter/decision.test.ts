import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import { createClient } from 'redis';
import { decisionOf, type Grant, type Policy } from './limiter.ts';
import { emptyLog, type Log, take } from './log.ts';
import { Model } from './testing/model.ts';
import { testRedisUrl } from './testing/redis-server.ts';
import { scriptBucket } from './testing/script-bucket.ts';

/** A fresh, empty bucket that decides a batch of requests at a given time. */
type Bucket = (now: number, policy: Policy, count?: number) => Promise<Grant>;

const START = 1_790_000_000_123_457;
const SECOND = 1_000_000;

// The decisions themselves, at chosen microseconds: log.ts, and take.lua with its clock replaced.
suite('log.ts', 2000, async () => ({ bucket: logBucket, close: () => {} }));
suite('take.lua', 500, async () => {
  const client = createClient({ url: testRedisUrl ?? 'redis://unset' });
  await client.connect();
  return { bucket: () => scriptBucket(client), close: () => client.destroy() };
});

function logBucket(): Bucket {
  let log: Log | undefined;
  return async (now, policy, count = 1) => {
    log ??= emptyLog(policy);
    return take(log, now, policy, count);
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
    const step = fc.record({
      gap: gaps(3 * SECOND),
      quota: fc.integer({ min: 1, max: 4 }),
      version: fc.integer({ min: 0, max: 3 }),
      count: fc.oneof(
        { weight: 3, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
      ),
    });
    const runs = fc.record({ steps: fc.array(step, { maxLength: 40 }), fixed: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(runs, async ({ steps, fixed }) => {
        const decide = bucket();
        const model = new Model();
        const admitted: number[] = [];
        let now = START;
        let wait = 0;
        for (const { gap, quota, version, count } of steps) {
          now += gap === 'wait' ? wait : gap === 'almost' ? Math.max(0, wait - 1) : gap;
          const policy = { quota: fixed ? 3 : quota, windowSeconds: 3, version: fixed ? 0 : version };
          const grant = await decide(now, policy, count);
          for (let place = 0; place < count; place += 1) {
            const {
              admitted: isAdmitted,
              remaining,
              retryAfterSeconds,
              waitMicros,
            } = decisionOf(grant, place, 'store');
            const expected = model.take(now, policy);
            t.is(isAdmitted, expected.admitted);
            t.is(remaining, expected.remaining);
            t.is(retryAfterSeconds, expected.retryAfterSeconds);
            if (!isAdmitted || count === 1) t.is(waitMicros, expected.waitMicros);
            if (!isAdmitted) wait = waitMicros;
            else admitted.push(now);
          }
          // From the decisions alone: no interval of one window that ends here holds more than the quota.
          const recent = admitted.filter((time) => time > now - 3 * SECOND).length;
          if (fixed && recent > 3) t.fail(`${recent} of 3 in a window`);
        }
      }),
      { numRuns },
    );
    t.pass();
  });

  property(
    'counts what its clock does to the past: set back, nothing is admitted too early',
    async (t, bucket, numRuns) => {
      const step = fc.record({
        gap: fc.integer({ min: 0, max: 2 * SECOND }),
        jump: fc.oneof(
          { weight: 5, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: -3600 * SECOND, max: 0 }) },
        ),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const decide = bucket();
          const policy = { quota: 3, windowSeconds: 3 };
          const admitted: number[] = [];
          let real = START;
          let shown = START;
          for (const { gap, jump } of steps) {
            real += gap;
            shown += gap + jump;
            const { taken, resetMicros } = await decide(shown, policy);
            if (taken > 0) admitted.push(real);
            else t.true(resetMicros <= 4 * SECOND, 'denied for a window and a second at the most');
            const recent = admitted.filter((time) => time > real - 3 * SECOND).length;
            t.true(recent <= 3, `${recent} of 3 in a window`);
          }
        }),
        { numRuns },
      );
    },
  );

  property('lets the newest override decide, also for nodes that know an older one', async (t, bucket) => {
    const decide = bucket();
    const raised = { quota: 3, windowSeconds: 10, version: 2 };
    const old = { quota: 1, windowSeconds: 10, version: 1 };
    t.is((await decide(START, old)).taken, 1);
    t.is((await decide(START, old)).taken, 0);
    t.is((await decide(START, raised)).taken, 1);
    t.like(await decide(START, old), { taken: 1, remaining: 0 }, 'the old one is not in force any more');
    t.is((await decide(START, old)).taken, 0);
    t.is((await decide(START, { quota: 5, windowSeconds: 10, version: 3 })).taken, 1);
  });

  property('frees a slot when it is a whole window old, and not a microsecond earlier', async (t, bucket) => {
    const policy = { quota: 1, windowSeconds: 60 };
    for (const [later, admitted] of [
      [60 * SECOND - 1, 0],
      [60 * SECOND, 1],
    ] as const) {
      const decide = bucket();
      await decide(START, policy);
      t.is((await decide(START + later, policy)).taken, admitted);
    }
  });

  property('counts every request of one microsecond', async (t, bucket) => {
    const decide = bucket();
    const policy = { quota: 20, windowSeconds: 60 };
    let admitted = 0;
    for (let call = 0; call < 25; call += 1) admitted += (await decide(START, policy)).taken;
    t.is(admitted, 20);
  });

  property('gives slots back one at a time, in the order they were taken', async (t, bucket) => {
    const decide = bucket();
    const policy = { quota: 3, windowSeconds: 10 };
    for (const second of [0, 4, 8]) await decide(START + second * SECOND, policy);
    const first = await decide(START + 8.5 * SECOND, policy);
    t.is(first.resetMicros, 2 * SECOND);
    t.is((await decide(START + 10.499999 * SECOND, policy)).taken, 0, 'held until the promised whole second');
    t.is((await decide(START + 10.5 * SECOND, policy)).taken, 1);
    const second = await decide(START + 10.5 * SECOND, policy);
    t.like(second, { taken: 0, resetMicros: 4 * SECOND });
    t.is((await decide(START + 14.5 * SECOND, policy)).taken, 1);
    t.is((await decide(START + 14.5 * SECOND, policy)).taken, 0);
  });

  property('names one release to everyone who is denied', async (t, bucket) => {
    const decide = bucket();
    const policy = { quota: 1, windowSeconds: 10 };
    await decide(START, policy);
    const release = START + 0.3 * SECOND + 10 * SECOND;
    for (const after of [0.3, 0.4, 5.9, 9.9, 10, 10.2]) {
      const { resetMicros } = await decide(START + after * SECOND, policy);
      t.is(START + after * SECOND + resetMicros, release);
    }
    t.is((await decide(release, policy)).taken, 1);
  });

  property('states less than a second too much in later denials, and never too little', async (t, bucket) => {
    const decide = bucket();
    const policy = { quota: 1, windowSeconds: 10 };
    await decide(START, policy);
    const first = decisionOf(await decide(START + 0.3 * SECOND, policy), 0, 'store');
    const release = START + 0.3 * SECOND + first.retryAfterSeconds * SECOND;
    for (const after of [0.300001, 0.9, 2.71, 5, 9.299999, 10.2]) {
      const now = START + after * SECOND;
      const { retryAfterSeconds } = decisionOf(await decide(now, policy), 0, 'store');
      const early = now + retryAfterSeconds * SECOND - release;
      t.true(early >= 0 && early < SECOND, `at ${after} s: ${early} µs after the release`);
    }
    t.is((await decide(release, policy)).taken, 1);
  });

  property('stays exact while the quota is raised, lowered and raised again', async (t, bucket) => {
    const decide = bucket();
    const admits = async (after: number, quota: number) =>
      (await decide(START + after * SECOND, { quota, windowSeconds: 10 })).taken === 1;
    for (const after of [0, 1, 2, 3]) t.true(await admits(after, 4));
    t.false(await admits(4, 4));
    t.true(await admits(4, 5), 'a raised quota acts at once, in spite of the hold');
    const lowered = await decide(START + 5 * SECOND, { quota: 2, windowSeconds: 10 });
    t.like(lowered, { taken: 0, resetMicros: 8 * SECOND }, 'four must leave, not only the oldest');
    t.true(await admits(5, 6));
    t.false(await admits(5, 6), 'nothing was forgotten while the quota was low');
  });

  property('denies for one window at most when its clock is set back', async (t, bucket) => {
    const decide = bucket();
    const policy = { quota: 2, windowSeconds: 10 };
    await decide(START, policy);
    await decide(START, policy);
    await decide(START, policy);
    const back = START - 3600 * SECOND;
    t.like(await decide(back, policy), { taken: 0, resetMicros: 10 * SECOND });
    t.is((await decide(back + 10 * SECOND - 1, policy)).taken, 0);
    t.is((await decide(back + 10 * SECOND, policy)).taken, 1);
    t.is((await decide(back + 10 * SECOND, policy)).taken, 1);
    t.is((await decide(back + 10 * SECOND, policy)).taken, 0);
  });
}

/** Pauses between requests: none, any, around a whole window, or the wait of the last denial. */
function gaps(window: number): fc.Arbitrary<number | 'wait' | 'almost'> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: Math.floor(window / 3) }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 * window }) },
    { weight: 2, arbitrary: fc.constantFrom(0, 1, window - 1, window, window + 1) },
    { weight: 2, arbitrary: fc.constantFrom('wait' as const, 'almost' as const) },
  );
}
