/** RLS on every table, with raw SQL as the API role and without tenant filters. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl } from '#test/template.ts';
import { tenantTables } from './testing/catalogue.ts';

interface Context {
  readonly database: TestDatabase;
  readonly admin: pg.Client;
  readonly api: pg.Client;
  readonly tables: readonly string[];
}

const test = anyTest as TestFn<Context>;
const { acme, globex } = template();
const directions = [
  [acme.id, globex.id],
  [globex.id, acme.id],
] as const;

/** SQLSTATEs: no privilege, also for a row that a policy rejects; a setting that is not set; ''::uuid. */
const forbidden = '42501';
const unset = '42704';
const emptied = '22P02';

test.before(async (t) => {
  const database = await cloneDatabase(template().database);
  const admin = new pg.Client({ connectionString: database.adminUrl });
  const api = new pg.Client({ connectionString: apiUrl(database.adminUrl) });
  Object.assign(t.context, { database, admin, api });
  await admin.connect();
  await api.connect();
  const tables = await tenantTables(admin);
  for (const table of tables) for (const tenant of [acme.id, globex.id]) await fill(admin, table, tenant);
  Object.assign(t.context, { tables });
});
test.after.always(async (t) => {
  await t.context.api?.end();
  await t.context.admin?.end();
  await t.context.database?.drop();
});

/** Placeholder values by type: policies are evaluated only if a table has rows. */
const anything: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  bytea: `'x'`,
  jsonb: `'{}'`,
  smallint: '200',
  integer: '1',
  bigint: '1',
  xid8: `'7'`,
  boolean: 'true',
  'timestamp with time zone': 'now()',
  'text[]': `'{}'`,
};

/** Inserts a row into a table that is empty in the template. */
async function fill(admin: pg.Client, table: string, tenantId: string): Promise<void> {
  const { rowCount } = await admin.query(`select from ${table} where tenant_id = $1 limit 1`, [tenantId]);
  if (rowCount !== 0) return;
  const { rows } = await admin.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, regexp_replace(format_type(atttypid, atttypmod), '\\(\\d+\\)', '') as type
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef
      and not attisdropped and attname <> 'tenant_id'`,
    [table],
  );
  // Only the row's tenant matters here, not its content.
  const { rows: checks } = await admin.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks) await admin.query(`alter table ${table} drop constraint ${name}`);
  const values = rows.map(({ name, type }) => anything[type] ?? `no value for ${table}.${name}, which is ${type}`);
  const columns = ['tenant_id', ...rows.map(({ name }) => name)].join();
  // Foreign keys are triggers, so that referenced rows need not exist.
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query(`insert into ${table} (${columns}) values (${[`'${tenantId}'`, ...values].join()})`);
  await admin.query('commit');
}

/** @returns the number of rows, or the SQLSTATE of the error. Rolled back. */
async function attempt(client: pg.Client, tenantId: string, text: string, values: unknown[] = []) {
  await client.query('begin');
  try {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    return (await client.query(text, values)).rowCount;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/** A missing privilege is isolation, too: the API cannot write tenants. */
const heldBack = (result: unknown) => result === 0 || result === forbidden;

test.serial('with no tenant set, every table is an error, on a new connection and on a used one', async (t) => {
  const { database, api, tables } = t.context;
  const fresh = new pg.Client({ connectionString: apiUrl(database.adminUrl) });
  await fresh.connect();
  try {
    for (const table of tables) {
      await t.throwsAsync(fresh.query(`select from ${table}`), { code: unset }, table);
      await attempt(api, acme.id, `select from ${table}`);
      await t.throwsAsync(api.query(`select from ${table}`), { code: emptied }, table);
    }
  } finally {
    await fresh.end();
  }
});

test.serial('of every table a tenant sees its own rows, and no others', async (t) => {
  const { admin, api, tables } = t.context;
  for (const [tenantId, otherId] of directions) {
    for (const table of tables) {
      const { rowCount: owned } = await admin.query(`select from ${table} where tenant_id = $1`, [tenantId]);
      t.true((owned ?? 0) > 0, table);
      t.is(await attempt(api, tenantId, `select from ${table}`), owned, table);
      t.is(await attempt(api, tenantId, `select from ${table} where tenant_id = $1`, [otherId]), 0, table);
      t.is(await attempt(api, tenantId, `select from ${table} where tenant_id <> $1`, [tenantId]), 0, table);
    }
  }
});

test.serial("another tenant's rows can be neither changed, locked nor deleted", async (t) => {
  const { api, tables } = t.context;
  for (const [tenantId, otherId] of directions) {
    for (const table of tables) {
      for (const statement of [
        `update ${table} set tenant_id = tenant_id where tenant_id = $1`,
        `update ${table} set tenant_id = $1 where tenant_id = $1`,
        `delete from ${table} where tenant_id = $1`,
        `select from ${table} where tenant_id = $1 for update`,
        `merge into ${table} t using (select $1::uuid as id) o on t.tenant_id = o.id when matched then delete`,
      ]) {
        const result = await attempt(api, tenantId, statement, [otherId]);
        t.true(heldBack(result), `${statement}: ${result}`);
      }
      t.is(await attempt(api, tenantId, `truncate ${table} cascade`), forbidden, table);
    }
  }
});

test.serial('no row can be given to another tenant, nor copied to it', async (t) => {
  const { admin, api, tables } = t.context;
  for (const [tenantId, otherId] of directions) {
    for (const table of tables) {
      t.is(await attempt(api, tenantId, `update ${table} set tenant_id = $1`, [otherId]), forbidden, table);
      for (const owner of [tenantId, otherId]) {
        const { rows } = await admin.query(`select to_jsonb(t) as row from ${table} t where tenant_id = $1 limit 1`, [
          owner,
        ]);
        const row = JSON.stringify({ ...rows[0]?.row, tenant_id: otherId });
        const insert = `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`;
        t.is(await attempt(api, tenantId, insert, [row]), forbidden, table);
        t.is(await attempt(api, tenantId, `${insert} on conflict do nothing`, [row]), forbidden, table);
      }
    }
  }
});

test.serial('the API can neither disable RLS nor leave its role', async (t) => {
  const { api, tables } = t.context;
  for (const statement of [
    ...tables.map((table) => `alter table ${table} disable row level security`),
    ...tables.map((table) => `drop policy own_tenant on ${table}`),
    'set local role guildgate_owner',
    'set local session authorization guildgate_owner',
    'set local session_replication_role = replica',
    'select from app.migrations',
  ]) {
    t.is(await attempt(api, acme.id, statement), forbidden, statement);
  }
  // It turns the RLS filter into an error, which shows no row either.
  t.is(await attempt(api, acme.id, 'set local row_security = off; select from users'), forbidden);
});
