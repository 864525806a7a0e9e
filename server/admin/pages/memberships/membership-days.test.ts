/** Days of memberships, and the period that a renewal makes. */
import test from 'ava';
import { endOf, lastDayOf, nextPeriod, startOf } from './membership-days.ts';

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

test('a renewal starts at the old end, or now if that is over, and lasts as the type says', (t) => {
  const now = new Date('2026-11-26T19:00:00.000Z');
  const endsAt = '2027-01-31T00:00:00.000Z';
  const active = { status: 'ACTIVE', endsAt } as const;
  const cases = [
    [active, { kind: 'ROLLING', months: 1 }, endsAt, '2027-02-28T00:00:00.000Z'],
    [active, { kind: 'FIXED', startMonthDay: '09-01' }, endsAt, '2027-09-01T00:00:00.000Z'],
    [active, { kind: 'FIXED', startMonthDay: '01-31' }, endsAt, '2028-01-31T00:00:00.000Z'],
    [active, { kind: 'LIFETIME' }, endsAt, null],
    [
      { status: 'EXPIRED', endsAt: '2025-01-01T00:00:00.000Z' },
      { kind: 'ROLLING', months: 12 },
      now.toISOString(),
      '2027-11-26T19:00:00.000Z',
    ],
  ] as const;
  for (const [adhesion, duration, startsAt, end] of cases)
    t.deepEqual(nextPeriod(adhesion, duration, now), { startsAt, endsAt: end });
});
