/** Operator commands on tenants, and their effects on servers. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { signingKeys } from '#server/features/identity/signing-keys.ts';
import { UnknownHost } from '#server/features/tenants/hosts.ts';
import { readAccount } from '#server/features/users/operating.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl, testSecret } from '#test/template.ts';
import { allTenants, renameTenant, resumeTenant, suspendTenant } from './operating.ts';
import { hostsSealedWithAnotherSecret, keysOf, rotateKeyOf } from './signing-keys.ts';
import { createTenant, type TenantDeps } from './tenants.ts';

const test = anyTest as TestFn<{ copy: TestDatabase; database: Database; admin: pg.Pool; deps: TenantDeps }>;
const { acme, globex } = template();
const secrets = secretsFrom(testSecret);
const initech = { host: 'initech.example', baseUrl: 'https://initech.example', name: 'Initech' };

test.beforeEach(async (t) => {
  const copy = await cloneDatabase(template().database);
  const options = { url: apiUrl(copy.adminUrl), size: 1, applicationName: 'tests' };
  const database = createDatabase(createPool(options, createLogger('silent')), systemClock);
  const admin = new pg.Pool({ connectionString: copy.adminUrl, max: 1 });
  // Dropping the database ends its open connections.
  admin.on('error', () => {});
  const deps = { adminUrl: copy.adminUrl, secrets, random: systemRandom, clock: systemClock };
  Object.assign(t.context, { copy, database, admin, deps });
});
test.afterEach.always(async (t) => {
  await t.context.admin?.end();
  await t.context.database?.close();
  await t.context.copy?.drop();
});

test('a tenant is created with its key, its administrator and their mail', async (t) => {
  const { deps, database, admin } = t.context;
  const ada = { email: 'Ada@Initech.example', firstName: 'Ada', lastName: 'Lovelace', roles: ['ROLE_ADMIN'] } as const;
  const id = await createTenant(initech, deps, await readAccount(ada));
  t.like(await database.tenantAt(initech.host), { id, ...initech });
  t.truthy(await signingKeys(database, secrets, systemClock).current(id));
  const { rows } = await admin.query(
    'select id, email, roles, status, password_hash is null as bare from users where tenant_id = $1',
    [id],
  );
  t.like(rows, [{ email: 'ada@initech.example', roles: ['ROLE_ADMIN'], status: 'INVITED', bare: true }]);
  const { rows: log } = await admin.query(
    'select action, resource_id, user_id, credential_kind from audit_log where tenant_id = $1',
    [id],
  );
  t.deepEqual(log, [{ action: 'users.create', resource_id: rows[0].id, user_id: null, credential_kind: null }]);
});

test('a host in use, and a secret that differs from the other tenants’, leave no rows', async (t) => {
  const { deps, admin } = t.context;
  const taken = { instanceOf: OperatorRefusal, message: /"acme\.localhost" is used by another tenant/ };
  await t.throwsAsync(createTenant({ ...initech, host: acme.host }, deps), taken);
  const other = { ...deps, secrets: secretsFrom(Buffer.alloc(32, 8)) };
  await t.throwsAsync(createTenant(initech, other), {
    instanceOf: OperatorRefusal,
    message: /^SECRET_KEY does not match/,
  });
  await t.throwsAsync(rotateKeyOf(acme.host, other), {
    instanceOf: OperatorRefusal,
    message: /^SECRET_KEY does not match/,
  });
  const count = async (table: string) => (await admin.query(`select from ${table}`)).rowCount;
  t.deepEqual([await count('tenants'), await count('signing_keys')], [2, 2]);
  t.deepEqual(await hostsSealedWithAnotherSecret(deps.adminUrl, other.secrets), [acme.host, globex.host]);
  t.deepEqual(await hostsSealedWithAnotherSecret(deps.adminUrl, secrets), []);
});

test.serial('the keys of many tenants are checked with few round trips', async (t) => {
  const { deps, admin } = t.context;
  await admin.query(`insert into tenants (tenant_id, host, base_url, name)
    select uuidv7(), 'club-' || n || '.example', 'https://club-' || n || '.example', 'Club' from generate_series(1, 300) n`);
  const { query } = pg.Client.prototype;
  let roundTrips = 0;
  const counting = function (this: pg.Client, ...args: unknown[]) {
    roundTrips += 1;
    return Reflect.apply(query, this, args);
  };
  Object.assign(pg.Client.prototype, { query: counting });
  try {
    const other = secretsFrom(Buffer.alloc(32, 8));
    t.deepEqual(await hostsSealedWithAnotherSecret(deps.adminUrl, other), [acme.host, globex.host]);
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  t.true(roundTrips < 20, `${roundTrips}`);
});

test('a renamed tenant is found at its new host alone; a host in use and an unknown one change nothing', async (t) => {
  const { deps, database, admin } = t.context;
  const address = { host: 'members.acme.org', baseUrl: 'https://members.acme.org' };
  t.deepEqual(await renameTenant(acme.host, address, deps), { changed: true, status: 'ACTIVE' });
  t.deepEqual(await renameTenant(address.host, address, deps), { changed: false, status: 'ACTIVE' });
  t.like(await database.tenantAt(address.host), { id: acme.id, ...address });
  t.is(await database.tenantAt(acme.host), undefined);
  await t.throwsAsync(renameTenant(address.host, { ...address, host: globex.host }, deps), {
    instanceOf: OperatorRefusal,
    message: /is used by another tenant/,
  });
  await t.throwsAsync(renameTenant(acme.host, address, deps), { instanceOf: UnknownHost });
  t.like(await database.tenantAt(globex.host), { id: globex.id });
  const { rows } = await admin.query(`select tenant_id, action from audit_log where action = 'tenants.rename'`);
  t.deepEqual(rows, [{ tenant_id: acme.id, action: 'tenants.rename' }]);
});

test('a suspended tenant is unknown until it is resumed; its audit log has both changes, and no repetitions', async (t) => {
  const { deps, database, admin } = t.context;
  const status = { host: acme.host, status: 'SUSPENDED' };
  t.deepEqual(await suspendTenant(acme.host, deps), { ...status, changed: true });
  t.deepEqual(await suspendTenant(acme.host, deps), { ...status, changed: false });
  t.is(await database.tenantAt(acme.host), undefined);
  t.like(await database.tenantAt(globex.host), { id: globex.id });
  t.deepEqual(
    (await allTenants(deps.adminUrl)).map((tenant) => tenant.status),
    ['SUSPENDED', 'ACTIVE'],
  );
  t.deepEqual(await resumeTenant(acme.host, deps), { host: acme.host, status: 'ACTIVE', changed: true });
  t.like(await database.tenantAt(acme.host), { id: acme.id });
  const { rows } = await admin.query('select tenant_id, action from audit_log order by id');
  t.deepEqual(
    rows.map(({ tenant_id, action }) => [tenant_id, action]),
    [
      [acme.id, 'tenants.suspend'],
      [acme.id, 'tenants.resume'],
    ],
  );
  await t.throwsAsync(suspendTenant('initech.example', deps), { instanceOf: UnknownHost });
});

test('a rotated key signs once every node has loaded it; the old one verifies until its tokens expire, and is deleted', async (t) => {
  const { deps, database, admin } = t.context;
  const node = () => signingKeys(database, secrets, systemClock);
  /** Moves timestamps back, as if the interval had passed. */
  const pass = (interval: string) =>
    admin.query(
      `update signing_keys set created_at = created_at - $1::interval, retired_at = retired_at - $1::interval`,
      [interval],
    );
  const states = async () => (await keysOf(deps.adminUrl, acme.host)).map(({ kid, state }) => [kid, state]);
  await pass('1 hour');
  const old = (await node().current(acme.id)).kid;
  t.deepEqual(await states(), [[old, 'SIGNING']]);

  const { kid, deleted } = await rotateKeyOf(acme.host, deps);
  t.is(deleted, 0);
  t.is((await node().current(acme.id)).kid, old, 'no node signs with a key that others lack');
  t.deepEqual(await states(), [
    [kid, 'NEW'],
    [old, 'SIGNING'],
  ]);
  // A node that loaded the keys just before caches the old one for two minutes: it is not retired earlier.
  await pass('61 seconds');
  t.is((await node().current(acme.id)).kid, kid);
  t.deepEqual(await states(), [
    [kid, 'SIGNING'],
    [old, 'OLD'],
  ]);
  await pass('11 days');
  t.truthy(await node().verifying(acme.id, old), 'a token signed last may be valid');
  await pass('2 minutes');
  t.is(await node().verifying(acme.id, old), undefined);
  t.deepEqual(await states(), [[kid, 'SIGNING']]);
  t.is((await rotateKeyOf(acme.host, deps)).deleted, 1);
  t.is((await keysOf(deps.adminUrl, globex.host)).length, 1, 'another tenant’s keys are unchanged');
  t.is((await admin.query(`select from audit_log where action = 'signing_keys.rotate'`)).rowCount, 2);
});

test('after two rotations in a row there is a signing key at each moment', async (t) => {
  const { deps, database, admin } = t.context;
  const first = (await rotateKeyOf(acme.host, deps)).kid;
  const second = (await rotateKeyOf(acme.host, deps)).kid;
  const signs = new Set<string>();
  for (let seconds = 0; seconds < 240; seconds += 20) {
    signs.add((await signingKeys(database, secrets, systemClock).current(acme.id)).kid);
    await admin.query(
      `update signing_keys set created_at = created_at - interval '20 seconds', retired_at = retired_at - interval '20 seconds'`,
    );
  }
  t.is([...signs].at(-1), second);
  t.false(signs.has(first) && [...signs].indexOf(first) > [...signs].indexOf(second));
});
