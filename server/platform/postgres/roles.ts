/**
 * Database roles: the owner, the API and the worker. API and worker can neither own tables of tenants nor bypass RLS.
 */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { OperatorRefusal } from '../operator-refusal.ts';
import { withOperatorClient } from './operator-client.ts';
import type { Pool } from './pool.ts';
import { sessionSettings } from './session-settings.ts';

export const ownerRole = 'guildgate_owner';
export const apiRole = 'guildgate_api';
/** Has the API's privileges under the same RLS policies, and owns the job queue. */
export const workerRole = 'guildgate_worker';
/** Schema of the job queue, accessible to the worker role only. */
export const queueSchema = 'queue';

/** The process must not serve with a role to which RLS does not apply. */
export class UnsafeDatabaseRole extends Error {
  override name = 'UnsafeDatabaseRole';
}

/** Milliseconds between attempts to take the lock. */
const lockInterval = 100;

/**
 * Serialises preparation of this database until the connection ends. Two concurrent starts would both create the roles,
 * and concurrent grants on the database fail ("tuple concurrently updated"). Attempted again and again: a statement that
 * waits has a snapshot, for whose end `create index concurrently` waits in turn, which is a deadlock.
 * @param query runs a statement on the connection
 */
export async function lockPreparation(
  query: (statement: string) => PromiseLike<{ rows: { held: boolean }[] }>,
): Promise<void> {
  for (;;) {
    const { rows } = await query(`select pg_try_advisory_lock(hashtext('guildgate migrations')) as held`);
    if (rows[0]?.held) return;
    await setTimeout(lockInterval);
  }
}

/** Passwords of the login roles. */
export interface RolePasswords {
  readonly api: string;
  readonly worker: string;
}

/**
 * Creates missing roles, sets their passwords, and lets the owner create objects in this database.
 * @param adminUrl URL of a role that may create roles: a superuser or, on managed PostgreSQL, the owner of the database
 * with CREATEROLE
 * @throws OperatorRefusal when the role lacks privileges, or other roles administer ours
 */
export function ensureRoles(adminUrl: string, passwords: RolePasswords): Promise<void> {
  return withOperatorClient(adminUrl, async (client) => {
    await lockPreparation((statement) => client.query(statement));
    await assertMayPrepare(client);
    for (let tries = 1; ; tries += 1) {
      try {
        return await writeRoles(client, passwords);
      } catch (error) {
        if (tries === mostTries || !isConflictOfRoles(error)) throw error;
      }
    }
  });
}

/** Databases of one server share its roles, and an advisory lock holds in one database only. */
const mostTries = 10;

/** `create role` (42710, 23505) or `alter role` and `grant` ("tuple concurrently updated") of another database. */
function isConflictOfRoles(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return ['42710', '23505'].includes(error.code ?? '') || error.message === 'tuple concurrently updated';
}

/** Can be repeated. */
async function writeRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  await createRole(client, ownerRole, 'nologin');
  for (const [role, password] of [
    [apiRole, passwords.api],
    [workerRole, passwords.worker],
  ] as const) {
    await createRole(client, role, 'login nosuperuser nobypassrls nocreatedb nocreaterole');
    await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    await setSessionSettings(client, role);
  }
  await client.query(`grant ${apiRole} to ${workerRole}`);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`grant create, connect on database ${database} to ${ownerRole}`);
  // Nothing of ours makes temporary objects; those of a login role could take the place of ours where names are looked up.
  await client.query(`revoke temporary on database ${database} from public`);
  await client.query(`grant create, usage on schema public to ${ownerRole}`);
  // Migrations run as both roles.
  await client.query(`grant ${ownerRole}, ${workerRole} to current_user`);
}

/** Writes only what differs: databases of one server share its roles. */
async function setSessionSettings(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ settings: string[] | null }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [role],
  );
  const there = new Set(rows[0]?.settings ?? []);
  for (const [name, value] of Object.entries(sessionSettings)) {
    if (!there.has(`${name}=${value}`)) await client.query(`alter role ${role} set ${name} = '${value}'`);
  }
}

/** Checks privileges first: PostgreSQL would fail half-way, or only warn about grants on a database of another owner. */
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
  if (!may) throw new Error('the connected role is missing in pg_roles');
  const { name, creates, owns, foreign } = may;
  const faults = [
    !creates && `may not create roles: alter role ${name} createrole;`,
    !owns && `does not own this database: alter database … owner to ${name};`,
    foreign.length > 0 &&
      `may not administer roles that another role has created: grant ${foreign.join(', ')} to ${name} with admin option;`,
  ].filter((fault) => fault !== false);
  if (faults.length === 0) return;
  const list = faults.map((fault) => `  - ${fault}`).join('\n');
  throw new OperatorRefusal(
    `The database role ${name} (MIGRATION_DATABASE_URL) cannot prepare the database. As a superuser, fix this:\n${list}`,
  );
}

async function createRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} ${attributes}`);
}

/** Purposes of a process, with the roles that they allow. */
const purposes = {
  serve: { role: apiRole, setting: 'DATABASE_URL', mayOwnIn: '', neverMemberOf: [ownerRole, workerRole] },
  work: { role: workerRole, setting: 'WORKER_DATABASE_URL', mayOwnIn: queueSchema, neverMemberOf: [ownerRole] },
} as const;

/**
 * @param purpose `serve` requests or `work` on jobs
 * @throws UnsafeDatabaseRole with the excess privileges of the connected role
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

/** @returns true before the first migration: the owner's role, which every operator command sets, does not exist */
export function isUnprepared(error: unknown): boolean {
  // The code is that of any parameter with a wrong value; the name of the role is in the message in each language.
  return error instanceof pg.DatabaseError && error.code === '22023' && error.message.includes(ownerRole);
}

/** @returns true when the database lacks migrations: it is not prepared, or a table or column is missing */
export function lacksMigrations(error: unknown): boolean {
  return isUnprepared(error) || (error instanceof pg.DatabaseError && /^42(?:P01|703)$/.test(error.code ?? ''));
}
