/** The catalogue check passes on our schema and detects each kind of mistake. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { catalogueFaults, tenantTables } from './testing/catalogue.ts';

const test = anyTest as TestFn<{ database: TestDatabase; client: pg.Client }>;

test.before(async (t) => {
  const database = await cloneDatabase(template().database);
  const client = new pg.Client({ connectionString: database.adminUrl });
  Object.assign(t.context, { database, client });
  await client.connect();
});
test.after.always(async (t) => {
  await t.context.client?.end();
  await t.context.database?.drop();
});

test.serial('the migrated schema keeps every rule', async (t) => {
  t.deepEqual(await catalogueFaults(t.context.client), []);
  t.true((await tenantTables(t.context.client)).length >= 10);
});

const policy = `create policy own_tenant on bad as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()))`;
const fenced = `alter table bad enable row level security, force row level security; ${policy}`;
/** A table that follows every rule, except as broken by `columns` and `more`. */
const bad = (columns: string, more = '', fence = fenced) => `create table bad (${columns}); ${fence}; ${more}`;
const good = 'tenant_id uuid not null, id uuid not null, primary key (tenant_id, id)';
const withPolicy = (text: string) => bad(good, '', fenced.replace(policy, text));
const definer = (name: string, options: string) =>
  `create function ${name} returns int language sql security definer ${options} as 'select 1'`;

