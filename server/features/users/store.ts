/** Users in PostgreSQL. Deleted ones stay as rows, because payments name them; nothing here shows them. */
import type { NewUser, UserChanges, UserFilter } from '#contracts/schemas/user.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { containing, type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, onlyRow, shownAs } from '#server/platform/postgres/shown.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const columns = raw(`u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.first_name || ' ' || u.last_name as "displayName", u.status, u.roles, u.phone, u.locale, u.timezone,
  u.external_id as "externalId", app.iso(u.last_login_at) as "lastLoginAt",
  app.iso(u.created_at) as "createdAt", app.iso(u.updated_at) as "updatedAt"`);

const shown = shownAs(raw('u'), columns);

export function selectUsers(db: TenantDb, { status, search }: UserFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantIs('u'), sql`u.deleted_at is null`];
  if (status) where.push(sql`u.status = ${status}`);
  if (search) {
    const part = containing(search);
    where.push(sql`(u.email ilike ${part} or u.first_name || ' ' || u.last_name ilike ${part})`);
  }
  return db.rows<KeysetRow>(pageOfRows({ from: sql`users u`, alias: sql`u`, columns, where, ...page }));
}

export async function selectUser(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${shown(sql`users`)} where ${db.tenantIs('u')} and u.id = ${id} and u.deleted_at is null`,
  );
  return row;
}

export async function insertUser(
  db: TenantDb,
  id: string,
  user: NewUser & { passwordHash: string | null; roles: readonly string[]; status: 'INVITED' | 'ACTIVE' },
): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into users (tenant_id, id, email, first_name, last_name, password_hash, status, roles, phone, locale, timezone, external_id)
        values (${db.tenantId}, ${id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.passwordHash}, ${user.status}, ${user.roles},
          ${user.phone ?? null}, ${user.locale ?? null}, ${user.timezone ?? null}, ${user.externalId ?? null})
        returning *) ${shown(sql`written`)}`,
  );
  return onlyRow(rows);
}

export type UserPatch = Omit<UserChanges, 'password'> & { passwordHash?: string };

const patchable = {
  email: raw('email'),
  firstName: raw('first_name'),
  lastName: raw('last_name'),
  passwordHash: raw('password_hash'),
  status: raw('status'),
  phone: raw('phone'),
  locale: raw('locale'),
  timezone: raw('timezone'),
  externalId: raw('external_id'),
} satisfies Record<keyof Required<UserPatch>, Sql>;

/** @returns nothing when there is no such user. */
export async function patchUser(db: TenantDb, id: string, patch: UserPatch): Promise<JsonRow | undefined> {
  const changes = assignments(patchable, patch);
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update users set ${join([...changes, sql`updated_at = app.now()`], ', ')}
        where ${db.tenantIs()} and id = ${id} and deleted_at is null returning *) ${shown(sql`written`)}`,
  );
  return row;
}

/** Marks the user as deleted and ends what hangs on it. @returns whether there was one. */
export async function markDeleted(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`with gone as (
        update users set deleted_at = app.now(), updated_at = app.now()
        where ${db.tenantIs()} and id = ${id} and deleted_at is null returning id),
      ended as (
        update sessions set revoked_at = app.now(), revoked_because = 'USER_DELETED'
        where ${db.tenantIs()} and revoked_at is null and user_id in (select id from gone)),
      revoked as (delete from api_tokens where ${db.tenantIs()} and user_id in (select id from gone))
      select id from gone`,
  );
  return rows.length > 0;
}

/** Ends every session of a user: its password was changed, or it was disabled. */
export async function endSessions(db: TenantDb, userId: string, because: string): Promise<void> {
  await db.rows(
    sql`update sessions set revoked_at = app.now(), revoked_because = ${because}
      where ${db.tenantIs()} and user_id = ${userId} and revoked_at is null`,
  );
}
