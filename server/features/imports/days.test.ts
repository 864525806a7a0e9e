import test from 'ava';
import { isoDay, startOfDay } from './days.ts';

test('days of spreadsheets are read by their signs and the country', (t) => {
  t.is(isoDay('31.12.1990', null), '1990-12-31');
  t.is(isoDay('3.4.1990', 'US'), '1990-04-03', 'dots are European everywhere');
  t.is(isoDay('3/4/1990', 'FR'), '1990-04-03');
  t.is(isoDay('3/4/1990', 'US'), '1990-03-04');
});

test('what is ambiguous or no day stays for the schema to refuse', (t) => {
  for (const text of ['3/4/1990', '1990-12-31', '31.12.90', '31.12/1990', '1.2.3.1990', 'x', ''])
    t.is(isoDay(text, null), text);
  t.is(isoDay('31/12/1990', 'US'), '1990-31-12', 'refused by the schema');
});

test('a day of a membership starts in UTC, and instants stay', (t) => {
  t.is(startOfDay('31.12.1990', null), '1990-12-31T00:00:00Z');
  t.is(startOfDay('1990-12-31', null), '1990-12-31T00:00:00Z');
  for (const text of ['3/4/1990', '1990-12-31T10:00:00+01:00', 'x']) t.is(startOfDay(text, null), text);
});