/** Possible mistakes, and the violations that name them. */
const mistakes: Readonly<Record<string, readonly [sql: string, fault: string]>> = {
  'no tenant': [`create table bad (id uuid primary key)`, 'bad has no column tenant_id uuid not null'],
  'a tenant that may lack': [bad('tenant_id uuid, id uuid not null'), 'bad has no column tenant_id uuid not null'],
  'a tenant that is text': [
    'create table bad (tenant_id text not null, id uuid, primary key (tenant_id, id))',
    'bad has no column tenant_id uuid not null',
  ],
  'no primary key': [bad('tenant_id uuid not null'), 'bad has no primary key that starts with tenant_id'],
  'a primary key by id': [
    bad('tenant_id uuid not null, id uuid primary key'),
    'bad has no primary key that starts with tenant_id',
  ],
  'a primary key that ends with the tenant': [
    bad('tenant_id uuid not null, id uuid, primary key (id, tenant_id)'),
    'bad has no primary key that starts with tenant_id',
  ],
  'a foreign key into any tenant': [
    bad(`${good}, theme uuid, foreign key (theme) references tenants`),
    'bad: the foreign key bad_theme_fkey does not lead from tenant_id to tenant_id first',
  ],
  'a foreign key that crosses': [
    bad(`${good}, a uuid, b uuid, foreign key (a, tenant_id) references users (tenant_id, id)`),
    'bad: the foreign key bad_a_tenant_id_fkey does not lead from tenant_id to tenant_id first',
  ],
  'unique over all tenants': [
    bad(`${good}, email text unique`),
    'bad: the index bad_email_key does not start with tenant_id',
  ],
  'a unique expression over all tenants': [
    bad(`${good}, email text`, 'create unique index bad_lower on bad (lower(email), tenant_id)'),
    'bad: the index bad_lower does not start with tenant_id',
  ],
  'an index that ends with the tenant': [
    bad(`${good}, email text`, 'create index bad_email on bad (email, tenant_id)'),
    'bad: the index bad_email does not start with tenant_id',
  ],
  'exclusion over all tenants': [
    bad(`${good}, during tstzrange, exclude using gist (during with &&)`),
    'bad: the index bad_during_excl does not start with tenant_id',
  ],
  'no row-level security': [bad(good, '', policy), 'bad has no row-level security'],
  'row-level security that is off again': [
    'alter table events disable row level security',
    'events has no row-level security',
  ],
  'row-level security that is not forced': [
    'alter table users no force row level security',
    'users does not force row-level security',
  ],
  'no policy': [
    'drop policy own_tenant on payments',
    'payments has 0 restrictive policies instead of one named own_tenant',
  ],
  'a permissive policy': [
    withPolicy(policy.replace('as restrictive', '')),
    'bad has 0 restrictive policies instead of one named own_tenant',
  ],
  'a second restrictive policy': [
    'create policy more on users as restrictive using (true)',
    'users has 2 restrictive policies instead of one named own_tenant',
  ],
  'a policy for reading only': [
    withPolicy(
      `create policy own_tenant on bad as restrictive for select using (tenant_id = (select app.tenant_id()))`,
    ),
    'bad: own_tenant is not for all commands and everybody',
  ],
  'a policy for one role': [
    'alter policy own_tenant on users to guildgate_owner',
    'users: own_tenant is not for all commands and everybody',
  ],
  'a policy that lets all through': [
    'alter policy own_tenant on users using (true)',
    'users: own_tenant does not compare tenant_id with the tenant that is set',
  ],
  'a policy that lets all be written': [
    'alter policy own_tenant on users with check (true)',
    'users: own_tenant does not compare tenant_id with the tenant that is set',
  ],
  'a policy that an unset tenant passes': [
    `alter policy own_tenant on users using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`,
    'users: own_tenant does not compare tenant_id with the tenant that is set',
  ],
  "the tenants' exception elsewhere": [
    `alter policy own_tenant on users using (current_user = 'guildgate_owner' or tenant_id = (select app.tenant_id()))`,
    'users: own_tenant does not compare tenant_id with the tenant that is set',
  ],
  'a view of its owner': [
    'create view everyone as select * from users',
    'everyone is a view that looks past row-level security',
  ],
  'a materialized view': [
    'create materialized view everyone as select * from users',
    'everyone is a materialized view or a foreign table: no policy holds for it',
  ],
  'another definer': [definer('app.more()', ''), 'app.more() is a SECURITY DEFINER function that is not named here'],
  'a definer with any path': [
    'alter function app.tenant_at reset search_path',
    'app.tenant_at(text) is SECURITY DEFINER and has no search_path that ends with pg_temp',
  ],
  'a definer that searches temporary tables first': [
    'alter function app.forget_audit set search_path = pg_catalog, public',
    'app.forget_audit(integer,integer) is SECURITY DEFINER and has no search_path that ends with pg_temp',
  ],
  'a definer for everybody': [
    'grant execute on function app.tenant_at to public',
    'app.tenant_at(text) is SECURITY DEFINER and executable by PUBLIC',
  ],
  'a definer whose rights were never said': [
    definer('app.more()', 'set search_path = pg_catalog'),
    'app.more() is SECURITY DEFINER and executable by PUBLIC',
  ],
  'no definer': ['drop function app.tenant_at', 'app.tenant_at(text) is named here and does not exist'],
  'an API that is superuser': ['alter role guildgate_api superuser', 'guildgate_api is a superuser'],
  'an API past the policies': ['alter role guildgate_api bypassrls', 'guildgate_api has BYPASSRLS'],
  'an API that makes roles': ['alter role guildgate_api createrole', 'guildgate_api may create roles'],
  'an API that is the owner': [
    'grant guildgate_owner to guildgate_api',
    'guildgate_api is a member of guildgate_owner',
  ],
  'an API that owns a schema': [
    'grant create on schema app to guildgate_api',
    'guildgate_api may create in the schema app',
  ],
  'an API that truncates': ['grant truncate on users to guildgate_api', 'guildgate_api may truncate users'],
  'an API that reads migrations': [
    'grant select on app.migrations to guildgate_api',
    'guildgate_api may select app.migrations',
  ],
  'a table in the queue that is not the worker’s': [
    'create table queue.more ()',
    'queue.more is not owned by guildgate_worker',
  ],
  'an API that reads jobs': ['grant select on queue.jobs to guildgate_api', 'guildgate_api may select queue.jobs'],
  'an API that sees into the queue': [
    'grant usage on schema queue to guildgate_api',
    'guildgate_api may use the schema queue',
  ],
  'a worker past the policies': ['alter role guildgate_worker bypassrls', 'guildgate_worker has BYPASSRLS'],
  'a worker that is the owner': [
    'grant guildgate_owner to guildgate_worker',
    'guildgate_worker is a member of guildgate_owner',
  ],
  'an API that is a worker': [
    'revoke guildgate_api from guildgate_worker; grant guildgate_worker to guildgate_api',
    'guildgate_api is a member of guildgate_worker',
  ],
  'a worker that owns a table of tenants': [
    'grant create on schema public to guildgate_worker; alter table events owner to guildgate_worker',
    'guildgate_worker owns events',
  ],
  'a worker that may add to the schemas of tenants': [
    'grant create on schema app to guildgate_worker',
    'guildgate_worker may create in the schema app',
  ],
  'a worker that may create schemas': [
    `do $$ begin execute format('grant create on database %I to guildgate_worker', current_database()); end $$`,
    'guildgate_worker may create schemas',
  ],
  'a worker with more rights than the API': [
    'grant select on app.migrations to guildgate_worker',
    'guildgate_worker itself may select app.migrations',
  ],
  'an enqueue with any path': [
    'alter function app.enqueue reset search_path',
    'app.enqueue(text,jsonb,text,timestamp with time zone,integer,integer,boolean) is SECURITY DEFINER and has no search_path that ends with pg_temp',
  ],
  'rights for everybody': ['grant select on users to public', 'PUBLIC may select users'],
};

for (const [name, [sql, fault]] of Object.entries(mistakes)) {
  // Serial: one connection, and each mistake is rolled back before the next.
  test.serial(`${name} is found and named`, async (t) => {
    const { client } = t.context;
    await client.query('begin');
    try {
      await client.query(sql);
      const faults = await catalogueFaults(client);
      t.true(faults.includes(fault), faults.join('\n') || 'nothing was found');
    } finally {
      await client.query('rollback');
    }
  });
}

test.serial('an API that owns a table is found and named', async (t) => {
  const { client } = t.context;
  await client.query('begin');
  try {
    await client.query('alter table events owner to guildgate_api');
    t.regex((await catalogueFaults(client)).join('\n'), /^guildgate_api owns the pg_class \d+$/m);
  } finally {
    await client.query('rollback');
  }
});

test.serial('a table that keeps every rule is none of them', async (t) => {
  const { client } = t.context;
  await client.query('begin');
  try {
    await client.query(
      bad(`${good}, user_id uuid, foreign key (tenant_id, user_id) references users, unique (tenant_id, user_id)`),
    );
    await client.query('create view seen with (security_invoker = true) as select * from users');
    t.deepEqual(await catalogueFaults(client), []);
  } finally {
    await client.query('rollback');
  }
});
