import test from 'ava';
import { fixedFromFirst } from '../models/fixed-window.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { staggered } from './staggered.ts';
import { findingOn, mistaken, rejudged } from './testing.ts';

test('sliding logs release one place after the other', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    const { verdict, says } = await findingOn(model, staggered, { jitterMs: 50 });
    t.is(verdict, 'proven', says);
    t.regex(says, /20 places came free in 20 steps/);
  }
});

test('a large quota has larger steps, and a short window fewer steps', async (t) => {
  const of = (quota: number, windowMs: number) =>
    findingOn(slidingLogWithHold, staggered, { claim: { quota, windowMs } });
  t.regex((await of(100, 60_000)).says, /100 places came free in 20 steps/);
  t.regex((await of(20, 10_000)).says, /20 places came free in 3 steps/);
  t.is((await of(1, 60_000)).verdict, 'proven');
});

test('a window that is released as a whole is refuted', async (t) => {
  t.is((await findingOn(fixedFromFirst, staggered, { jitterMs: 500 })).verdict, 'refuted');
});

test('releases that are three seconds late are refuted', async (t) => {
  const late = mistaken(slidingLog, ({ quota, windowMs }) => ({ quota, windowMs: windowMs + 3000 }));
  const { verdict, says } = await findingOn(late, staggered, { jitterMs: 50 });
  t.is(verdict, 'refuted');
  t.regex(says, /places were free/);
});

test('a place released earlier than expected is inconclusive', async (t) => {
  // As if the first two requests for the first place had been reordered on the way.
  const { verdict, says } = await rejudged(slidingLog, staggered, (samples) => {
    const [early, release] = [
      samples.find((sample) => sample.step === 'early'),
      samples.find((sample) => sample.step === 'release'),
    ];
    return samples.map((sample) => {
      if (sample === early) return { ...sample, step: 'release' };
      return sample === release ? { ...sample, step: 'early' } : sample;
    });
  });
  t.is(verdict, 'inconclusive');
  t.regex(says, /1 place came free earlier and 1 later/);
});
