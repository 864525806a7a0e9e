/** Maintained row counts are equal to counted rows at any moment. */
import { randomUUID } from 'node:crypto';
import test from 'ava';
import { openTestStore, type TestStore } from '#test/database.ts';
import type { TenantDb } from '../database.ts';
import { type CountedTable, countOf } from '../keyset.ts';
import { raw, sql } from '../statement.ts';
import { rowCountsStep } from './0010-row-counts.ts';
import { databaseBefore } from './testing/before.ts';

const tables: readonly CountedTable[] = ['audit_log', 'contacts', 'payments', 'registrations', 'users'];

/** @returns by table, the maintained count and the counted rows */
async function counts({ database, acme }: TestStore): Promise<{ table: string; kept: number; counted: number }[]> {
  const db = database.reading(acme.id);
  const found = [];
  for (const table of tables) {
    const live = table === 'users' ? sql` and deleted_at is null` : sql``;
    const [row] = await db.rows<{ kept: number; counted: number }>(
      sql`select ${countOf(db, table)} as kept, (select count(*)::int from ${raw(table)} where ${db.tenantFilter()}${live}) as counted`,
    );
    found.push({ table, kept: row?.kept ?? -1, counted: row?.counted ?? -2 });
  }
  return found;
}

const addContacts = (db: TenantDb, count: number) =>
  db.rows<{ id: string }>(
    sql`insert into contacts (tenant_id, id, email)
      select ${db.tenantId}::uuid, gen_random_uuid(), 'x@friends.example' from generate_series(1, ${count}::int) returning id`,
  );

test('of the fixtures, every table is counted right', async (t) => {
  const found = await counts(await openTestStore(t));
  t.deepEqual(
    found.map(({ kept }) => kept),
    found.map(({ counted }) => counted),
  );
  // There are no changes yet.
  t.deepEqual(
    found.filter(({ kept }) => kept === 0).map(({ table }) => table),
    ['audit_log'],
  );
});

test('two hundred writers at once leave the count right, and few rows of it', async (t) => {
  const store = await openTestStore(t);
  const { database, acme } = store;
  const before = (await counts(store)).find(({ table }) => table === 'contacts')?.kept ?? 0;
  const db = database.writing(acme.id);
  await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const added = await addContacts(db, (number % 3) + 1);
      if (number % 2 === 0)
        await db.rows(sql`delete from contacts where ${db.tenantFilter()} and id = ${added[0]?.id}`);
      if (number % 5 > 0) return;
      const undone = database.transaction(acme.id, async (within) => {
        await addContacts(within, 7);
        throw new Error('undone');
      });
      await t.throwsAsync(undone, { message: 'undone' });
    }),
  );
  const contacts = (await counts(store)).find(({ table }) => table === 'contacts');
  t.is(contacts?.kept, contacts?.counted);
  t.is(contacts?.kept, before + 67 + 2 * 67 + 3 * 66 - 100);
  const [rows] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from row_counts where ${db.tenantFilter()} and name = 'contacts'`,
  );
  t.true((rows?.count ?? 999) < 150, `${rows?.count} rows of changes`);
});

test('a user who is deleted counts no more, whether the row stays, comes back or goes', async (t) => {
  const store = await openTestStore(t);
  const { database, acme } = store;
  const db = database.writing(acme.id);
  const users = async () => {
    const found = (await counts(store)).find(({ table }) => table === 'users');
    t.is(found?.kept, found?.counted);
    return found?.kept ?? 0;
  };
  const id = randomUUID();
  const before = await users();
  await db.rows(
    sql`insert into users (tenant_id, id, email, first_name, last_name, status, roles)
      values (${acme.id}, ${id}, 'counted@x.example', 'A', 'B', 'ACTIVE', '{}')`,
  );
  t.is(await users(), before + 1);
  await db.rows(sql`update users set deleted_at = app.now() where ${db.tenantFilter()} and id = ${id}`);
  t.is(await users(), before);
  await db.rows(sql`update users set deleted_at = null where ${db.tenantFilter()} and id = ${id}`);
  t.is(await users(), before + 1);
  await db.rows(sql`update users set deleted_at = app.now() where ${db.tenantFilter()} and id = ${id}`);
  await db.rows(sql`delete from users where ${db.tenantFilter()} and id = ${id}`);
  t.is(await users(), before);
});

test('existing rows of every tenant are counted, and RLS is enabled afterwards', async (t) => {
  const { admin, migrate } = await databaseBefore(t, rowCountsStep);
  await admin.query(`
    insert into tenants (tenant_id, host, base_url, name)
      select gen_random_uuid(), 'host' || n, 'http://host' || n, 'Tenant' from generate_series(1, 2) n;
    insert into contacts (tenant_id, id, email)
      select tenant_id, gen_random_uuid(), 'x@friends.example' from tenants, generate_series(1, 3);
    insert into users (tenant_id, id, email, first_name, last_name, status, roles, deleted_at)
      select tenant_id, gen_random_uuid(), n || '@x.example', 'A', 'B', 'ACTIVE', '{}', case when n = 2 then now() end
      from tenants, generate_series(1, 2) n`);

  await migrate();

  const { rows } = await admin.query(
    'select t.host, k.name, k.change::int from row_counts k join tenants t using (tenant_id) order by 1, 2',
  );
  t.deepEqual(
    rows,
    ['host1', 'host2'].flatMap((host) => [
      { host, name: 'contacts', change: 3 },
      { host, name: 'users', change: 1 },
    ]),
  );
  const { rows: open } = await admin.query(
    `select relname from pg_class where relname = any($1) and not (relrowsecurity and relforcerowsecurity)`,
    [[...tables, 'row_counts']],
  );
  t.deepEqual(open, []);
});
