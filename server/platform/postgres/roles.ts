/**
 * The database roles: one owns, one serves, one works off jobs. Those that serve and work can neither own a table of
 * tenants nor look past a policy.
 */
import pg from 'pg';
import { OperatorRefusal } from '../operator-refusal.ts';
import type { Pool } from './pool.ts';

export const ownerRole = 'guildgate_owner';
export const apiRole = 'guildgate_api';
/** Has the rights of the API on the tables of tenants, under the same fence, and owns the queue of jobs besides. */
export const workerRole = 'guildgate_worker';
/** Where graphile-worker keeps its jobs; the worker's, and nobody else's. */
export const queueSchema = 'graphile_worker';

/** The process must not serve with a role for which the fence between tenants does not hold. */
export class UnsafeDatabaseRole extends Error {
  override name = 'UnsafeDatabaseRole';
}

/**
 * Nobody else prepares this database until the connection ends: of two that start at once both would find no role and both
 * create it, and rights on the database that two grant at once are refused to one ("tuple concurrently updated").
 */
export const migrationLock = `select pg_advisory_lock(hashtext('guildgate migrations'))`;

/** What the roles sign in with. */
export interface RolePasswords {
  readonly api: string;
  readonly worker: string;
}

/**
 * Creates the roles where they lack, gives them these passwords, and lets the owner build in this database.
 * @param adminUrl a role that may create roles: a superuser or, as managed PostgreSQL has it, the owner of the database with
 * CREATEROLE
 * @throws OperatorRefusal where the roles are somebody else's
 */
export async function ensureRoles(adminUrl: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(migrationLock);
    await assertMayPrepare(client);
    await createRole(client, ownerRole, 'nologin');
    for (const [role, password] of [
      [apiRole, passwords.api],
      [workerRole, passwords.worker],
    ] as const) {
      await createRole(client, role, 'login nosuperuser nobypassrls nocreatedb nocreaterole');
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    await client.query(`grant ${apiRole} to ${workerRole}`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`grant create, connect on database ${database} to ${ownerRole}`);
    await client.query(`grant create, usage on schema public to ${ownerRole}`);
    // To migrate is to act as the one and as the other.
    await client.query(`grant ${ownerRole}, ${workerRole} to current_user`);
  } finally {
    await client.end();
  }
}

/** PostgreSQL would refuse half-way, or, of rights on a database that is somebody else's, warn and go on. */
async function assertMayPrepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; creates: boolean; owns: boolean; foreign: string[] }>(
    `select quote_ident(current_user) as name, r.rolsuper or r.rolcreaterole as creates,
        pg_has_role(d.datdba, 'member') as owns,
        array(select o.rolname::text from pg_roles o
          where o.rolname = any ($1) and not pg_has_role(o.oid, 'member with admin option') order by 1) as foreign
      from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
    [[ownerRole, apiRole, workerRole]],
  );
  const [may] = rows;
  if (!may) throw new Error('the role that is connected is not in pg_roles');
  const { name, creates, owns, foreign } = may;
  const faults = [
    !creates && `may not create roles: alter role ${name} createrole;`,
    !owns && `does not own this database: alter database … owner to ${name};`,
    foreign.length > 0 &&
      `may not administer roles that somebody else has made: grant ${foreign.join(', ')} to ${name} with admin option;`,
  ].filter((fault) => fault !== false);
  if (faults.length === 0) return;
  const list = faults.map((fault) => `  - ${fault}`).join('\n');
  throw new OperatorRefusal(
    `The database role ${name} (MIGRATION_DATABASE_URL) cannot prepare the database. As a superuser, mend this:\n${list}`,
  );
}

async function createRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} ${attributes}`);
}

/** What a process does with its connections, and so what their role may be. */
const purposes = {
  serve: { role: apiRole, setting: 'DATABASE_URL', mayOwnIn: '', neverMemberOf: [ownerRole, workerRole] },
  work: { role: workerRole, setting: 'WORKER_DATABASE_URL', mayOwnIn: queueSchema, neverMemberOf: [ownerRole] },
} as const;

/**
 * @param purpose whether the process serves requests or works off jobs
 * @throws UnsafeDatabaseRole naming what the connected role may do that it must not.
 */
export async function assertSafeRole(pool: Pool, purpose: keyof typeof purposes = 'serve'): Promise<void> {
  const { role: wanted, setting, mayOwnIn, neverMemberOf } = purposes[purpose];
  const [result] = await pool.use((connection) =>
    connection.flush<{
      name: string;
      super: boolean;
      bypass: boolean;
      owned: number;
      memberOf: string[];
      hasQueue: boolean;
    }>([
      {
        text: `select current_user as name, r.rolsuper as super, r.rolbypassrls as bypass,
          (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relowner = r.oid and n.nspname not in ('pg_catalog', 'information_schema', $1)
              and n.nspname !~ '^pg_') as owned,
          (select coalesce(array_agg(o.rolname::text order by o.rolname), '{}') from pg_roles o
            where o.rolname = any ($2) and pg_has_role(r.oid, o.oid, 'member')) as "memberOf",
          exists (select from pg_namespace n where n.nspname = $1 and n.nspowner = r.oid) as "hasQueue"
          from pg_roles r where r.rolname = current_user`,
        values: [mayOwnIn, neverMemberOf],
      },
    ]),
  );
  const role = result?.rows[0];
  if (!role) throw new UnsafeDatabaseRole('The database role cannot be read.');
  const faults = [
    role.super && 'is a superuser',
    role.bypass && 'has BYPASSRLS',
    role.owned > 0 && `owns ${role.owned} relations`,
    role.memberOf.length > 0 && !role.super && `is a member of ${role.memberOf.join(' and ')}`,
  ].filter(Boolean);
  const instead = `Connect as "${wanted}" instead (${setting}).`;
  if (faults.length > 0) {
    throw new UnsafeDatabaseRole(
      `The database role "${role.name}" ${faults.join(', ')}: row-level security would not hold for it. ${instead}`,
    );
  }
  if (mayOwnIn !== '' && !role.hasQueue) {
    throw new UnsafeDatabaseRole(`The database role "${role.name}" does not own the queue of jobs. ${instead}`);
  }
}
