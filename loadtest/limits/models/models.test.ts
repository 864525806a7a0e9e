import test from 'ava';
import { fixedAligned, fixedFromFirst } from './fixed-window.ts';
import { models } from './index.ts';
import { logCountingDenials } from './log-counting-denials.ts';
import { lumpRefill } from './lump-refill.ts';
import type { Model, ModelDecision } from './model.ts';
import { nginxLeakyBucket } from './nginx-leaky-bucket.ts';
import { perProcessCounters } from './per-process.ts';
import { racingReadThenWrite } from './racing-log.ts';
import { slidingCounterAligned, slidingCounterAnchored } from './sliding-counter.ts';
import { slidingLog } from './sliding-log.ts';
import { gcraOffByOne, tokenBucketModel } from './token-bucket.ts';

const quota = 20;
/** A second of a minute that begins on the wall clock. */
const minute = 1_700_000_040_000;

/** Sends requests to one model at chosen seconds of that minute; those of one second concurrently. */
function driver(model: Model) {
  let at = minute;
  const passing: (() => void)[] = [];
  const pass = () => new Promise<void>((resolve) => void passing.push(resolve));
  const limiter = model.create({ quota, windowMs: 60_000 }, { now: () => at, pass });
  return async (second: number, count = 1, node = 0): Promise<ModelDecision[]> => {
    at = minute + second * 1000;
    const decisions = Array.from({ length: count }, () => limiter({ key: 'k', node }));
    for (const wake of passing.splice(0)) wake();
    return Promise.all(decisions);
  };
}

const admitted = (decisions: readonly ModelDecision[]) => decisions.filter((decision) => decision.admitted).length;

/** @returns the admissions of each `[second, count]`, and the Retry-After of its last denial */
async function observed(model: Model, ...steps: readonly [second: number, count: number][]) {
  const admit = driver(model);
  const counts: number[] = [];
  let wait: number | undefined;
  for (const [second, count] of steps) {
    const decisions = await admit(second, count);
    counts.push(admitted(decisions));
    wait = decisions.findLast((decision) => !decision.admitted)?.retryAfterSeconds;
  }
  return { counts, wait };
}

test('every model has a unique name, and admits its quota at once, or one more', async (t) => {
  t.is(new Set(models.map(({ name }) => name)).size, models.length);
  for (const model of models.filter((one) => one !== racingReadThenWrite)) {
    const { counts } = await observed(model, [10, 25]);
    t.deepEqual(counts, [model === gcraOffByOne ? 21 : 20], model.name);
  }
});

test('keys have separate buckets', async (t) => {
  for (const model of models) {
    const limiter = model.create({ quota: 1, windowMs: 60_000 }, { now: () => minute, pass: async () => {} });
    t.true((await limiter({ key: 'a', node: 0 })).admitted, model.name);
    t.true((await limiter({ key: 'b', node: 0 })).admitted, model.name);
  }
});

test('the sliding log releases each place a window after its admission', async (t) => {
  t.deepEqual(await observed(slidingLog, [10, 1], [40, 20]), { counts: [1, 19], wait: 30 });
  t.deepEqual(await observed(slidingLog, [10, 1], [40, 19], [69.999, 1], [70, 2]), { counts: [1, 19, 0, 1], wait: 30 });
});

test('an aligned window admits twice the quota around a full minute', async (t) => {
  t.deepEqual(await observed(fixedAligned, [59, 21], [60, 21]), { counts: [20, 20], wait: 60 });
  t.is((await observed(fixedAligned, [45, 21])).wait, 15);
});

test('a window from the first request ends a window later, and the next begins with the next request', async (t) => {
  t.deepEqual(await observed(fixedFromFirst, [10, 1], [60, 20], [69.999, 1], [75, 20], [76, 1]), {
    counts: [1, 19, 0, 20, 0],
    wait: 59,
  });
});

test('a lump refill comes a window after the last one, regardless of requests', async (t) => {
  t.deepEqual(await observed(lumpRefill, [10, 20], [69.999, 1], [75, 20], [76, 1]), {
    counts: [20, 0, 20, 0],
    wait: 54,
  });
});

test('a sliding counter assumes that requests of the previous minute were evenly spread', async (t) => {
  t.deepEqual(await observed(slidingCounterAligned, [45, 21], [75, 12]), { counts: [20, 5], wait: 45 });
  // Beyond 0.95 of the next window nothing is left of the one before.
  t.deepEqual((await observed(slidingCounterAligned, [59, 20], [117.1, 20])).counts, [20, 20]);
});

test('windows of an anchored sliding counter begin with the first request', async (t) => {
  t.deepEqual(await observed(slidingCounterAnchored, [45, 21], [75, 12], [105, 2]), { counts: [20, 0, 0], wait: 60 });
  t.deepEqual(await observed(slidingCounterAnchored, [45, 20], [120, 12]), { counts: [20, 5], wait: 45 });
});

test('a token is refilled every three seconds', async (t) => {
  t.deepEqual(await observed(tokenBucketModel, [10, 21], [12.999, 1], [13, 2]), { counts: [20, 0, 1], wait: 3 });
  t.deepEqual((await observed(tokenBucketModel, [10, 20], [40, 12])).counts, [20, 10]);
});

test('GCRA off by one has one more token, at the same rate', async (t) => {
  t.deepEqual(await observed(gcraOffByOne, [10, 22], [13, 2]), { counts: [21, 1], wait: 3 });
});

test('nginx truncates its rate, counts whole milliseconds, and sends no Retry-After', async (t) => {
  t.deepEqual(await observed(nginxLeakyBucket, [10, 21], [13, 1], [13.01, 2]), { counts: [20, 0, 1], wait: undefined });
});

test('a log that counts denials locks out a client that keeps retrying', async (t) => {
  t.deepEqual(await observed(logCountingDenials, [10, 1], [40, 20]), { counts: [1, 19], wait: 60 });
  t.deepEqual((await observed(logCountingDenials, [0, 20], [30, 20], [61, 1], [91, 20])).counts, [20, 0, 0, 19]);
});

test('counters per process are exact on one node, and separate on another', async (t) => {
  t.deepEqual(await observed(perProcessCounters, [10, 25], [40, 1], [70, 21]), { counts: [20, 0, 20], wait: 60 });
  const admit = driver(perProcessCounters);
  t.deepEqual([admitted(await admit(10, 25, 0)), admitted(await admit(10, 25, 1))], [20, 20]);
});

test('a race between read and write is exact in sequence, and unlimited concurrently', async (t) => {
  t.deepEqual((await observed(racingReadThenWrite, [10, 25])).counts, [25]);
  const admit = driver(racingReadThenWrite);
  let count = 0;
  for (let turn = 0; turn < 25; turn += 1) count += admitted(await admit(10 + turn / 100));
  t.is(count, 20);
});
