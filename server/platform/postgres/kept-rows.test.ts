/** Pages are kept while their tables do not change, and never longer. `random()` in a statement tells one read from another. */
import { randomUUID } from 'node:crypto';
import test from 'ava';
import { selectContacts } from '#server/features/contacts/store.ts';
import { selectPayments } from '#server/features/payments/store.ts';
import { selectUsers } from '#server/features/users/store.ts';
import { openTestStore } from '#test/database.ts';
import type { TenantDb } from './database.ts';
import { readsOf, type VersionedTable, versioned } from './kept-rows.ts';
import { firstPage } from './keyset.ts';
import { inlined } from './literal.ts';
import { raw, type Sql, sql } from './statement.ts';

type Row = { id: string; read: string };

const rowsOf = (db: TenantDb, table: VersionedTable) =>
  db.rows<Row>(
    versioned(
      sql`select id, random()::text as read from ${raw(table)} where ${db.tenantFilter()} order by id limit 30`,
      [table],
    ),
  );

/** @returns whether the rows of the last read are kept, as seen by two more */
async function isKept(db: TenantDb, table: VersionedTable): Promise<boolean> {
  const [last, next] = [await rowsOf(db, table), await rowsOf(db, table)];
  return last.length > 0 && last.every(({ read }, index) => read === next[index]?.read);
}

/** @returns the rows, which are kept from here on */
async function keep(db: TenantDb, table: VersionedTable): Promise<Row[]> {
  for (let reads = 0; reads < 3; reads += 1) await rowsOf(db, table);
  return rowsOf(db, table);
}

const newContact = (db: TenantDb) =>
  db.rows<{ id: string }>(
    sql`insert into contacts (tenant_id, id, email) values (${db.tenantId}, ${randomUUID()}, 'kept@friends.example') returning id`,
  );

test('a page is read twice before it is kept, and no caller can change its rows', async (t) => {
  const { database, acme } = await openTestStore(t);
  const db = database.reading(acme.id);
  const [first, second, third] = [await rowsOf(db, 'users'), await rowsOf(db, 'users'), await rowsOf(db, 'users')];
  t.not(first[0]?.read, second[0]?.read);
  t.deepEqual(second, third);
  t.throws(() => third.pop(), { instanceOf: TypeError });
  t.is(await rowsOf(db, 'users'), third);
});

test('every kind of change to its table ends a kept page', async (t) => {
  const { database, acme } = await openTestStore(t);
  const db = database.reading(acme.id);
  const writing = database.writing(acme.id);
  const id = randomUUID();
  const changes: Record<string, () => Promise<unknown>> = {
    insert: () =>
      writing.rows(sql`insert into contacts (tenant_id, id, email) values (${acme.id}, ${id}, 'a@friends.example')`),
    update: () => writing.rows(sql`update contacts set note = 'x' where tenant_id = ${acme.id} and id = ${id}`),
    upsert: () =>
      writing.rows(
        sql`insert into contacts (tenant_id, id, email) values (${acme.id}, ${id}, 'b@friends.example')
          on conflict (tenant_id, id) do update set email = excluded.email`,
      ),
    'update within a query': () =>
      writing.rows(
        sql`with done as (update contacts set note = 'y' where tenant_id = ${acme.id} and id = ${id} returning id) select id from done`,
      ),
    delete: () => writing.rows(sql`delete from contacts where tenant_id = ${acme.id} and id = ${id}`),
  };
  for (const [name, change] of Object.entries(changes)) {
    const [before] = await keep(db, 'contacts');
    t.true(await isKept(db, 'contacts'), name);
    await change();
    const [after] = await rowsOf(db, 'contacts');
    t.not(before?.read, after?.read, name);
  }
});

test('a user whose row is deleted for good, a refund and the payment of a deleted contact end kept pages', async (t) => {
  const { database, acme } = await openTestStore(t);
  const db = database.reading(acme.id);
  const writing = database.writing(acme.id);
  const changedBy = async (table: VersionedTable, change: Sql) => {
    const [before] = await keep(db, table);
    await writing.rows(change);
    return (await rowsOf(db, table))[0]?.read !== before?.read;
  };
  const user = randomUUID();
  t.true(
    await changedBy(
      'users',
      sql`insert into users (tenant_id, id, email, first_name, last_name, status, roles, deleted_at)
        values (${acme.id}, ${user}, 'gone@x.example', 'A', 'B', 'ACTIVE', '{}', app.now())`,
    ),
  );
  t.true(await changedBy('users', sql`delete from users where tenant_id = ${acme.id} and id = ${user}`));
  const [contact] = await newContact(writing);
  const [payment] = await writing.rows<{ id: string }>(
    sql`update payments set contact_id = ${contact?.id}, user_id = null
      where tenant_id = ${acme.id} and id = (select id from payments where tenant_id = ${acme.id} order by id limit 1) returning id`,
  );
  t.truthy(payment);
  t.true(await changedBy('payments', sql`delete from contacts where tenant_id = ${acme.id} and id = ${contact?.id}`));
  const refund = sql`insert into payment_refunds (tenant_id, id, payment_id, amount, reason)
    values (${acme.id}, ${randomUUID()}, ${payment?.id}, 1, 'x')`;
  await writing.rows(refund);
  t.true(
    await changedBy(
      'payment_refunds',
      sql`insert into payment_refunds (tenant_id, id, payment_id, amount, reason)
        values (${acme.id}, ${randomUUID()}, ${payment?.id}, 1, 'x')`,
    ),
  );
});

