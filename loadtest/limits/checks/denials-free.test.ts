import test from 'ava';
import type { Sample } from '../../sample.ts';
import { logCountingDenials } from '../models/log-counting-denials.ts';
import { slidingCounterAnchored } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { denialsFree } from './denials-free.ts';
import { findingOn, rejudged } from './testing.ts';

test('sliding logs of admissions are proven', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    for (const jitterMs of [0, 50]) {
      const { verdict, says } = await findingOn(model, denialsFree, { jitterMs });
      t.is(verdict, 'proven', says);
      t.regex(says, /the next window admitted 20/);
    }
  }
});

test('a log that counts denials is refuted: it still denies after the wait', async (t) => {
  for (const jitterMs of [0, 50, 500]) {
    const { verdict, says } = await findingOn(logCountingDenials, denialsFree, { jitterMs });
    t.is(verdict, 'refuted');
    t.regex(says, /it was still denied|places were free/);
  }
});

test('a next window with less than the quota is refuted', async (t) => {
  const { verdict, says } = await findingOn(slidingCounterAnchored, denialsFree);
  t.is(verdict, 'refuted');
  t.regex(says, /places were free/);
});

test('a denial at the release is inconclusive if a retry may have been admitted', async (t) => {
  // As if other clients had been admitted in its place.
  const still = (samples: readonly Sample[]) => {
    const again = samples.filter(({ step }) => step === 'again');
    const statusOf = (sample: Sample) => (again.indexOf(sample) < 20 ? 200 : 429);
    return samples.map((sample) => {
      if (sample.step === 'released') return { ...sample, status: 429 };
      return sample.step === 'again' ? { ...sample, status: statusOf(sample) } : sample;
    });
  };
  t.regex((await rejudged(slidingLog, denialsFree, still)).says, /it was still denied/);
  const { verdict } = await rejudged(slidingLog, denialsFree, (samples) => {
    const lost = samples.findIndex(({ step }) => step === 'insist');
    return still(samples).map((sample, index) => (index === lost ? { ...sample, status: undefined } : sample));
  });
  t.is(verdict, 'inconclusive');
});

test('a retry admitted after a slow response does not refute the limiter', async (t) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const options = { claim: { quota: 2, windowMs: 3000 }, jitterMs: 900, seed };
    const { verdict, says } = await findingOn(slidingLog, denialsFree, options);
    t.not(verdict, 'refuted', says);
  }
});
