import test from 'ava';
import type { Ask } from '../../ask.ts';
import { liars } from '../models/liars.ts';
import { racingReadThenWrite } from '../models/racing-log.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { remaining } from './remaining.ts';
import { findingOn, rejudged } from './testing.ts';

const retold = (change: (ask: Ask, index: number) => string | undefined) =>
  rejudged(slidingLog, remaining, (asks) => asks.map((ask, index) => ({ ...ask, rateLimit: change(ask, index) })));

test('a log counts down, one by one and at once', async (t) => {
  for (const jitterMs of [0, 50, 500]) t.is((await findingOn(slidingLog, remaining, { jitterMs })).verdict, 'proven');
});

test('who is one off, or tells many the same, is refuted', async (t) => {
  const miscounting = liars.find(({ name }) => name === 'miscounting') ?? slidingLog;
  const { verdict, says } = await findingOn(miscounting, remaining);
  t.is(verdict, 'refuted');
  t.regex(says, /one by one, it told 20 in place of 19/);
  t.is((await findingOn(racingReadThenWrite, remaining, { jitterMs: 50 })).verdict, 'refuted');
});

test('nothing promises the header: a host without it is not blamed, and nothing is proven', async (t) => {
  t.is((await retold(() => undefined)).verdict, 'skipped');
});

test('a host that tells only some is refuted', async (t) => {
  const { verdict, says } = await retold(({ rateLimit }, index) => (index === 4 ? undefined : rateLimit));
  t.is(verdict, 'refuted');
  t.regex(says, /told nothing in place of 15/);
});

test('of several quotas the least counts, and names are not read', async (t) => {
  const { verdict, says } = await retold(
    ({ rateLimit = '' }) => `"a;r=0,";r=900;t=3, ${rateLimit};t=60, "day" ; r=100`,
  );
  t.is(verdict, 'proven', says);
});

test('who is right one by one and wrong at once is refuted', async (t) => {
  const { verdict, says } = await retold(({ step, rateLimit = '' }) =>
    step === 'at-once' ? rateLimit.replace('r=7', 'r=8') : rateLimit,
  );
  t.is(verdict, 'refuted');
  t.regex(says, /at once, it told 8 in place of 7/);
});
