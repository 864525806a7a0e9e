/** Cursors of the change feed. */
import test from 'ava';
import { Problem } from '#server/gateway/api/problem.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { durable, type FeedPosition, lowest, opened, sealed, snapshotOf, textOf } from './cursor.ts';

const secrets = secretsFrom(Buffer.alloc(32, 7));
const scope = ['tenant', 'contact'];

test('a snapshot is read and written as PostgreSQL writes it', (t) => {
  for (const text of ['3:3:', '10:20:10,14,19', '10:11:10']) t.is(textOf(snapshotOf(text)), text);
  t.is(lowest(snapshotOf('10:20:10,14')), 10n);
  t.is(lowest(snapshotOf('20:20:')), 20n);
});

test('an opened cursor has the position that was sealed', (t) => {
  const positions: readonly FeedPosition[] = [
    { seen: snapshotOf('3:3:') },
    { seen: snapshotOf('10:99999999999:10,14,88888888888') },
    { seen: snapshotOf('3:3:'), within: { until: snapshotOf('5:90:5,6,7'), id: 12_345_678_901n } },
  ];
  for (const position of positions) t.deepEqual(opened(sealed(position, scope, secrets), scope, secrets), position);
});

test('a hundred open transactions make a cursor of less than 500 characters', (t) => {
  const open = Array.from({ length: 100 }, (_, index) => 123_456_789_000n + BigInt(7 * index));
  t.true(sealed({ seen: { end: 123_456_790_000n, open } }, scope, secrets).length < 500);
});

test('an altered cursor, or one of another tenant or other types, is refused', (t) => {
  const cursor = sealed({ seen: snapshotOf('10:20:10') }, scope, secrets);
  const wrong = [
    cursor.replace(/^./, '1'),
    `${cursor}A`,
    cursor.slice(1),
    '',
    '~',
    'latest',
    `k~${cursor}`,
    cursor.toUpperCase(),
  ];
  for (const text of wrong) t.throws(() => opened(text, scope, secrets), { instanceOf: Problem }, text);
  for (const other of [['other', 'contact'], ['tenant', ''], ['tenant']]) {
    t.throws(() => opened(cursor, other, secrets), { instanceOf: Problem });
  }
});

test('a durable snapshot ends after the newest visible change, and never before an earlier one', (t) => {
  const now = snapshotOf('10:30:10,14,25');
  t.deepEqual(durable(now, 20n, 3n), { end: 21n, open: [10n, 14n] });
  t.deepEqual(durable(now, undefined, 3n), { end: 3n, open: [] });
  t.deepEqual(durable(now, 12n, 16n), { end: 16n, open: [10n, 14n] }, 'an earlier snapshot stays included');
});
