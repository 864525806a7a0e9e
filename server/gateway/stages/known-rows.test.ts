import test from 'ava';
import type { Assumption } from '#server/platform/postgres/assumption.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { KnownRows } from './known-rows.ts';

interface Read {
  readonly end: (row: Row | undefined) => void;
}
type Row = { role: string; usedLongAgo: boolean };
const row: Row = { role: 'ADMIN', usedLongAgo: false };

/** Lookups of one credential, whose reads end when the test says so. */
function lookups(group?: string) {
  const known = new KnownRows<Row>();
  const reads: Read[] = [];
  const assumptions: Assumption[] = [];
  const read = () => new Promise<Row | undefined>((resolve) => reads.push({ end: resolve }));
  const lookup = { key: 'one', statement: () => sql`select`, read, seen: () => {}, ...(group && { group }) };
  const find = (mayAssume = true) =>
    known.find(lookup, mayAssume ? (assumption) => assumptions.push(assumption) : undefined);
  /** @returns what the credential stands for; a read finds `row`, and an assumption is proven by it. */
  const alone = async (mayAssume?: boolean) => {
    const before = assumptions.length;
    const found = find(mayAssume);
    if (assumptions.length > before) assumptions.at(-1)?.judge(row);
    else reads.at(-1)?.end(row);
    return found;
  };
  return { find, alone, reads, assumptions };
}

test('a credential is read the first time, and assumed from then on', async (t) => {
  const { alone, reads, assumptions } = lookups();
  for (let time = 0; time < 3; time += 1) t.deepEqual(await alone(), row);
  t.deepEqual([reads.length, assumptions.length], [1, 2]);
  await alone(false);
  t.deepEqual([reads.length, assumptions.length], [2, 2], 'what may not assume reads');
});

test('where reads are shared, a credential is assumed once it has come alone for some times', async (t) => {
  const { alone, reads, assumptions } = lookups('acme');
  for (let time = 0; time < 5; time += 1) await alone();
  t.deepEqual([reads.length, assumptions.length], [2, 3]);
});

test('beside a read or an assumption of the group that has not ended, a credential is read', async (t) => {
  const { find, alone, reads, assumptions } = lookups('acme');
  for (let time = 0; time < 5; time += 1) await alone();
  const assumed = find();
  t.is(assumptions.length, 4);
  const beside = [find(), find()];
  t.deepEqual([reads.length, assumptions.length], [4, 4]);
  for (const { end } of reads) end(row);
  await Promise.all([assumed, ...beside]);
});

test('an assumption that was never judged keeps a group from assuming until its next read', async (t) => {
  const { find, alone, assumptions } = lookups('acme');
  for (let time = 0; time < 5; time += 1) await alone();
  await find();
  const givenUp = assumptions.length;
  for (let time = 0; time < 3; time += 1) await alone();
  t.is(assumptions.length, givenUp, 'alone again, but not for long enough');
  await alone();
  t.is(assumptions.length, givenUp + 1);
});

test('a changed row makes an assumption wrong, and is known then, as after a read', async (t) => {
  const { find, alone, reads, assumptions } = lookups();
  await alone();
  const changed = { ...row, role: 'MEMBER' };
  t.deepEqual(await find(), row);
  t.throws(() => assumptions.at(-1)?.judge(changed));
  t.deepEqual(await find(), changed);
  const read = find(false);
  reads.at(-1)?.end(row);
  t.deepEqual(await read, row);
  t.deepEqual(await find(), row);
  t.throws(() => assumptions.at(-1)?.judge(changed));
  t.notThrows(() => assumptions.at(-1)?.judge({ ...row, usedLongAgo: true }), 'a recorded use is no change');
});

test('a credential that is gone is known no more', async (t) => {
  const { find, alone, reads, assumptions } = lookups();
  await alone();
  await find();
  t.throws(() => assumptions.at(-1)?.judge(undefined));
  const read = find();
  reads.at(-1)?.end(undefined);
  t.is(await read, undefined);
});
