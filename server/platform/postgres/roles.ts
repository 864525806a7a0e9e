/** The database roles: one owns, one serves. The one that serves can neither own a table nor look past a policy. */
import pg from 'pg';
import type { Pool } from './pool.ts';

export const ownerRole = 'guildgate_owner';
export const apiRole = 'guildgate_api';

/** The process must not serve with a role for which the fence between tenants does not hold. */
export class UnsafeDatabaseRole extends Error {
  override name = 'UnsafeDatabaseRole';
}

/**
 * Creates the roles where they lack, and lets the owner build in this database.
 * @param adminUrl a role that may create roles.
 * @param apiPassword what the API will sign in with.
 */
export async function ensureRoles(adminUrl: string, apiPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Two nodes that start at once would both find no role and both create it.
    await client.query(`select pg_advisory_lock(hashtext('guildgate roles'))`);
    await createRole(client, ownerRole, 'nologin');
    await createRole(client, apiRole, 'login nosuperuser nobypassrls nocreatedb nocreaterole');
    await client.query(`alter role ${apiRole} password ${client.escapeLiteral(apiPassword)}`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`grant create, connect on database ${database} to ${ownerRole}`);
    await client.query(`grant create, usage on schema public to ${ownerRole}`);
    await client.query(`grant ${ownerRole} to current_user`);
  } finally {
    await client.end();
  }
}

async function createRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} ${attributes}`);
}

/** @throws UnsafeDatabaseRole naming what the connected role may do that it must not. */
export async function assertSafeRole(pool: Pool): Promise<void> {
  const [result] = await pool.use((connection) =>
    connection.flush<{ name: string; super: boolean; bypass: boolean; owned: number; owner: boolean }>([
      {
        text: `select current_user as name, r.rolsuper as super, r.rolbypassrls as bypass,
          (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relowner = r.oid and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_') as owned,
          exists (select from pg_roles o where o.rolname = '${ownerRole}' and pg_has_role(r.oid, o.oid, 'member')) as owner
          from pg_roles r where r.rolname = current_user`,
      },
    ]),
  );
  const role = result?.rows[0];
  if (!role) throw new UnsafeDatabaseRole('The database role cannot be read.');
  const faults = [
    role.super && 'is a superuser',
    role.bypass && 'has BYPASSRLS',
    role.owned > 0 && `owns ${role.owned} relations`,
    role.owner && !role.super && `is a member of ${ownerRole}`,
  ].filter(Boolean);
  if (faults.length > 0) {
    throw new UnsafeDatabaseRole(
      `The database role "${role.name}" ${faults.join(', ')}: row-level security would not hold for it. ` +
        `Connect as "${apiRole}" instead (DATABASE_URL).`,
    );
  }
}
