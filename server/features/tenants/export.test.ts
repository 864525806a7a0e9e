/** Export of a tenant: complete, of one moment, without credentials, and under its name only when it is complete. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import anyTest, { type TestFn } from 'ava';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { settableClock } from '#server/platform/clock.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { asOwner } from '#server/platform/postgres/owner.ts';
import { tenantTables } from '#server/platform/postgres/tenant-tables.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { isCredential } from './credential-columns.ts';
import { countTenantRows } from './deletion.ts';
import { exportTenant } from './export.ts';
import { UnknownHost } from './hosts.ts';
import type { Manifest } from './manifest.ts';

const test = anyTest as TestFn<{ copy: TestDatabase; admin: pg.Pool; folder: string }>;
const { acme, globex } = template();
const clock = settableClock(new Date('2026-11-27T08:00:00Z'));
const ignore = () => {};

test.beforeEach(async (t) => {
  const copy = await cloneDatabase(template().database);
  const admin = new pg.Pool({ connectionString: copy.adminUrl, max: 1 });
  // Dropping the database ends its open connections.
  admin.on('error', () => {});
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-export-'));
  Object.assign(t.context, { copy, admin, folder });
});
test.afterEach.always(async (t) => {
  await t.context.admin?.end();
  await t.context.copy?.drop();
  await rm(t.context.folder, { recursive: true, force: true });
});

const readTable = async (folder: string, table: string): Promise<Record<string, string>[]> =>
  parse(gunzipSync(await readFile(join(folder, `${table}.csv.gz`))), { columns: true });

test('it has every row of the tenant in files that the manifest describes, and none of another one', async (t) => {
  const { copy, admin, folder } = t.context;
  await admin.query(
    `create table badges (tenant_id uuid not null references tenants, id int, primary key (tenant_id, id))`,
  );
  await admin.query('insert into badges values ($1, 2), ($1, 1), ($2, 3)', [acme.id, globex.id]);
  const name = 'Line one\nline "two", Zoë';
  await admin.query(`update events set title = $2, summary = '', description = null where tenant_id = $1`, [
    acme.id,
    name,
  ]);
  // More than the buffers between PostgreSQL and the file hold.
  await admin.query(
    `insert into audit_log (tenant_id, id, action, details)
      select $1, gen_random_uuid(), 'tenants.test', json_build_object('text', repeat('x', 1000), 'number', n)
      from generate_series(1, 10000) n`,
    [acme.id],
  );
  const progress: Record<string, number> = {};
  const output = join(folder, 'acme');
  const manifest = await exportTenant(
    acme.host,
    { folder: output, withCredentials: false },
    {
      adminUrl: copy.adminUrl,
      clock,
      progress: (table, rows) => {
        progress[table] = rows;
      },
    },
  );
  t.deepEqual(JSON.parse(await readFile(join(output, 'manifest.json'), 'utf8')), manifest);
  t.like(manifest, { format: 1, tenant: { id: acme.id, host: acme.host }, exportedAt: '2026-11-27T08:00:00.000Z' });
  t.regex(manifest.schema, /^\d{4}-/);
  const { rows: counts } = await countTenantRows(copy.adminUrl, acme.host);
  t.deepEqual(progress, Object.fromEntries(manifest.tables.map(({ table, rows }) => [table, rows])));
  t.deepEqual(Object.fromEntries(Object.entries(progress).filter(([, rows]) => rows > 0)), counts);
  t.deepEqual((await readdir(output)).sort(), [...manifest.tables.map(({ file }) => file), 'manifest.json'].sort());
  for (const { table, file, rows, columns, sha256 } of manifest.tables) {
    t.is(
      createHash('sha256')
        .update(await readFile(join(output, file)))
        .digest('hex'),
      sha256,
      table,
    );
    const read = await readTable(output, table);
    t.is(read.length, rows, table);
    t.true(read.every(({ tenant_id }) => tenant_id === acme.id));
    if (read[0])
      t.deepEqual(
        Object.keys(read[0]),
        columns.map((column) => column.replaceAll('"', '')),
      );
  }
  t.deepEqual(await readTable(output, 'badges'), [
    { tenant_id: acme.id, id: '1' },
    { tenant_id: acme.id, id: '2' },
  ]);
  t.true((await readTable(output, 'events')).every(({ title }) => title === name));
  t.regex(
    gunzipSync(await readFile(join(output, 'events.csv.gz'))).toString('utf8'),
    /,"",,/,
    'empty text is not null',
  );
  const lines = await readTable(output, 'audit_log');
  t.is(new Set(lines.map(({ details = '{}' }) => JSON.parse(details).number)).size, 10_000);
  const at = (table: string) => manifest.tables.findIndex((exported) => exported.table === table);
  t.true(at('tenants') < at('users') && at('users') < at('sessions'), 'parents first');
  const modes = await Promise.all(
    [output, join(output, 'users.csv.gz')].map(async (path) => (await stat(path)).mode & 0o777),
  );
  t.deepEqual(modes, [0o700, 0o600]);
});

/** @returns all files of an export, as text */
async function everythingIn(folder: string, { tables }: Manifest): Promise<string> {
  const texts = tables.map(async ({ file }) => gunzipSync(await readFile(join(folder, file))).toString('utf8'));
  return (await Promise.all(texts)).join('\n');
}

