/** Custom roles, their users, and impersonation sessions, in PostgreSQL. */
import { everyPermission } from '#contracts/permissions.ts';
import type { NewRole, RoleChanges } from '#contracts/schemas/role.ts';
import type { Client } from '#server/gateway/api/request-context.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';

const columns = sql`r.id, r.key, r.label, r.description,
  array(select p from unnest(r.permissions) p where p = any(${everyPermission}::text[])) as permissions, false as "builtIn",
  app.demands_second_factor(r.tenant_id, r.key) as "requiresSecondFactor"`;
const selectFrom = selectAs(raw('r'), columns);

/** @returns keys of the roles that demand a second factor */
export async function selectSecondFactorRoles(db: TenantDb): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(sql`select key from second_factor_roles where ${db.tenantFilter()}`);
  return rows.map(({ key }) => key);
}

/** Locked by the caller. */
export async function replaceSecondFactorRoles(db: TenantDb, keys: readonly string[]): Promise<void> {
  await db.rows(sql`delete from second_factor_roles where ${db.tenantFilter()} and key <> all(${keys}::text[])`);
  await db.rows(
    sql`insert into second_factor_roles (tenant_id, key) select ${db.tenantId}, key from unnest(${keys}::text[]) key
      on conflict do nothing`,
  );
}

/** In the order in which they were created. */
export function selectRoles(db: TenantDb): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    sql`${selectFrom(sql`roles`)} where ${db.tenantFilter('r')} and r.deleted_at is null order by r.created_at, r.id`,
  );
}

export async function selectRole(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`roles`)} where ${db.tenantFilter('r')} and r.id = ${id} and r.deleted_at is null`,
  );
  return row;
}

/** @param most limit per tenant. @returns nothing when it is reached. */
export async function insertRole(db: TenantDb, id: string, role: NewRole, most: number): Promise<JsonRow | undefined> {
  await lockInTenant(db, 'roles');
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        insert into roles (tenant_id, id, key, label, description, permissions)
        select ${db.tenantId}, ${id}, ${role.key}, ${role.label}, ${role.description ?? null}, ${role.permissions}
        where (select count(*) from roles where ${db.tenantFilter()} and deleted_at is null) < ${most}
        returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

const patchable = { label: raw('label'), description: raw('description'), permissions: raw('permissions') };

/**
 * @param beyond permissions that the caller lacks: a role with one of them is out of reach. Names that are no permission any
 * more, such as those of a service that was removed, permit nothing.
 * @returns nothing when there is no such role within reach.
 */
export async function patchRole(
  db: TenantDb,
  id: string,
  changes: RoleChanges,
  beyond: readonly string[],
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update roles set ${join([...assignments<RoleChanges>(patchable, changes), sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} and deleted_at is null and not permissions && ${beyond}::text[]
        returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Makes a role ineffective. @returns its key; nothing when there was none within reach: see patchRole. */
export async function markRoleDeleted(
  db: TenantDb,
  id: string,
  beyond: readonly string[],
): Promise<string | undefined> {
  const [row] = await db.rows<{ key: string }>(
    sql`update roles set deleted_at = app.now()
      where ${db.tenantFilter()} and id = ${id} and deleted_at is null and not permissions && ${beyond}::text[] returning key`,
  );
  return row?.key;
}

/** Removes a role from a batch of users. @returns how many: fewer than `most` when none is left. */
export async function removeRole(db: TenantDb, key: string, most: number): Promise<number> {
  const rows = await db.rows(
    sql`update users u set roles = array_remove(u.roles, ${key}), updated_at = app.now()
      where ${db.tenantFilter('u')} and u.id in (
        select id from users where ${db.tenantFilter()} and ${key} = any(roles) limit ${most} for update)
      returning u.id`,
  );
  return rows.length;
}

/** A user with its roles and permissions, for access decisions. */
export interface Holder {
  id: string;
  email: string;
  displayName: string;
  status: string;
  roles: string[];
  custom: string[];
}

const selectHolder = (db: TenantDb, id: string): Sql =>
  sql`select id, email, first_name || ' ' || last_name as "displayName", status, roles,
      app.custom_permissions(tenant_id, roles) as custom
    from users where ${db.tenantFilter()} and id = ${id} and deleted_at is null`;

/** @returns nothing for an unknown or deleted user. */
export async function findHolder(db: TenantDb, id: string): Promise<Holder | undefined> {
  const [row] = await db.rows<Holder>(selectHolder(db, id));
  return row;
}

/** Locks the user until the transaction ends. @returns it as it is then; nothing for an unknown or deleted one */
export async function lockHolder(db: TenantDb, id: string): Promise<Holder | undefined> {
  const [row] = await db.rows<Holder>(sql`${selectHolder(db, id)} for no key update`);
  return row;
}

/**
 * Locks the custom roles of these keys until the transaction ends.
 * @returns their permissions, and which of the keys are custom roles.
 */
export async function findCustomRoles(
  db: TenantDb,
  keys: readonly string[],
): Promise<{ key: string; permissions: string[] }[]> {
  return db.rows<{ key: string; permissions: string[] }>(
    sql`select key, permissions from roles
      where ${db.tenantFilter()} and key = any(${keys}::text[]) and deleted_at is null for share`,
  );
}

/** @returns whether another active administrator exists. */
export async function hasOtherAdministrator(db: TenantDb, userId: string): Promise<boolean> {
  const [row] = await db.rows<{ remains: boolean }>(
    sql`select exists (select from users where ${db.tenantFilter()} and id <> ${userId} and 'ROLE_ADMIN' = any(roles)
        and status = 'ACTIVE' and deleted_at is null) as remains`,
  );
  return row?.remains ?? false;
}

export async function updateRoles(db: TenantDb, userId: string, roles: readonly string[]): Promise<boolean> {
  const rows = await db.rows(
    sql`update users set roles = ${roles}, updated_at = app.now()
      where ${db.tenantFilter()} and id = ${userId} and deleted_at is null returning id`,
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

/** @returns the end of the session. */
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
      where ${db.tenantFilter()} and id = ${id} and impersonator_id is not null and revoked_at is null`,
  );
}
