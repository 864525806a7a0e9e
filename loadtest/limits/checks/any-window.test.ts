import test from 'ava';
import { logCountingDenials } from '../models/log-counting-denials.ts';
import { perProcessCounters } from '../models/per-process.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { tokenBucketModel } from '../models/token-bucket.ts';
import { anyWindow } from './any-window.ts';
import { findingOn, mistaken } from './testing.ts';

test('sliding logs are proven, and places left empty for less than a second are mentioned', async (t) => {
  t.is((await findingOn(slidingLog, anyWindow, { jitterMs: 50 })).verdict, 'proven');
  t.is((await findingOn(slidingLogWithHold, anyWindow, { jitterMs: 50 })).verdict, 'proven');
  const holding = mistaken(slidingLog, ({ quota, windowMs }) => ({ quota, windowMs: windowMs + 700 }));
  const { verdict, says } = await findingOn(holding, anyWindow, { jitterMs: 50 });
  t.is(verdict, 'proven', says);
  t.regex(says, /up to \d+ places? stayed empty/);
});

test('a bucket that is refilled during use is refuted', async (t) => {
  const { verdict, says } = await findingOn(tokenBucketModel, anyWindow, { jitterMs: 500 });
  t.is(verdict, 'refuted');
  t.regex(says, /certainly held 3\d admissions/);
});

test('nodes with separate counters are refuted, because requests alternate between them', async (t) => {
  t.is((await findingOn(perProcessCounters, anyWindow, { nodes: 3 })).verdict, 'refuted');
});

test('a limiter that leaves places unused is refuted', async (t) => {
  const late = mistaken(slidingLog, ({ quota, windowMs }) => ({ quota, windowMs: windowMs + 3000 }));
  for (const model of [logCountingDenials, late]) {
    const { verdict, says } = await findingOn(model, anyWindow, { jitterMs: 500 });
    t.is(verdict, 'refuted', model.name);
    t.regex(says, /places were free/);
  }
});

test('responses slower than a release are inconclusive, with the missing milliseconds', async (t) => {
  const { verdict, missingMs } = await findingOn(slidingLog, anyWindow, { jitterMs: 800 });
  t.is(verdict, 'inconclusive');
  t.true(missingMs !== undefined && missingMs > 0 && missingMs < 1600);
});
