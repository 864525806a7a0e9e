import test from 'ava';
import { dayQuery } from './days.ts';

/** @returns the instants of a day of a list */
function ofDay(day: string, zone: string): readonly (string | undefined)[] {
  const filter = dayQuery({ query: { 'paidAt[after]': day, 'paidAt[before]': day }, zone }, 'paidAt');
  return [filter['paidAt[after]'], filter['paidAt[before]']];
}

test('days follow each other without a gap, also where the clock is put forward or back at midnight', (t) => {
  for (const [zone, before, day, after] of [
    ['UTC', '2026-12-30', '2026-12-31', '2027-01-01'],
    ['Europe/Paris', '2026-03-28', '2026-03-29', '2026-03-30'],
    ['Europe/Paris', '2026-10-24', '2026-10-25', '2026-10-26'],
    ['Africa/Cairo', '2026-04-23', '2026-04-24', '2026-04-25'],
    ['Africa/Cairo', '2026-10-28', '2026-10-29', '2026-10-30'],
    ['America/Santiago', '2026-04-03', '2026-04-04', '2026-04-05'],
    ['America/Havana', '2026-10-31', '2026-11-01', '2026-11-02'],
  ] as const) {
    const days = [before, day, after].map((each) => ofDay(each, zone));
    const instants = days.flat().map((instant) => Date.parse(instant ?? ''));
    const [, endBefore, start, end, startAfter] = instants;
    t.is(Number(start) - Number(endBefore), 1, `${zone} ${day}`);
    t.is(Number(startAfter) - Number(end), 1, `${zone} ${day}`);
  }
  t.deepEqual(ofDay('2026-12-31', 'UTC'), ['2026-12-31T00:00:00.000Z', '2026-12-31T23:59:59.999Z']);
});

test('an invalid day is left to the operation, which refuses it', (t) => {
  t.deepEqual(ofDay('2026-02-30', 'UTC'), ['2026-02-30', '2026-02-30']);
  t.deepEqual(ofDay('soon', 'Europe/Paris'), ['soon', 'soon']);
  t.deepEqual(ofDay('', 'UTC'), ['', '']);
});
