/** First and last days of periods. */
import test from 'ava';
import { endOf, lastDayOf, startOf } from './period-days.ts';

test('an exclusive end is shown as its last day, and a typed last day becomes an exclusive end', (t) => {
  t.is(lastDayOf('2027-01-01T00:00:00.000Z'), '2026-12-31');
  t.is(lastDayOf('2027-01-01T09:30:00.000Z'), '2027-01-01');
  t.is(lastDayOf(null), '');
  t.is(endOf('2026-12-31'), '2027-01-01T00:00:00.000Z');
  t.is(startOf('2028-02-29'), '2028-02-29T00:00:00.000Z');
});

test('what is no day is left for the operation to refuse', (t) => {
  for (const typed of ['2027-02-29', 'soon', '2027-13-01']) t.is(endOf(typed), typed);
});
