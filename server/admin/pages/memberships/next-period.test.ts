/** The period that a renewal makes. */
import test from 'ava';
import { nextPeriod } from './next-period.ts';

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
