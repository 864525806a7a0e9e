import test from 'ava';
import type { Random } from '#server/platform/random.ts';
import { waitAfter } from './schedule.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const hour = 3_600_000;
const scheduled = [5_000, 300_000, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** Random bytes that are always the same. */
const fixed = (bytes: number): Random => ({
  bytes(count) {
    const buffer = Buffer.alloc(count);
    buffer.writeUInt32BE(bytes);
    return buffer;
  },
});
const middle = { now, random: fixed(2 ** 31) };

test('the waits are those of the schedule, within 10 %', (t) => {
  for (const [index, wait] of scheduled.entries()) {
    t.is(waitAfter(index + 1, undefined, { now, random: fixed(0) }), wait * 0.9, `least after ${index + 1}`);
    t.is(waitAfter(index + 1, undefined, middle), wait, `in the middle after ${index + 1}`);
    const most = waitAfter(index + 1, undefined, { now, random: fixed(2 ** 32 - 1) });
    t.is(most, Math.round(wait * 1.1), `most after ${index + 1}`);
  }
});

test('there is no attempt after the tenth, even with a Retry-After', (t) => {
  t.is(waitAfter(10, undefined, middle), undefined);
  t.is(waitAfter(10, '60', middle), undefined);
  t.is(waitAfter(11, undefined, middle), undefined);
});

test('Retry-After, in seconds or as a date, can only lengthen the wait', (t) => {
  t.is(waitAfter(1, '60', middle), 60_000);
  t.is(waitAfter(1, 'Sun, 01 Mar 2026 12:02:00 GMT', middle), 120_000);
  t.is(waitAfter(2, '60', middle), 300_000);
  t.is(waitAfter(1, '0', middle), 5_000);
  t.is(waitAfter(1, 'Sun, 01 Mar 2026 11:00:00 GMT', middle), 5_000);
});

test('Retry-After is limited to a day', (t) => {
  t.is(waitAfter(1, '86400', middle), 24 * hour);
  t.is(waitAfter(1, '315360000', middle), 24 * hour);
  t.is(waitAfter(1, '9999999999', middle), 24 * hour);
  t.is(waitAfter(1, 'Fri, 01 Mar 2036 12:00:00 GMT', middle), 24 * hour);
});

test('an invalid Retry-After is ignored', (t) => {
  for (const garbage of ['', ' ', 'soon', 'NaN', 'Infinity', '99999999999999999999', '\u0660']) {
    t.is(waitAfter(1, garbage, middle), 5_000, JSON.stringify(garbage));
  }
});

for (const [value, why] of [
  ['-5', 'a negative number'],
  ['1.5', 'a fraction'],
  ['1e3', 'an exponent'],
  ['0x10', 'hexadecimal'],
  ['120 s', 'a unit'],
] as const) {
  test(`${why} is not a valid Retry-After`, (t) => {
    t.is(waitAfter(1, value, middle), 5_000);
  });
}
