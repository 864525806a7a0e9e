import test from 'ava';
import type { Ask } from '../../ask.ts';
import { logCountingDenials } from '../models/log-counting-denials.ts';
import { slidingCounterAnchored } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { denialsFree } from './denials-free.ts';
import { findingOn, rejudged } from './testing.ts';

test('logs of admissions do not mind who insists', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    for (const jitterMs of [0, 50]) {
      const { verdict, says } = await findingOn(model, denialsFree, { jitterMs });
      t.is(verdict, 'proven', says);
      t.regex(says, /the next window had 20/);
    }
  }
});

test('a log of denials too is refuted: it still denies when the wait is over', async (t) => {
  for (const jitterMs of [0, 50, 500]) {
    const { verdict, says } = await findingOn(logCountingDenials, denialsFree, { jitterMs });
    t.is(verdict, 'refuted');
    t.regex(says, /it was still denied|places were free/);
  }
});

test('a next window that is not whole is refuted', async (t) => {
  const { verdict, says } = await findingOn(slidingCounterAnchored, denialsFree);
  t.is(verdict, 'refuted');
  t.regex(says, /places were free/);
});

test('when a try may have been let in meanwhile, a denial at the release says nothing', async (t) => {
  // As if others, who came again, had been admitted in its place.
  const still = (asks: readonly Ask[]) => {
    const again = asks.filter(({ step }) => step === 'again');
    const statusOf = (ask: Ask) => (again.indexOf(ask) < 20 ? 200 : 429);
    return asks.map((ask) => {
      if (ask.step === 'released') return { ...ask, status: 429 };
      return ask.step === 'again' ? { ...ask, status: statusOf(ask) } : ask;
    });
  };
  t.regex((await rejudged(slidingLog, denialsFree, still)).says, /it was still denied/);
  const { verdict } = await rejudged(slidingLog, denialsFree, (asks) => {
    const unanswered = asks.findIndex(({ step }) => step === 'insist');
    return still(asks).map((ask, index) => (index === unanswered ? { ...ask, status: undefined } : ask));
  });
  t.is(verdict, 'inconclusive');
});

test('who is let in while they insist, because the answers are slow, is not to be let in again', async (t) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const options = { claim: { quota: 2, windowMs: 3000 }, jitterMs: 900, seed };
    const { verdict, says } = await findingOn(slidingLog, denialsFree, options);
    t.not(verdict, 'refuted', says);
  }
});
