import test from 'ava';
import { dayQuery } from './days.ts';

test('a filter by days becomes a filter by instants, from the start of the first to the end of the last day in the zone', (t) => {
  const query = { 'createdAt[after]': '2026-03-28', 'createdAt[before]': '2026-03-29', status: 'FAILED' };
  t.deepEqual(dayQuery({ query, zone: 'Europe/Paris' }, 'createdAt'), {
    'createdAt[after]': '2026-03-27T23:00:00.000Z',
    // The clocks went forward that night.
    'createdAt[before]': '2026-03-29T21:59:59.999Z',
  });
});

test('an empty or invalid day is passed unchanged', (t) => {
  const query = { 'createdAt[after]': '', 'createdAt[before]': 'yesterday' };
  t.deepEqual(dayQuery({ query, zone: 'UTC' }, 'createdAt'), {
    'createdAt[after]': '',
    'createdAt[before]': 'yesterday',
  });
  t.deepEqual(dayQuery({ query: {}, zone: 'UTC' }, 'createdAt'), {
    'createdAt[after]': undefined,
    'createdAt[before]': undefined,
  });
});
