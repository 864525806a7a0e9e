import test from 'ava';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createTestDatabase } from '#test/postgres.ts';
import { Assumption, WrongAssumption } from './assumption.ts';
import { createDatabase } from './database.ts';
import { createPool } from './pool.ts';
import { sql, unnamed } from './statement.ts';

async function open(t: { teardown(end: () => unknown): void }) {
  const { adminUrl, drop } = await createTestDatabase();
  t.teardown(() => drop());
  const pool = createPool({ url: adminUrl, size: 1, applicationName: 'tests' }, createLogger('silent'));
  t.teardown(() => pool.close());
  return createDatabase(pool, systemClock);
}

const transaction = sql`select now()::text as at, current_setting('plan_cache_mode') as plans`;

test('the first read proves an assumption in its own transaction, later ones do not look again', async (t) => {
  const database = await open(t);
  let found: unknown[] = [];
  const assumption = new Assumption(transaction, (row) => {
    found = [...found, row];
    return true;
  });
  const db = database.reading('acme', assumption);
  t.false(assumption.isProven);
  const [row] = await db.rows(transaction);
  t.true(assumption.isProven);
  t.deepEqual(found, [row], 'both have the time at which the transaction began');
  const [later] = await db.rows(transaction);
  t.notDeepEqual(later, row);
  t.is(found.length, 1);
});

test('beside a statement that is planned for its values the proof keeps its generic plan', async (t) => {
  const database = await open(t);
  const plans: unknown[] = [];
  const assumption = new Assumption(transaction, (row) => plans.push(row?.plans) === 1);
  const [row] = await database.reading('acme', assumption).rows(unnamed(sql`${transaction}`));
  t.deepEqual([...plans, row?.plans], ['force_generic_plan', 'force_custom_plan']);
});

test('a read with a wrong assumption returns nothing, also where the row is gone', async (t) => {
  const database = await open(t);
  for (const statement of [transaction, sql`select 1 where false`]) {
    const assumption = new Assumption(statement, () => false);
    await t.throwsAsync(database.reading('acme', assumption).rows(transaction), { instanceOf: WrongAssumption });
    t.false(assumption.isProven);
  }
});
