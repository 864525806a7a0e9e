/** A tenant is moved: exported, and imported where it is not, with every row. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { systemClock } from '#server/platform/clock.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { catalogueFaults } from '#server/platform/postgres/testing/catalogue.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { send } from '#test/http.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { startTestService, template } from '#test/service.ts';
import { testSecret } from '#test/template.ts';
import { deleteTenant } from './deletion.ts';
import { exportTenant } from './export.ts';
import { type ImportDeps, importTenant } from './import.ts';
import { resumeTenant, suspendTenant } from './operating.ts';
import { resealAt } from './reseal.ts';
import { contentsOf } from './testing/contents.ts';

const test = anyTest as TestFn<{ copy: TestDatabase; admin: pg.Pool; folder: string; deps: ImportDeps }>;
const { acme, globex } = template();
const ignore = () => {};

test.beforeEach(async (t) => {
  const copy = await cloneDatabase(template().database);
  const admin = new pg.Pool({ connectionString: copy.adminUrl, max: 1 });
  // Dropping the database ends its open connections.
  admin.on('error', () => {});
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-import-'));
  const secrets = secretsFrom(testSecret);
  const { adminUrl } = copy;
  const deps: ImportDeps = {
    ...{ adminUrl, secrets, stopService: true, random: systemRandom, clock: systemClock },
    progress: ignore,
  };
  Object.assign(t.context, { copy, admin, folder, deps });
});
test.afterEach.always(async (t) => {
  await t.context.admin?.end();
  await t.context.copy?.drop();
  await rm(t.context.folder, { recursive: true, force: true });
});

const exportTo = (output: string, { adminUrl, clock }: ImportDeps, withCredentials = true) =>
  exportTenant(acme.host, { folder: output, withCredentials }, { adminUrl, clock, progress: ignore });

test('every row of a tenant that was exported and deleted is back, and no other row has changed', async (t) => {
  const { admin, deps, folder } = t.context;
  await admin.query(
    `update events set summary = '', description = E'two\\r\\nlines, "quoted" \\\\. Zoë' where tenant_id = $1`,
    [acme.id],
  );
  await admin.query(
    `insert into queue.jobs (tenant_id, task, payload) select id, 'mails.send', '{"n":1}' from unnest($1::uuid[]) id`,
    [[acme.id, globex.id]],
  );
  // More than the buffers between the file and PostgreSQL hold.
  await admin.query(
    `insert into webhook_events (tenant_id, id, type, test, payload)
      select $1, gen_random_uuid(), 'user.updated', false, repeat(n::text, 200) from generate_series(1, 5000) n`,
    [acme.id],
  );
  await suspendTenant(acme.host, deps);
  const [before, others] = [await contentsOf(admin, acme.id), await contentsOf(admin, globex.id)];
  const output = join(folder, 'acme');
  await exportTo(output, deps);
  await deleteTenant(deps.adminUrl, acme.host, ignore);
  t.deepEqual(await contentsOf(admin, acme.id), {});

  const progress: Record<string, number> = {};
  const noteProgress = (table: string, rows: number) => {
    progress[table] = rows;
  };
  const manifest = await importTenant(output, { ...deps, progress: noteProgress });
  t.deepEqual(progress, Object.fromEntries(manifest.tables.map(({ table, rows }) => [table, rows])));
  // The import itself is a line of the audit log, which is counted.
  await admin.query(`delete from audit_log where action = 'tenants.import' and tenant_id = $1`, [acme.id]);
  const { row_counts: counts, 'queue.jobs': jobs, ...after } = await contentsOf(admin, acme.id);
  const { row_counts: countsBefore, 'queue.jobs': jobsBefore, ...rest } = before;
  t.deepEqual(after, rest);
  t.truthy(counts && countsBefore && jobs && jobsBefore);
  const { rows } = await admin.query(
    `select (select sum(change)::int from row_counts where tenant_id = $1 and name = 'users') as counted,
      (select count(*)::int from users where tenant_id = $1 and deleted_at is null) as users,
      (select json_agg(payload) from queue.jobs where tenant_id = $1) as payloads,
      (select count(distinct id)::int from queue.jobs) as ids`,
    [acme.id],
  );
  t.is(rows[0]?.counted, rows[0]?.users);
  t.deepEqual([rows[0]?.payloads, rows[0]?.ids], [[{ n: 1 }], 2]);
  t.deepEqual(await contentsOf(admin, globex.id), others);
  const client = await admin.connect();
  t.teardown(() => client.release());
  t.deepEqual(await catalogueFaults(client), []);
  const { rows: off } = await client.query(`select tgrelid::regclass, tgname from pg_trigger where tgenabled = 'D'`);
  t.deepEqual(off, []);
});

test('where the key of the first installation opens, sessions, tokens and passwords stay good, also after a resealing', async (t) => {
  const { folder } = t.context;
  const service = await startTestService();
  t.teardown(() => service.stop());
  const next = Buffer.alloc(32, 8);
  const { adminUrl, clock } = service;
  const deps = { ...t.context.deps, adminUrl, clock, secrets: secretsFrom(next, testSecret) };
  const output = join(folder, 'acme');
  await suspendTenant(acme.host, deps);
  await exportTo(output, deps);
  await deleteTenant(adminUrl, acme.host, ignore);
  await importTenant(output, deps);
  await resumeTenant(acme.host, deps);
  const second = await service.another({}, { secretKey: next, openingKey: testSecret });
  const { jwt, readOnly, email, password, refreshToken } = service.acme.people.ROLE_ADMIN;
  const statuses = async () => {
    const me = (headers: Record<string, string>) => send(second.port, acme.host, '/api/v1/me', { headers });
    const body = { email, password };
    return [
      (await me({ authorization: `Bearer ${jwt}` })).status,
      (await me({ 'api-token': readOnly })).status,
      (await send(second.port, acme.host, '/api/v1/login-check', { method: 'POST', body })).status,
    ];
  };
  t.deepEqual(await statuses(), [200, 200, 200]);
  t.true((await resealAt(acme.host, deps)).sealed > 0);
  t.deepEqual(await statuses(), [200, 200, 200]);
  const body = { refresh_token: refreshToken };
  t.is((await send(second.port, acme.host, '/api/v1/token/refresh', { method: 'POST', body })).status, 200);
});

test('what does not fit is refused, and leaves no row', async (t) => {
  const { admin, deps, folder } = t.context;
  const refused = (message: RegExp) => ({ instanceOf: OperatorRefusal, message });
  const [bare, whole] = [join(folder, 'bare'), join(folder, 'whole')];
  await exportTo(bare, deps, false);
  await exportTo(whole, deps);
  await t.throwsAsync(importTenant(folder, deps), refused(/manifest\.json does not exist/));
  await t.throwsAsync(importTenant(bare, deps), refused(/Export the tenant with --with-credentials/));
  await t.throwsAsync(importTenant(whole, deps), refused(/of acme\.localhost is here already/));
  await suspendTenant(acme.host, deps);
  await deleteTenant(deps.adminUrl, acme.host, ignore);

  const inserted: string[] = [];
  const progress = (table: string) => void inserted.push(table);
  await t.throwsAsync(
    importTenant(whole, { ...deps, progress, secrets: secretsFrom(Buffer.alloc(32, 9)) }),
    refused(/^SECRET_KEY does/),
  );
  t.deepEqual(inserted, ['tenants', 'signing_keys']);
  await admin.query(`update tenants set host = $1 where host = $2`, [acme.host, globex.host]);
  await t.throwsAsync(importTenant(whole, deps), refused(/"acme\.localhost" is used by another tenant/));
  await admin.query(`update tenants set host = $2 where host = $1`, [acme.host, globex.host]);

  const path = join(whole, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const withManifest = async (changed: object, message: RegExp) => {
    await writeFile(path, JSON.stringify({ ...manifest, ...changed }));
    await t.throwsAsync(importTenant(whole, deps), refused(message));
    await writeFile(path, JSON.stringify(manifest));
  };
  await withManifest({ format: 2 }, /is not an export of this version/);
  for (const file of ['../secret', '..']) {
    await withManifest({ tables: [{ ...manifest.tables[0], file }] }, /is not an export of this version/);
  }
  await withManifest({ schema: '0001-foundation' }, /is of the schema 0001-foundation, and this database has/);
  await withManifest({ tables: manifest.tables.slice(1) }, /differ in their tables/);

  const users = join(whole, 'users.csv.gz');
  await t.throwsAsync(importTenant(path, deps), refused(/manifest\.json cannot be read \(ENOTDIR\)/));
  await rename(users, `${users}.away`);
  await t.throwsAsync(
    importTenant(whole, deps),
    refused(/users\.csv\.gz cannot be read \(ENOENT\).* Copy the export again/),
  );
  await rename(`${users}.away`, users);
  const csv = gunzipSync(await readFile(users)).toString('utf8');
  await writeFile(users, gzipSync(csv.replaceAll(acme.id, globex.id)));
  await t.throwsAsync(importTenant(whole, deps), refused(/users\.csv\.gz is not the file that was exported/));
  t.deepEqual(await contentsOf(admin, acme.id), {});
});

test('where a tenant is served, an import is refused unless the operator lets it stop the service; a suspended one is none', async (t) => {
  const { admin, deps, folder } = t.context;
  const whole = join(folder, 'whole');
  await exportTo(whole, deps);
  await suspendTenant(acme.host, deps);
  await deleteTenant(deps.adminUrl, acme.host, ignore);
  const careful = { ...deps, stopService: false };
  const message = /Active here: 1\. .+ add --stop-service/;
  await t.throwsAsync(importTenant(whole, careful), { instanceOf: OperatorRefusal, message });
  t.deepEqual(await contentsOf(admin, acme.id), {});
  await suspendTenant(globex.host, deps);
  await importTenant(whole, careful);
  t.true('users' in (await contentsOf(admin, acme.id)));
});

test('rows of another tenant in a file are refused, also where the manifest has the SHA-256 of that file', async (t) => {
  const { admin, deps, folder } = t.context;
  const whole = join(folder, 'whole');
  const manifest = await exportTo(whole, deps);
  await suspendTenant(acme.host, deps);
  await deleteTenant(deps.adminUrl, acme.host, ignore);
  const others = await contentsOf(admin, globex.id);
  const profiles = join(whole, 'tenant_profiles.csv.gz');
  const forged = gzipSync(
    gunzipSync(await readFile(profiles))
      .toString('utf8')
      .replaceAll(acme.id, globex.id),
  );
  await admin.query('delete from tenant_profiles');
  await writeFile(profiles, forged);
  const sha256 = createHash('sha256').update(forged).digest('hex');
  const tables = manifest.tables.map((table) => (table.table === 'tenant_profiles' ? { ...table, sha256 } : table));
  await writeFile(join(whole, 'manifest.json'), JSON.stringify({ ...manifest, tables }));
  await t.throwsAsync(importTenant(whole, deps), {
    instanceOf: OperatorRefusal,
    message: /has rows of another tenant/,
  });
  t.deepEqual(await contentsOf(admin, acme.id), {});
  const { tenant_profiles: _, ...rest } = others;
  t.deepEqual(await contentsOf(admin, globex.id), rest);
});
