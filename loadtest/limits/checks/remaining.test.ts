import test from 'ava';
import type { Sample } from '../../sample.ts';
import { racingReadThenWrite } from '../models/racing-log.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { liars } from '../models/wrong-headers.ts';
import { remaining } from './remaining.ts';
import { findingOn, rejudged } from './testing.ts';

const withRateLimit = (change: (sample: Sample, index: number) => string | undefined) =>
  rejudged(slidingLog, remaining, (samples) =>
    samples.map((sample, index) => ({ ...sample, rateLimit: change(sample, index) })),
  );

test('a sliding log counts down, in sequence and concurrently', async (t) => {
  for (const jitterMs of [0, 50, 500]) t.is((await findingOn(slidingLog, remaining, { jitterMs })).verdict, 'proven');
});

test('a count that is off by one, or repeated, is refuted', async (t) => {
  const miscounting = liars.find(({ name }) => name === 'miscounting') ?? slidingLog;
  const { verdict, says } = await findingOn(miscounting, remaining);
  t.is(verdict, 'refuted');
  t.regex(says, /in sequence: RateLimit had 20 instead of 19/);
  t.is((await findingOn(racingReadThenWrite, remaining, { jitterMs: 50 })).verdict, 'refuted');
});

test('a host without the optional header is skipped', async (t) => {
  t.is((await withRateLimit(() => undefined)).verdict, 'skipped');
});

test('a host that sends the header only in some responses is refuted', async (t) => {
  const { verdict, says } = await withRateLimit(({ rateLimit }, index) => (index === 4 ? undefined : rateLimit));
  t.is(verdict, 'refuted');
  t.regex(says, /had no r instead of 15/);
});

test('the lowest of several quotas counts, and names are ignored', async (t) => {
  const { verdict, says } = await withRateLimit(
    ({ rateLimit = '' }) => `"a;r=0,";r=900;t=3, ${rateLimit};t=60, "day" ; r=100`,
  );
  t.is(verdict, 'proven', says);
});

test('a count that is right in sequence and wrong concurrently is refuted', async (t) => {
  const { verdict, says } = await withRateLimit(({ step, rateLimit = '' }) =>
    step === 'at-once' ? rateLimit.replace('r=7', 'r=8') : rateLimit,
  );
  t.is(verdict, 'refuted');
  t.regex(says, /concurrently: RateLimit had 8 instead of 7/);
});

/** The same counts in the fields of an earlier generation. */
const inOlderFields = (prefix: string, change = (count: number) => count) =>
  rejudged(slidingLog, remaining, (samples) =>
    samples.map(({ rateLimit = '', ...sample }) => {
      const [, count] = /;r=(\d+)/.exec(rateLimit) ?? [];
      const fields = { [`${prefix}-limit`]: '20', [`${prefix}-remaining`]: String(change(Number(count))) };
      return count === undefined ? sample : { ...sample, olderFields: fields };
    }),
  );

test('RateLimit-Remaining of earlier drafts is judged, and X-RateLimit-Remaining is not, which was never specified', async (t) => {
  t.is((await inOlderFields('ratelimit')).verdict, 'proven');
  t.is((await inOlderFields('ratelimit', (count) => count + 1)).verdict, 'refuted');
  const { verdict, says } = await inOlderFields('x-ratelimit', (count) => count + 1);
  t.is(verdict, 'skipped');
  t.regex(says, /never specified/);
});
