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
/** Of a minute that begins on the wall clock. */
const minute = 1_700_000_040_000;

/** Asks one model at chosen seconds of that minute, all of one moment at the same time. */
function asked(model: Model) {
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

/** @returns how many of each `[second, count]` were admitted, and what the last of those denied was told. */
async function told(model: Model, ...steps: readonly [second: number, count: number][]) {
  const ask = asked(model);
  const counts: number[] = [];
  let wait: number | undefined;
  for (const [second, count] of steps) {
    const decisions = await ask(second, count);
    counts.push(admitted(decisions));
    wait = decisions.findLast((decision) => !decision.admitted)?.retryAfterSeconds;
  }
  return { counts, wait };
}

test('every model has a name of its own, and admits at once what it promises, or one more', async (t) => {
  t.is(new Set(models.map(({ name }) => name)).size, models.length);
  for (const model of models.filter((one) => one !== racingReadThenWrite)) {
    const { counts } = await told(model, [10, 25]);
    t.deepEqual(counts, [model === gcraOffByOne ? 21 : 20], model.name);
  }
});

test('keys have nothing to do with each other', async (t) => {
  for (const model of models) {
    const limiter = model.create({ quota: 1, windowMs: 60_000 }, { now: () => minute, pass: async () => {} });
    t.true((await limiter({ key: 'a', node: 0 })).admitted, model.name);
    t.true((await limiter({ key: 'b', node: 0 })).admitted, model.name);
  }
});

test('the sliding log gives each place back a window after it was taken', async (t) => {
  t.deepEqual(await told(slidingLog, [10, 1], [40, 20]), { counts: [1, 19], wait: 30 });
  t.deepEqual(await told(slidingLog, [10, 1], [40, 19], [69.999, 1], [70, 2]), { counts: [1, 19, 0, 1], wait: 30 });
});

test('an aligned window admits twice the quota around a minute', async (t) => {
  t.deepEqual(await told(fixedAligned, [59, 21], [60, 21]), { counts: [20, 20], wait: 60 });
  t.is((await told(fixedAligned, [45, 21])).wait, 15);
});

test('a window from the first request on ends a window later, and the next begins when somebody comes', async (t) => {
  t.deepEqual(await told(fixedFromFirst, [10, 1], [60, 20], [69.999, 1], [75, 20], [76, 1]), {
    counts: [1, 19, 0, 20, 0],
    wait: 59,
  });
});

test('a lump comes back a window after the last one, whoever comes', async (t) => {
  t.deepEqual(await told(lumpRefill, [10, 20], [69.999, 1], [75, 20], [76, 1]), { counts: [20, 0, 20, 0], wait: 54 });
});

test('a sliding counter takes what came in the minute before for evenly spread', async (t) => {
  t.deepEqual(await told(slidingCounterAligned, [45, 21], [75, 12]), { counts: [20, 5], wait: 45 });
  // At more than 0.95 of the next window nothing is left of the one before.
  t.deepEqual((await told(slidingCounterAligned, [59, 20], [117.1, 20])).counts, [20, 20]);
});

test('one that is anchored begins its windows with the first request', async (t) => {
  t.deepEqual(await told(slidingCounterAnchored, [45, 21], [75, 12], [105, 2]), { counts: [20, 0, 0], wait: 60 });
  t.deepEqual(await told(slidingCounterAnchored, [45, 20], [120, 12]), { counts: [20, 5], wait: 45 });
});

test('a token comes back every third second', async (t) => {
  t.deepEqual(await told(tokenBucketModel, [10, 21], [12.999, 1], [13, 2]), { counts: [20, 0, 1], wait: 3 });
  t.deepEqual((await told(tokenBucketModel, [10, 20], [40, 12])).counts, [20, 10]);
});

test('GCRA off by one has a token more, and no faster', async (t) => {
  t.deepEqual(await told(gcraOffByOne, [10, 22], [13, 2]), { counts: [21, 1], wait: 3 });
});

test('nginx cuts its rate, counts whole milliseconds, and tells nobody how long to wait', async (t) => {
  t.deepEqual(await told(nginxLeakyBucket, [10, 21], [13, 1], [13.01, 2]), { counts: [20, 0, 1], wait: undefined });
});

test('a log that counts denials keeps out whoever keeps trying', async (t) => {
  t.deepEqual(await told(logCountingDenials, [10, 1], [40, 20]), { counts: [1, 19], wait: 60 });
  t.deepEqual((await told(logCountingDenials, [0, 20], [30, 20], [61, 1], [91, 20])).counts, [20, 0, 0, 19]);
});

test('counters of processes are exact on one node, and know nothing of another', async (t) => {
  t.deepEqual(await told(perProcessCounters, [10, 25], [40, 1], [70, 21]), { counts: [20, 0, 20], wait: 60 });
  const ask = asked(perProcessCounters);
  t.deepEqual([admitted(await ask(10, 25, 0)), admitted(await ask(10, 25, 1))], [20, 20]);
});

test('reading before writing is exact one after the other, and nothing at once', async (t) => {
  t.deepEqual((await told(racingReadThenWrite, [10, 25])).counts, [25]);
  const ask = asked(racingReadThenWrite);
  let count = 0;
  for (let turn = 0; turn < 25; turn += 1) count += admitted(await ask(10 + turn / 100));
  t.is(count, 20);
});