test('what is sealed or hashed is left out, unless it is requested', async (t) => {
  const { copy, admin, folder } = t.context;
  const { rows } = await admin.query<{ secret: string }>(
    `select encode(private_jwk, 'hex') as secret from signing_keys where tenant_id = $1
      union all select encode(token_hash, 'hex') from api_tokens where tenant_id = $1
      union all select encode(token_hash, 'hex') from refresh_tokens where tenant_id = $1
      union all select password_hash from users where tenant_id = $1 and password_hash is not null`,
    [acme.id],
  );
  t.true(rows.length > 10);
  const deps = { adminUrl: copy.adminUrl, clock, progress: ignore };
  const [bare, whole] = [join(folder, 'bare'), join(folder, 'whole')];
  const without = await everythingIn(
    bare,
    await exportTenant(acme.host, { folder: bare, withCredentials: false }, deps),
  );
  const all = await everythingIn(whole, await exportTenant(acme.host, { folder: whole, withCredentials: true }, deps));
  for (const { secret } of rows) t.deepEqual([without.includes(secret), all.includes(secret)], [false, true]);
});

test('a column that sounds like a credential is one, or is named here', async (t) => {
  const tables = await asOwner(t.context.copy.adminUrl, tenantTables);
  const sounds = /hash|secret|token|password|private|nonce|_mac|totp|code/;
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ table, column })));
  const open = columns.filter(
    ({ table, column }) =>
      sounds.test(column.name) && /^(?:text|jsonb?|bytea)/.test(column.type) && !isCredential(table, column),
  );
  t.deepEqual(
    open.map(({ table, column }) => `${table.name}.${column.name}`),
    ['import_problems.code'],
  );
});

test('a failed export leaves nothing, and an existing folder is not overwritten', async (t) => {
  const { copy, folder } = t.context;
  const output = join(folder, 'acme');
  const options = { folder: output, withCredentials: false };
  const progress = (table: string) => {
    if (table === 'users') throw new Error('the disk is full');
  };
  await t.throwsAsync(exportTenant(acme.host, options, { adminUrl: copy.adminUrl, clock, progress }), {
    message: 'the disk is full',
  });
  const deps = { adminUrl: copy.adminUrl, clock, progress: ignore };
  await t.throwsAsync(exportTenant('initech.example', options, deps), { instanceOf: UnknownHost });
  t.deepEqual(await readdir(folder), []);
  await exportTenant(acme.host, options, deps);
  const before = await stat(join(output, 'manifest.json'));
  await t.throwsAsync(exportTenant(globex.host, options, deps), {
    instanceOf: OperatorRefusal,
    message: /acme exists\. An export overwrites nothing/,
  });
  t.deepEqual(await stat(join(output, 'manifest.json')), before);
  t.deepEqual(await readdir(folder), ['acme']);
});

test('of two exports to one folder at once, one is made, and the other one is refused in a sentence', async (t) => {
  const { copy, folder } = t.context;
  const output = join(folder, 'acme');
  const deps = { adminUrl: copy.adminUrl, clock, progress: ignore };
  const begun = Promise.withResolvers<void>();
  const other = begun.promise.then(() => exportTenant(globex.host, { folder: output, withCredentials: false }, deps));
  // The other one begins while this one writes, and the faster one has the name.
  const one = exportTenant(
    acme.host,
    { folder: output, withCredentials: false },
    { ...deps, progress: () => begun.resolve() },
  );
  const ends = await Promise.allSettled([one, other]);
  const refused = ends.filter((end) => end.status === 'rejected');
  t.is(refused.length, 1);
  t.true(refused[0]?.reason instanceof OperatorRefusal, String(refused[0]?.reason));
  t.regex(String(refused[0]?.reason), /acme exists\. An export overwrites nothing/);
  t.deepEqual(await readdir(folder), ['acme']);
});

test('an export outlasts a disk that stalls after a table, also where the server ends idle transactions', async (t) => {
  const { copy, folder } = t.context;
  const url = new URL(copy.adminUrl);
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=20ms');
  const progress = (table: string) => {
    if (table === 'users') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  };
  const options = { folder: join(folder, 'acme'), withCredentials: false };
  await exportTenant(acme.host, options, { adminUrl: url.href, clock, progress });
  t.deepEqual(await readdir(folder), ['acme']);
});

test('a folder that cannot be created is refused in a sentence, and nothing is left', async (t) => {
  const { copy, folder } = t.context;
  await writeFile(join(folder, 'file'), '');
  for (const [output, message] of [
    ['missing/acme', `There is no folder ${join(folder, 'missing')}: create it, or give --output another name.`],
    ['file/acme', `No folder can be created in ${join(folder, 'file')} (ENOTDIR): give --output another name.`],
  ] as const) {
    const options = { folder: join(folder, output), withCredentials: false };
    const exported = exportTenant(acme.host, options, { adminUrl: copy.adminUrl, clock, progress: ignore });
    await t.throwsAsync(exported, { instanceOf: OperatorRefusal, message });
  }
  t.deepEqual(await readdir(folder), ['file']);
});
