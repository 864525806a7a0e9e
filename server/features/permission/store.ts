/** Roles of a tenant's own, who has which, and sessions of administrators who act as somebody, in PostgreSQL. */
import type { NewRole, RoleChanges } from '#contracts/schemas/role.ts';
import type { Client } from '#server/gateway/passage.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type JsonRow, onlyRow, shownAs } from '#server/platform/postgres/shown.ts';
import { join, raw, sql } from '#server/platform/postgres/statement.ts';

const columns = raw(`r.id, r.key, r.label, r.description, r.permissions, false as "builtIn"`);
const shown = shownAs(raw('r'), columns);

/** In the order in which they were created. */
export function selectRoles(db: TenantDb): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    sql`${shown(sql`roles`)} where ${db.tenantIs('r')} and r.deleted_at is null order by r.created_at, r.id`,
  );
}

export async function selectRole(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${shown(sql`roles`)} where ${db.tenantIs('r')} and r.id = ${id} and r.deleted_at is null`,
  );
  return row;
}

/** @param most how many a tenant may have. @returns nothing when it has as many. */
export async function insertRole(db: TenantDb, id: string, role: NewRole, most: number): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        insert into roles (tenant_id, id, key, label, description, permissions)
        select ${db.tenantId}, ${id}, ${role.key}, ${role.label}, ${role.description ?? null}, ${role.permissions}
        where (select count(*) from roles where ${db.tenantIs()} and deleted_at is null) < ${most}
        returning *) ${shown(sql`written`)}`,
  );
  return row;
}

const patchable = { label: raw('label'), description: raw('description'), permissions: raw('permissions') };

/**
 * @param reach what the one who changes it may do: a role that carries more is out of its reach.
 * @returns nothing when there is no such role within reach.
 */
export async function patchRole(
  db: TenantDb,
  id: string,
  changes: RoleChanges,
  reach: readonly string[],
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update roles set ${join([...assignments<RoleChanges>(patchable, changes), sql`updated_at = app.now()`], ', ')}
        where ${db.tenantIs()} and id = ${id} and deleted_at is null and permissions <@ ${reach}::text[]
        returning *) ${shown(sql`written`)}`,
  );
  return row;
}

/** From now on it gives nobody anything. @returns its key; nothing when there was none within reach: see patchRole. */
export async function markRoleDeleted(db: TenantDb, id: string, reach: readonly string[]): Promise<string | undefined> {
  const [row] = await db.rows<{ key: string }>(
    sql`update roles set deleted_at = app.now()
      where ${db.tenantIs()} and id = ${id} and deleted_at is null and permissions <@ ${reach}::text[] returning key`,
  );
  return row?.key;
}

/** Takes a role from some of those who have it. @returns from how many: fewer than `most` when nobody has it any more. */
export async function takeRole(db: TenantDb, key: string, most: number): Promise<number> {
  const rows = await db.rows(
    sql`update users u set roles = array_remove(u.roles, ${key}), updated_at = app.now()
      where ${db.tenantIs('u')} and u.id in (
        select id from users where ${db.tenantIs()} and ${key} = any(roles) limit ${most} for update)
      returning u.id`,
  );
  return rows.length;
}

/** What a user is and has, for deciding what may be done to it. */
export interface Holder {
  id: string;
  email: string;
  displayName: string;
  status: string;
  roles: string[];
  custom: string[];
}

/** @returns nothing for a user who is not there, or deleted. */
export async function findHolder(db: TenantDb, id: string): Promise<Holder | undefined> {
  const [row] = await db.rows<Holder>(
    sql`select id, email, first_name || ' ' || last_name as "displayName", status, roles,
        app.custom_permissions(tenant_id, roles) as custom
      from users where ${db.tenantIs()} and id = ${id} and deleted_at is null`,
  );
  return row;
}

/**
 * @returns what the tenant's own roles of these keys carry, and which of the keys are such roles; they stay as they are
 * until the transaction ends.
 */
export async function findCustomRoles(
  db: TenantDb,
  keys: readonly string[],
): Promise<{ key: string; permissions: string[] }[]> {
  return db.rows<{ key: string; permissions: string[] }>(
    sql`select key, permissions from roles
      where ${db.tenantIs()} and key = any(${keys}::text[]) and deleted_at is null for share`,
  );
}

/** Until the end of the transaction, nobody else changes who is an administrator of the tenant. */
export async function holdAdministrators(db: TenantDb): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`administrators ${db.tenantId}`}, 0))`);
}

/** @returns whether an active administrator remains beside this user. */
export async function anotherAdministrator(db: TenantDb, userId: string): Promise<boolean> {
  const [row] = await db.rows<{ remains: boolean }>(
    sql`select exists (select from users where ${db.tenantIs()} and id <> ${userId} and 'ROLE_ADMIN' = any(roles)
        and status = 'ACTIVE' and deleted_at is null) as remains`,
  );
  return row?.remains ?? false;
}

export async function updateRoles(db: TenantDb, userId: string, roles: readonly string[]): Promise<boolean> {
  const rows = await db.rows(
    sql`update users set roles = ${roles}, updated_at = app.now()
      where ${db.tenantIs()} and id = ${userId} and deleted_at is null returning id`,
  );
  return rows.length > 0;
}

export interface NewImpersonation {
  id: string;
  userId: string;
  impersonatorId: string;
  credential: { kind: 'apiToken' | 'jwt'; id: string };
  seconds: number;
  reason: string | undefined;
  client: Client;
}

/** @returns when it ends. */
export async function insertImpersonation(db: TenantDb, session: NewImpersonation): Promise<string> {
  const { credential, client } = session;
  const rows = await db.rows<{ expiresAt: string }>(
    sql`insert into sessions (tenant_id, id, user_id, methods, expires_at, impersonator_id, impersonator_session_id,
        impersonator_token_id, reason, address, user_agent)
      values (${db.tenantId}, ${session.id}, ${session.userId}, '{}', app.now() + make_interval(secs => ${session.seconds}),
        ${session.impersonatorId}, ${credential.kind === 'jwt' ? credential.id : null},
        ${credential.kind === 'apiToken' ? credential.id : null}, ${session.reason ?? null}, ${client.address}, ${client.userAgent})
      returning app.iso(expires_at) as "expiresAt"`,
  );
  return onlyRow(rows).expiresAt;
}

export async function endImpersonationRow(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`update sessions set revoked_at = app.now(), revoked_because = 'IMPERSONATION_ENDED'
      where ${db.tenantIs()} and id = ${id} and impersonator_id is not null and revoked_at is null`,
  );
}
