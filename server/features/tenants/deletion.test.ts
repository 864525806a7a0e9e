/** Deletion of a tenant: all of its rows, and nothing of another one. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { systemClock } from '#server/platform/clock.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { testSecret } from '#test/template.ts';
import { countTenantRows, deleteTenant } from './deletion.ts';
import { UnknownHost } from './hosts.ts';
import { allTenants, resumeTenant, suspendTenant } from './operating.ts';
import { createTenant, type TenantDeps } from './tenants.ts';
import { contentsOf } from './testing/contents.ts';

const test = anyTest as TestFn<{ copy: TestDatabase; admin: pg.Pool; deps: TenantDeps }>;
const { acme, globex } = template();
const ignore = () => {};

test.beforeEach(async (t) => {
  const copy = await cloneDatabase(template().database);
  const admin = new pg.Pool({ connectionString: copy.adminUrl, max: 1 });
  // Dropping the database ends its open connections.
  admin.on('error', () => {});
  const deps = { adminUrl: copy.adminUrl, secrets: secretsFrom(testSecret), random: systemRandom, clock: systemClock };
  Object.assign(t.context, { copy, admin, deps });
});
test.afterEach.always(async (t) => {
  await t.context.admin?.end();
  await t.context.copy?.drop();
});

/** Adds rows that the template lacks: jobs, an audit line, a webhook, a chain of adhesions, and a table of a later release. */
async function addRows(admin: pg.Pool): Promise<void> {
  await admin.query(
    `create table badges (tenant_id uuid not null references tenants, id int, primary key (tenant_id, id))`,
  );
  for (const { id, people } of [acme, globex]) {
    await admin.query(`insert into badges select $1, generate_series(1, 20)`, [id]);
    await admin.query(
      `insert into queue.jobs (tenant_id, task, payload, locked_by, locked_at)
        select $1, 'mails.send', '{}', l.worker, l.worker::timestamptz from (values (null), ('2026-01-01')) l (worker)`,
      [id],
    );
    await admin.query(`insert into audit_log (tenant_id, id, action, details) values ($1, $1, 'tenants.test', '{}')`, [
      id,
    ]);
    await admin.query(
      `insert into webhook_subscriptions (tenant_id, id, url, events, secret, created_by, owner_id)
        values ($1, $1, 'https://hook.example', '{*}', 'x', $2, $2)`,
      [id, people.ROLE_ADMIN.id],
    );
    await admin.query(
      `with numbered as (select id, lag(id) over (order by id) as before from adhesions where tenant_id = $1)
        update adhesions a set renewal_of_id = n.before from numbered n where a.tenant_id = $1 and a.id = n.id`,
      [id],
    );
  }
}

test('a suspended tenant is deleted from every table with a column tenant_id; another tenant keeps each row', async (t) => {
  const { admin, deps, copy } = t.context;
  await addRows(admin);
  await suspendTenant(acme.host, deps);
  const [before, counted] = [await contentsOf(admin, globex.id), await countTenantRows(copy.adminUrl, acme.host)];
  t.true(Object.keys(before).length > 30);
  t.is(counted.rows.badges, 20);
  t.deepEqual(Object.keys(counted.rows).sort(), Object.keys(await contentsOf(admin, acme.id)).sort());

  const progress: Record<string, number> = {};
  const deleted = await deleteTenant(
    copy.adminUrl,
    acme.host,
    (table, rows) => {
      progress[table] = rows;
    },
    3,
  );
  t.deepEqual(await contentsOf(admin, acme.id), {});
  t.deepEqual(await contentsOf(admin, globex.id), before);
  t.deepEqual(progress, deleted);
  for (const table of ['badges', 'users', 'payments', 'adhesions', 'audit_log', 'queue.jobs', 'tenants']) {
    t.true((deleted[table] ?? 0) >= (counted.rows[table] ?? Number.NaN), table);
  }

  await t.throwsAsync(deleteTenant(copy.adminUrl, acme.host, ignore), { instanceOf: UnknownHost });
  const id = await createTenant({ host: acme.host, baseUrl: acme.baseUrl, name: 'Another Acme' }, deps);
  t.not(id, acme.id);
});

test('a deletion that was stopped is finished by the next one', async (t) => {
  const { admin, deps, copy } = t.context;
  await suspendTenant(acme.host, deps);
  let steps = 0;
  const stop = () => {
    steps += 1;
    if (steps === 20) throw new Error('stopped');
  };
  await t.throwsAsync(deleteTenant(copy.adminUrl, acme.host, stop, 10), { message: 'stopped' });
  t.true(Object.keys(await contentsOf(admin, acme.id)).includes('users'));
  t.like(await allTenants(copy.adminUrl), [{ host: acme.host, status: 'SUSPENDED' }, { host: globex.host }]);
  await deleteTenant(copy.adminUrl, acme.host, ignore);
  t.deepEqual(await contentsOf(admin, acme.id), {});
});

test('a tenant that is served is not deleted, nor one that is resumed meanwhile', async (t) => {
  const { admin, deps, copy } = t.context;
  const before = await contentsOf(admin, acme.id);
  const refused = {
    instanceOf: OperatorRefusal,
    message: /is not suspended.+guildgate tenant suspend acme\.localhost/,
  };
  await t.throwsAsync(deleteTenant(copy.adminUrl, acme.host, ignore), refused);
  t.deepEqual(await contentsOf(admin, acme.id), before);
  await t.throwsAsync(deleteTenant(copy.adminUrl, 'initech.example', ignore), { instanceOf: UnknownHost });

  await suspendTenant(acme.host, deps);
  const resume: Promise<unknown>[] = [];
  const tables = new Set<string>();
  const resuming = (table: string) => {
    if (tables.size === 0) resume.push(resumeTenant(acme.host, deps));
    tables.add(table);
  };
  await t.throwsAsync(deleteTenant(copy.adminUrl, acme.host, resuming, 1), refused);
  await Promise.all(resume);
  t.true(Object.keys(await contentsOf(admin, acme.id)).includes('users'));
});

test('rows that refer to each other are deleted, too', async (t) => {
  const { admin, deps, copy } = t.context;
  await admin.query(
    `create table pairs (tenant_id uuid not null references tenants, id int, other int not null, primary key (tenant_id, id),
      foreign key (tenant_id, other) references pairs)`,
  );
  await admin.query('insert into pairs values ($1, 1, 2), ($1, 2, 1), ($1, 3, 3)', [acme.id]);
  await suspendTenant(acme.host, deps);
  t.is((await deleteTenant(copy.adminUrl, acme.host, ignore, 1)).pairs, 3);
});
