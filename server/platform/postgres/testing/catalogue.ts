/**
 * Checks of the system catalogues for RLS between tenants. Detects a table without it, independently of the
 * application's code.
 */
import type pg from 'pg';
import { apiRole, ownerRole, queueSchema, workerRole } from '../roles.ts';

type Client = Pick<pg.Client, 'query'>;

/** Beyond the rule, each with its reason. */
const exceptions = {
  /** Applied migrations belong to no tenant; the API has no privilege on the table. */
  untenanted: ['app.migrations', 'app.migrations_lock'],
  /** Tenants are found by host. */
  uniqueWithoutTenant: ['tenants_host_key'],
  /** Creates tenants and sets their limits as the owner, before a tenant can be set. */
  openToOwner: ['tenants', 'rate_limit_overrides'],
  /** Its policy is for the login roles: the owner's `app.search_ids`, which compares the tenant, needs an index for LIKE. */
  ofLoginRoles: ['search_texts'],
  /**
   * The first runs before the tenant is known, for one exact host. The second enqueues a job in the worker's queue, with
   * the tenant that is set. `suspended_tenants` (for workers of older releases) and `is_suspended` answer workers alone;
   * `park_jobs` is a trigger of the tenant's row; `search_ids` compares the tenant that is set.
   * The others erase a person of the tenant that is set from what is closed to the API: the audit log once its row is
   * gone, issued invoices, what has reached the end of its retention, and the worker's queue. `forget_audit` deletes old lines of
   * the tenant that is set, for workers alone.
   */
  definers: [
    'app.tenant_at(text)',
    'app.enqueue(text,jsonb,text,timestamp with time zone,integer,integer,boolean)',
    'app.withdraw(text,text[])',
    'app.suspended_tenants()',
    'app.is_suspended(uuid)',
    'app.park_jobs()',
    'app.search_ids(text[],text[],integer)',
    'app.record_failed_sign_in(uuid,uuid,text,text,text,text,uuid)',
    'app.redact_erased(uuid,uuid[])',
    'app.detach_invoices(uuid)',
    'app.move_documents(uuid,uuid)',
    'app.anonymise_due()',
    'app.drop_jobs(text[],text[])',
    'app.forget_audit(integer,integer)',
  ],
} as const;

