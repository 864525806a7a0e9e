import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { UnknownHost } from '#server/features/tenants/hosts.ts';
import { settableClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl } from '#test/template.ts';
import { allOverrides, limitsOf, maximumQuota, resetLimit, setLimit } from './limits.ts';

const test = anyTest as TestFn<{ copy: TestDatabase; database: Database; admin: pg.Pool }>;
const { acme, globex } = template();

test.beforeEach(async (t) => {
  const copy = await cloneDatabase(template().database);
  const options = { url: apiUrl(copy.adminUrl), size: 1, applicationName: 'tests' };
  const database = createDatabase(createPool(options, createLogger('silent')), settableClock());
  const admin = new pg.Pool({ connectionString: copy.adminUrl, max: 1 });
  // Dropping the database ends its open connections.
  admin.on('error', () => {});
  Object.assign(t.context, { copy, database, admin });
});
test.afterEach.always(async (t) => {
  await t.context.admin?.end();
  await t.context.database?.close();
  await t.context.copy?.drop();
});

test('a node loads the overrides of a tenant, and a reset by its higher version', async (t) => {
  const { copy, database } = t.context;
  const limits = async ({ host }: { host: string }) => (await database.tenantAt(host))?.limits;
  t.deepEqual(await limits(acme), {});
  await setLimit(copy.adminUrl, acme.host, { bucket: 'usersCsv', quota: 100 });
  await setLimit(copy.adminUrl, acme.host, { bucket: 'loginCheck', quota: 5 });
  await setLimit(copy.adminUrl, acme.host, { bucket: 'loginCheck', quota: 6 });
  t.deepEqual(await limits(acme), { usersCsv: { quota: 100, version: 1 }, loginCheck: { quota: 6, version: 2 } });
  await resetLimit(copy.adminUrl, acme.host, 'loginCheck');
  t.deepEqual(await limits(acme), { usersCsv: { quota: 100, version: 1 }, loginCheck: { quota: null, version: 3 } });
  await setLimit(copy.adminUrl, acme.host, { bucket: 'loginCheck', quota: 7 });
  t.like(await limits(acme), { loginCheck: { quota: 7, version: 4 } });
  t.deepEqual(await limits(globex), {});
});

test('a change returns the quotas before and after', async (t) => {
  const { adminUrl } = t.context.copy;
  const change = { host: acme.host, bucket: 'usersCsv', windowSeconds: 60 };
  const set = (quota: number) => setLimit(adminUrl, acme.host, { bucket: 'usersCsv', quota });
  t.deepEqual(await set(100), { ...change, before: 20, after: 100 });
  t.deepEqual(await set(50), { ...change, before: 100, after: 50 });
  t.deepEqual(await resetLimit(adminUrl, acme.host, 'usersCsv'), { ...change, before: 50, after: 20 });
  t.deepEqual(await resetLimit(adminUrl, acme.host, 'usersCsv'), { ...change, before: 20, after: 20 });
  t.deepEqual(await set(30), { ...change, before: 20, after: 30 });
});

test('resetting without an override writes nothing', async (t) => {
  const { copy, admin } = t.context;
  await resetLimit(copy.adminUrl, acme.host, 'usersCsv');
  t.is((await admin.query('select from rate_limit_overrides')).rowCount, 0);
});

test('concurrent changes of the same bucket each get a version of their own', async (t) => {
  const { copy, database } = t.context;
  const quotas = [1, 2, 3, 4, 5, 6, 7, 8];
  await Promise.all(quotas.map((quota) => setLimit(copy.adminUrl, acme.host, { bucket: 'usersCsv', quota })));
  t.is((await database.tenantAt(acme.host))?.limits.usersCsv?.version, quotas.length);
});

test('the limits of a tenant list every bucket, with the override and the quota of the contract', async (t) => {
  const { adminUrl } = t.context.copy;
  await setLimit(adminUrl, acme.host, { bucket: 'usersCsv', quota: 100 });
  await setLimit(adminUrl, acme.host, { bucket: 'loginCheck', quota: 100 });
  await resetLimit(adminUrl, acme.host, 'loginCheck');
  const limits = await limitsOf(adminUrl, acme.host);
  const users = limits.find(({ bucket }) => bucket === 'usersCsv');
  t.like(users, { host: acme.host, countedBy: 'token', windowSeconds: 60, quota: 20, override: 100 });
  t.regex(users?.since ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  for (const { bucket, override, since } of limits) {
    if (bucket !== 'usersCsv') t.deepEqual([override, since], [null, null], bucket);
  }
  t.deepEqual(await allOverrides(adminUrl), [users]);
});

test('an override of a removed bucket is left out', async (t) => {
  const { copy, admin } = t.context;
  await admin.query(
    `insert into rate_limit_overrides (tenant_id, bucket, quota, version) values ($1, 'constructor', 5, 1)`,
    [acme.id],
  );
  t.deepEqual(await allOverrides(copy.adminUrl), []);
  t.true((await limitsOf(copy.adminUrl, acme.host)).every(({ override }) => override === null));
});

test('an unknown host is an error that names the known ones', async (t) => {
  const { adminUrl } = t.context.copy;
  const wanted = { instanceOf: UnknownHost, message: /"initech\.localhost"\..+acme\.localhost, globex\.localhost/ };
  await t.throwsAsync(limitsOf(adminUrl, 'initech.localhost'), wanted);
  await t.throwsAsync(setLimit(adminUrl, 'initech.localhost', { bucket: 'usersCsv', quota: 5 }), wanted);
  await t.throwsAsync(resetLimit(adminUrl, 'initech.localhost', 'usersCsv'), wanted);
});

test('the table accepts quotas from 1 to the maximum only, from any role', async (t) => {
  const { adminUrl } = t.context.copy;
  for (const quota of [1, maximumQuota]) await setLimit(adminUrl, acme.host, { bucket: 'usersCsv', quota });
  for (const quota of [0, -1, maximumQuota + 1]) {
    await t.throwsAsync(setLimit(adminUrl, acme.host, { bucket: 'usersCsv', quota }), { code: '23514' });
  }
  t.deepEqual(
    (await allOverrides(adminUrl)).map(({ override }) => override),
    [maximumQuota],
  );
});

test('the API can read the overrides of its tenant, and cannot change them', async (t) => {
  const { copy, database } = t.context;
  await setLimit(copy.adminUrl, acme.host, { bucket: 'usersCsv', quota: 100 });
  const client = new pg.Client({ connectionString: apiUrl(copy.adminUrl) });
  t.teardown(() => client.end());
  await client.connect();
  await client.query(`select set_config('app.tenant_id', $1, false)`, [acme.id]);
  t.is((await client.query('select from rate_limit_overrides')).rowCount, 1);
  for (const statement of [
    `insert into rate_limit_overrides (tenant_id, bucket, quota, version) values ('${acme.id}', 'loginCheck', 5, 1)`,
    'update rate_limit_overrides set quota = 1000',
    'update rate_limit_overrides set version = version',
    'delete from rate_limit_overrides',
    'truncate rate_limit_overrides',
  ]) {
    await t.throwsAsync(client.query(statement), { code: '42501' }, statement);
  }
  t.deepEqual((await database.tenantAt(acme.host))?.limits, { usersCsv: { quota: 100, version: 1 } });
});
