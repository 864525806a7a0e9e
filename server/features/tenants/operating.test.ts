/** What an operator does to tenants, as the servers see it. */
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
import { everyTenant, resumeTenant, suspendTenant } from './operating.ts';
import { keysOf, rotateKeyOf, sealedOtherwise } from './signing-keys.ts';
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
  // Dropping the copy ends what is still connected to it.
  admin.on('error', () => {});
  const deps = { adminUrl: copy.adminUrl, secrets, random: systemRandom, clock: systemClock };
  Object.assign(t.context, { copy, database, admin, deps });
});
test.afterEach.always(async (t) => {
  await t.context.admin?.end();
  await t.context.database?.close();
  await t.context.copy?.drop();
});

test('a tenant is there with its key and its administrator, and what they are told of', async (t) => {
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

test('a host that is taken, and a secret that is not that of the others, leave nothing behind', async (t) => {
  const { deps, admin } = t.context;
  const taken = { instanceOf: OperatorRefusal, message: /"acme\.localhost" is taken: another tenant has it/ };
  await t.throwsAsync(createTenant({ ...initech, host: acme.host }, deps), taken);
  const other = { ...deps, secrets: secretsFrom(Buffer.alloc(32, 8)) };
  await t.throwsAsync(createTenant(initech, other), { instanceOf: OperatorRefusal, message: /^SECRET_KEY is not the/ });
  await t.throwsAsync(rotateKeyOf(acme.host, other), {
    instanceOf: OperatorRefusal,
    message: /^SECRET_KEY is not the/,
  });
  const count = async (table: string) => (await admin.query(`select from ${table}`)).rowCount;
  t.deepEqual([await count('tenants'), await count('signing_keys')], [2, 2]);
  t.deepEqual(await sealedOtherwise(deps.adminUrl, other.secrets), [acme.host, globex.host]);
  t.deepEqual(await sealedOtherwise(deps.adminUrl, secrets), []);
});

test('a suspended tenant is nobody until it is resumed; its log tells of both, and of nothing that was so before', async (t) => {
  const { deps, database, admin } = t.context;
  const status = { host: acme.host, status: 'SUSPENDED' };
  t.deepEqual(await suspendTenant(acme.host, deps), { ...status, changed: true });
  t.deepEqual(await suspendTenant(acme.host, deps), { ...status, changed: false });
  t.is(await database.tenantAt(acme.host), undefined);
  t.like(await database.tenantAt(globex.host), { id: globex.id });
  t.deepEqual(
    (await everyTenant(deps.adminUrl)).map((tenant) => tenant.status),
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

test('a rotated key signs once every node knows it; the old one proves until its tokens are dead, and is cleared away', async (t) => {
  const { deps, database, admin } = t.context;
  const node = () => signingKeys(database, secrets, systemClock);
  /** As if it had been that long. */
  const pass = (interval: string) =>
    admin.query(
      `update signing_keys set created_at = created_at - $1::interval, retired_at = retired_at - $1::interval`,
      [interval],
    );
  const states = async () => (await keysOf(deps.adminUrl, acme.host)).map(({ kid, state }) => [kid, state]);
  await pass('1 hour');
  const old = (await node().current(acme.id)).kid;
  t.deepEqual(await states(), [[old, 'SIGNING']]);

  const { kid, forgotten } = await rotateKeyOf(acme.host, deps);
  t.is(forgotten, 0);
  t.is((await node().current(acme.id)).kid, old, 'no node signs with what others do not know');
  t.deepEqual(await states(), [
    [kid, 'NEW'],
    [old, 'SIGNING'],
  ]);
  // A node that looked a moment before remembers the old one until the second minute is over: it is not retired before.
  await pass('61 seconds');
  t.is((await node().current(acme.id)).kid, kid);
  t.deepEqual(await states(), [
    [kid, 'SIGNING'],
    [old, 'OLD'],
  ]);
  await pass('11 days');
  t.truthy(await node().verifying(acme.id, old), 'a token of the last moment may be alive');
  await pass('2 minutes');
  t.is(await node().verifying(acme.id, old), undefined);
  t.deepEqual(await states(), [[kid, 'SIGNING']]);
  t.is((await rotateKeyOf(acme.host, deps)).forgotten, 1);
  t.is((await keysOf(deps.adminUrl, globex.host)).length, 1, "another tenant's are left alone");
  t.is((await admin.query(`select from audit_log where action = 'signing_keys.rotate'`)).rowCount, 2);
});

test('two rotations in a row leave somebody to sign at each moment', async (t) => {
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