const own = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`;
/** The queue has no RLS, because only the worker can access it; its own checks are below. */
const tenanted = `${own} and n.nspname <> '${queueSchema}'`;
const definers = `'{"${exceptions.definers.join('","')}"}'`;
const ownTable = `${tenanted} and c.relkind in ('r', 'p') and c.oid::regclass::text <> all ('{${exceptions.untenanted}}')`;
const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
/** Attribute number of the column `tenant_id`; 0 when there is none. */
const tenantColumn = (table: string) =>
  `coalesce((select attnum from pg_attribute where attrelid = ${table} and attname = 'tenant_id' and not attisdropped), 0)`;

const policy = (exception: string) => `(${exception}(tenant_id = ( SELECT app.tenant_id() AS tenant_id)))`;
const fence = policy('').slice(1, -1);
const ownersFence = policy(`(CURRENT_USER = '${ownerRole}'::name) OR `);

/** One query per rule; its rows are violations. */
const questions: readonly string[] = [
  // Columns and keys.
  `select c.oid::regclass || ' has no column tenant_id uuid not null' from ${tables} where ${ownTable}
    and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
      and a.atttypid = 'uuid'::regtype and a.attnotnull and not a.attisdropped)`,
  `select c.oid::regclass || ' has no primary key that starts with tenant_id' from ${tables} where ${ownTable}
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and k.conkey[1] = ${tenantColumn('c.oid')})`,
  `select format('%s: the foreign key %s does not lead from tenant_id to tenant_id first', c.oid::regclass, k.conname)
    from ${tables} join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' where ${ownTable}
    and (k.conkey[1] <> ${tenantColumn('c.oid')} or k.confkey[1] <> ${tenantColumn('k.confrelid')})`,
  `select format('%s: the index %s does not start with tenant_id', c.oid::regclass, i.indexrelid::regclass)
    from ${tables} join pg_index i on i.indrelid = c.oid where ${ownTable} and i.indkey[0] <> ${tenantColumn('c.oid')}
    and i.indexrelid::regclass::text <> all ('{${exceptions.uniqueWithoutTenant}}')`,
  // Row-level security.
  `select c.oid::regclass || ' has no row-level security' from ${tables} where ${ownTable} and not c.relrowsecurity`,
  `select c.oid::regclass || ' does not force row-level security' from ${tables} where ${ownTable} and not c.relforcerowsecurity`,
  `select c.oid::regclass || ' has ' || count(p.oid) || ' restrictive policies instead of one named own_tenant'
    from ${tables} left join pg_policy p on p.polrelid = c.oid and not p.polpermissive where ${ownTable} group by c.oid
    having count(*) filter (where p.polname = 'own_tenant') <> 1 or count(p.oid) <> 1`,
  `select c.oid::regclass || ': own_tenant is not for all commands and everybody'
    from ${tables} join pg_policy p on p.polrelid = c.oid and p.polname = 'own_tenant' where ${ownTable}
    and (p.polcmd <> '*' or p.polroles <> case when c.oid::regclass::text = any ('{${exceptions.ofLoginRoles}}')
      then array['${apiRole}'::regrole::oid] else '{0}' end)`,
  `select c.oid::regclass || ': own_tenant does not compare tenant_id with the tenant that is set'
    from ${tables} join pg_policy p on p.polrelid = c.oid and p.polname = 'own_tenant' where ${ownTable}
    and array[pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)] is distinct from array_fill(
      case when c.oid::regclass::text = any ('{${exceptions.openToOwner}}') then $own$${ownersFence}$own$ else $own$${fence}$own$ end,
      array[2])`,
  // Objects to which no policy applies.
  `select c.oid::regclass || ' is a view that looks past row-level security' from ${tables} where ${tenanted} and c.relkind = 'v'
    and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)`,
  `select c.oid::regclass || ' is a materialized view or a foreign table: no policy holds for it' from ${tables}
    where ${own} and c.relkind in ('m', 'f')`,
  // Functions.
  `select p.oid::regprocedure || ' is a SECURITY DEFINER function that is not named here' from pg_proc p join pg_namespace n
    on n.oid = p.pronamespace where ${own} and p.prosecdef and p.oid::regprocedure::text <> all (${definers})`,
  `select p.oid::regprocedure || ' is SECURITY DEFINER and has no search_path that ends with pg_temp' from pg_proc p join pg_namespace n
    on n.oid = p.pronamespace where ${own} and p.prosecdef
    and not exists (select from unnest(p.proconfig) setting where setting ~ '^search_path=(.*, )?pg_temp$')`,
  `select p.oid::regprocedure || ' is SECURITY DEFINER and executable by PUBLIC' from pg_proc p join pg_namespace n
    on n.oid = p.pronamespace where ${own} and p.prosecdef and (p.proacl is null
    or exists (select from aclexplode(p.proacl) acl where acl.grantee = 0))`,
  `select missing || ' is named here and does not exist' from unnest(${definers}::text[]) missing
    where to_regprocedure(missing) is null`,
  // The queue and the worker role.
  `select format('%s is not owned by ${workerRole}', c.oid::regclass) from ${tables}
    where n.nspname = '${queueSchema}' and c.relowner <> '${workerRole}'::regrole`,
  `select format('%s may %s %s', case acl.grantee when 0 then 'PUBLIC' else acl.grantee::regrole::text end,
    lower(acl.privilege_type), c.oid::regclass) from ${tables}, aclexplode(c.relacl) acl
    where n.nspname = '${queueSchema}' and acl.grantee <> '${workerRole}'::regrole`,
  `select format('%s may use the schema ${queueSchema}', case acl.grantee when 0 then 'PUBLIC' else acl.grantee::regrole::text end)
    from pg_namespace n, aclexplode(n.nspacl) acl
    where n.nspname = '${queueSchema}' and acl.grantee <> '${workerRole}'::regrole`,
  `select '${workerRole} is a member of ' || r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
    where m.member = '${workerRole}'::regrole and r.rolname <> '${apiRole}'`,
  `select '${workerRole} owns ' || c.oid::regclass from ${tables} where ${tenanted} and c.relowner = '${workerRole}'::regrole`,
  `select '${workerRole} owns ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${tenanted} and p.proowner = '${workerRole}'::regrole and p.oid::regprocedure::text <> all (${definers})`,
  `select '${workerRole} may create in the schema ' || n.nspname from pg_namespace n where ${tenanted}
    and has_schema_privilege('${workerRole}', n.oid, 'create')`,
  `select '${workerRole} may create schemas' where has_database_privilege('${workerRole}', current_database(), 'create')`,
  `select format('${workerRole} itself may %s %s', lower(acl.privilege_type), c.oid::regclass)
    from ${tables}, aclexplode(c.relacl) acl where ${tenanted} and acl.grantee = '${workerRole}'::regrole`,
  // Login roles and PUBLIC.
  `select rolname || ' ' || fault from pg_roles, lateral (values (rolsuper, 'is a superuser'), (rolbypassrls, 'has BYPASSRLS'),
    (rolcreaterole, 'may create roles'), (rolcreatedb, 'may create databases'), (rolreplication, 'may replicate'))
    may (does, fault) where rolname in ('${apiRole}', '${workerRole}') and does`,
  `select '${apiRole} is a member of ' || r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
    where m.member = '${apiRole}'::regrole`,
  `select format('${apiRole} owns the %s %s', d.classid::regclass, d.objid) from pg_shdepend d
    where d.refobjid = '${apiRole}'::regrole and d.deptype = 'o'`,
  `select '${apiRole} may create in the schema ' || n.nspname from pg_namespace n where ${own}
    and has_schema_privilege('${apiRole}', n.oid, 'create')`,
  `select format('%s may %s %s', case acl.grantee when 0 then 'PUBLIC' else '${apiRole}' end, lower(acl.privilege_type), c.oid::regclass)
    from ${tables}, aclexplode(c.relacl) acl where ${own} and c.relkind in ('r', 'p', 'v') and (acl.grantee = 0
      or acl.grantee = '${apiRole}'::regrole and (acl.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
        or c.oid::regclass::text = any ('{${exceptions.untenanted}}')))`,
];

/** @param client connected as superuser. @returns violations, each as a sentence that names the object */
export async function catalogueFaults(client: Client): Promise<string[]> {
  const faults: string[] = [];
  for (const question of questions) {
    const { rows } = await client.query<[string]>({ text: question, rowMode: 'array' });
    faults.push(...rows.map(([fault]) => fault));
  }
  return faults;
}

/** @returns all tables with rows of tenants */
export async function tenantTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from ${tables} where ${ownTable} order by 1`,
  );
  return rows.map(({ name }) => name);
}
