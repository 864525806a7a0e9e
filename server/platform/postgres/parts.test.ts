/** Parts of a transaction fail on their own. */
import test from 'ava';
import { openTestQueue } from '../jobs/testing/queue.ts';
import type { TenantDb } from './database.ts';
import { sql } from './statement.ts';

const rename = (db: TenantDb, id: string | undefined, name: string) =>
  db.rows(sql`update users set first_name = ${name} where ${db.tenantFilter()} and id = ${id}`);

test('what failed is rolled back, and what came before and after it is committed', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, database } = queue;
  const [first, second, third] = acme.userIds;
  await database.transaction(acme.id, async (db) => {
    await db.part(() => rename(db, first, 'Kept'));
    await t.throwsAsync(
      db.part(async () => {
        await rename(db, second, 'Lost');
        await db.rows(sql`select 1 / 0`);
      }),
      { code: '22012' },
    );
    await t.throwsAsync(
      db.part(async () => {
        await rename(db, second, 'Lost');
        throw new Error('refused');
      }),
      { message: 'refused' },
    );
    await db.part(() => rename(db, third ?? second, 'Late'));
  });
  const rows = await queue.sql<{ id: string; first_name: string }>(
    'select id, first_name from users where tenant_id = $1',
    [acme.id],
  );
  const names = new Map(rows.map((row) => [row.id, row.first_name]));
  t.is(names.get(first ?? ''), 'Kept');
  t.is(names.get(third ?? second ?? ''), 'Late');
  t.false([...names.values()].includes('Lost'));
});

test('a part without statements costs nothing and harms nothing, whether it fails or not', async (t) => {
  const { acme, database, sql: query } = await openTestQueue(t);
  const [first] = acme.userIds;
  await database.transaction(acme.id, async (db) => {
    await db.part(async () => undefined);
    await t.throwsAsync(db.part(() => Promise.reject(new Error('early'))));
    await db.part(() => rename(db, first, 'Written'));
    await t.throwsAsync(db.part(() => Promise.reject(new Error('late'))));
  });
  const [row] = await query<{ first_name: string }>('select first_name from users where id = $1', [first]);
  t.is(row?.first_name, 'Written');
});

test('a failure outside of a part still undoes everything, the parts too', async (t) => {
  const { acme, database, sql: query } = await openTestQueue(t);
  const [first] = acme.userIds;
  const failed = database.transaction(acme.id, async (db) => {
    await db.part(() => rename(db, first, 'Undone'));
    throw new Error('whole');
  });
  await t.throwsAsync(failed, { message: 'whole' });
  t.deepEqual(await query(`select from users where first_name = 'Undone'`), []);
});

test('parts neither nest nor exist outside of a transaction', async (t) => {
  const { acme, database } = await openTestQueue(t);
  await database.transaction(acme.id, async (db) => {
    await t.throwsAsync(
      db.part(() => db.part(async () => undefined)),
      { message: /open already/ },
    );
  });
  await t.throwsAsync(
    database.writing(acme.id).part(async () => undefined),
    { message: /needs a transaction/ },
  );
});
