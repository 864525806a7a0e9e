import test from 'ava';
import { isSameInstant, isSameValue } from './instants.ts';

const milliseconds = '2026-12-07T10:53:06.972Z';

test('a time is the same in another zone, or with fewer digits', (t) => {
  for (const other of [
    milliseconds,
    '2026-12-07T11:53:06.972+01:00',
    '2026-12-07T10:53:06.972413Z',
    '2026-12-07T10:53:06.9Z',
    '2026-12-07T10:53:06+00:00',
    '2026-12-07T10:53:07Z',
    '2026-12-07T10:53Z',
  ])
    t.true(isSameInstant(milliseconds, other) && isSameInstant(other, milliseconds), other);
});

test('a time is the same in the words of Ruby and of HTTP, and as the date of its midnight', (t) => {
  for (const [one, other] of [
    ['2026-03-01T09:30:00.000Z', '2026-03-01 10:30:00 +0100'],
    ['2026-03-01T09:30:00.250Z', '2026-03-01 09:30:00 +0000'],
    ['2026-03-01T09:30:00.000Z', 'Sun, 01 Mar 2026 09:30:00 GMT'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ] as const)
    t.true(isSameInstant(one, other) && isSameInstant(other, one), other);
  t.false(isSameInstant('2026-03-01T09:30:00.000Z', 'Sun, 01 Mar 2026 10:30:00 GMT'));
  // JavaScript reads a date in both.
  t.false(isSameInstant('Test 1', 'Task 1'));
});

test('another time is another one', (t) => {
  for (const other of [
    '2026-12-07T10:53:06.973Z',
    '2026-12-07T10:53:05Z',
    '2026-12-07T10:53:08Z',
    '2026-12-07T10:53:06+01:00',
    '2026-12-07T10:51Z',
    '2026-12-07',
    'soon',
  ])
    t.false(isSameInstant(milliseconds, other) || isSameInstant(other, milliseconds), other);
  t.false(isSameInstant('2026-12-07T10:53:06Z', '2026-12-07T10:53:07Z'));
});

test('values of JSON are the same whatever the order of members and the digits of times', (t) => {
  const payment = { id: 7, paidAt: milliseconds, refunds: [{ at: milliseconds, amount: 5 }], note: null };
  const same = {
    note: null,
    refunds: [{ amount: 5, at: '2026-12-07T10:53:06Z' }],
    paidAt: '2026-12-07T10:53:06Z',
    id: 7,
  };
  t.true(isSameValue(payment, same));
  t.false(isSameValue(payment, { ...same, id: '7' }));
  t.false(isSameValue(payment, { ...same, note: undefined }));
  t.false(isSameValue(payment, { ...same, more: 1 }));
  t.false(isSameValue(payment, { ...same, refunds: [] }));
  t.false(isSameValue({ list: [1, 2] }, { list: [2, 1] }));
  t.false(isSameValue([], {}));
});
