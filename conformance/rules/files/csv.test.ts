import test from 'ava';
import { contains, membersOf, says } from './csv.ts';

test('a cell contains a text in any line endings, guarded or not', (t) => {
  t.true(contains("'=1+1", '=1+1'));
  t.true(contains('first\r\nsecond', 'first\nsecond'));
  t.true(contains("O''Neil", "O'Neil"));
  t.false(contains('Doe', 'Doe, Jo'));
  t.false(contains('first second', 'first\nsecond'));
});

test('a cell says a value of JSON in the forms of spreadsheets', (t) => {
  t.true(says('', null));
  t.true(says('12', 12));
  t.true(says('donor|press', ['donor', 'press']));
  t.true(says('active', 'ACTIVE'));
  t.true(says('2026-03-01T10:30:00+01:00', '2026-03-01T09:30:00.000Z'));
  t.true(says('2026-03-01T09:30:00Z', '2026-03-01T09:30:00.435Z'));
  t.true(says('2026-03-01 10:30:00 +0100', '2026-03-01T09:30:00.000Z'));
  t.true(says('2026-03-01', '2026-03-01T09:30:00.000Z'));
  t.false(says('x', null));
  t.false(says('13', 12));
  t.false(says('donor', ['donor', 'press']));
  t.false(says('2026-03-01T09:30:00+02:00', '2026-03-01T09:30:00.000Z'));
  t.false(says('2026-03-01T09:30:02Z', '2026-03-01T09:30:00.435Z'));
  t.false(says('2026-03-05', '2026-03-01T09:30:00.000Z'));
});

test('members of an object are columns of their own', (t) => {
  const members = membersOf({ firstName: 'Ada', address: { postalCode: '69001' }, tags: ['a'] });
  t.deepEqual(
    [...members],
    [
      ['firstname', 'Ada'],
      ['address.postalcode', '69001'],
      ['tags', ['a']],
    ],
  );
});