test('a change counts when it is committed, and one that is rolled back does not', async (t) => {
  const { database, acme } = await openTestStore(t);
  const db = database.reading(acme.id);
  const [before] = await keep(db, 'contacts');
  const undone = database.transaction(acme.id, async (within) => {
    await newContact(within);
    t.is((await rowsOf(db, 'contacts'))[0]?.read, before?.read);
    throw new Error('undone');
  });
  await t.throwsAsync(undone, { message: 'undone' });
  t.is((await rowsOf(db, 'contacts'))[0]?.read, before?.read);
});

test('changes to other tables and of other tenants leave a page kept', async (t) => {
  const { database, acme, globex } = await openTestStore(t);
  const db = database.reading(acme.id);
  const [before] = await keep(db, 'users');
  await newContact(database.writing(acme.id));
  await database.writing(globex.id).rows(sql`update users set note = 'x' where tenant_id = ${globex.id}`);
  t.is((await rowsOf(db, 'users'))[0]?.read, before?.read);
});

test('two hundred writers and as many readers: no read returns less than what was committed before it', async (t) => {
  const { database, acme } = await openTestStore(t);
  const db = database.reading(acme.id);
  const writing = database.writing(acme.id);
  const [contact] = await newContact(writing);
  const read = versioned(sql`select note from contacts where tenant_id = ${acme.id} and id = ${contact?.id}`, [
    'contacts',
  ]);
  await writing.rows(sql`update contacts set note = '0' where tenant_id = ${acme.id} and id = ${contact?.id}`);
  let committed = 0;
  let reads = 0;
  const writer = async () => {
    for (let writes = 0; writes < 20; writes += 1) {
      const [row] = await writing.rows<{ note: string }>(
        sql`update contacts set note = (note::int + 1)::text where tenant_id = ${acme.id} and id = ${contact?.id} returning note`,
      );
      committed = Math.max(committed, Number(row?.note));
    }
  };
  const reader = async () => {
    while (committed < 200) {
      const floor = committed;
      const [row] = await db.rows<{ note: string }>(read);
      reads += 1;
      if (Number(row?.note) < floor) t.fail(`read ${row?.note} after ${floor} was committed`);
    }
  };
  await Promise.all([...Array.from({ length: 10 }, writer), ...Array.from({ length: 10 }, reader)]);
  t.is(committed, 200);
  t.true(reads > 10);
});

test('a page of many characters is not kept', async (t) => {
  const { database, acme } = await openTestStore(t);
  const db = database.reading(acme.id);
  const long = () =>
    db.rows<Row>(
      versioned(
        sql`select repeat('x', 65_537 - 2) || (random() * 9)::int as id, random()::text as read from users limit 1`,
        ['users'],
      ),
    );
  for (let reads = 0; reads < 3; reads += 1) await long();
  t.not((await long())[0]?.read, (await long())[0]?.read);
});

/** The statements of pages that say what they read. */
async function versionedPages(db: TenantDb): Promise<{ statement: Sql; reads: readonly string[] }[]> {
  const found: { statement: Sql; reads: readonly string[] }[] = [];
  const recording: TenantDb = {
    ...db,
    rows: async (statement) => {
      const reads = readsOf(statement);
      if (reads) found.push({ statement, reads });
      return [];
    },
  };
  const position = { value: '2026-01-01T00:00:00Z', id: randomUUID(), backwards: true };
  for (const page of [firstPage(30), { ...firstPage(30), start: position }, { ...firstPage(30), fields: ['email'] }]) {
    for (const details of [true, false]) {
      await selectUsers(recording, {}, page, details);
      await selectContacts(recording, {}, page, details);
    }
    await selectPayments(recording, {}, page);
  }
  return found;
}

test('a page that is kept follows from the tables that it names, and from no time', async (t) => {
  const { database, acme } = await openTestStore(t);
  const db = database.reading(acme.id);
  const pages = await versionedPages(db);
  t.is(pages.length, 15);
  for (const { statement, reads } of pages) {
    const [row] = await db.rows<{ 'QUERY PLAN': unknown }>(raw(`explain (verbose, format json) ${inlined(statement)}`));
    const plan = JSON.stringify(row?.['QUERY PLAN']);
    const read = [...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name ?? '');
    t.deepEqual([...new Set(read)].filter((name) => name !== 'row_counts').sort(), [...reads].sort());
    const untenanted = plan.replaceAll("current_setting('app.tenant_id'::text)", '');
    t.notRegex(untenanted, /\bnow\(|current_|clock_|timeofday|random\(/);
  }
});

test('filtered pages are read each time', async (t) => {
  const { database, acme } = await openTestStore(t);
  const seen: unknown[] = [];
  const recording: TenantDb = {
    ...database.reading(acme.id),
    rows: async (statement) => {
      seen.push(readsOf(statement));
      return [];
    },
  };
  await selectUsers(recording, { groupId: randomUUID() }, { ...firstPage(30), query: { groupId: 'x' } }, true);
  await selectContacts(recording, { tag: 'x' }, firstPage(30), true);
  t.deepEqual(seen, [undefined, undefined]);
});
