/** Users and contacts that others refer to: existence checks with locks until the transaction ends, and their ids. */
import type { Identified } from '#server/gateway/api/upsert-rules.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql, unnamed } from '#server/platform/postgres/statement.ts';

/** @returns those of the ids whose users exist and are not deleted */
export async function lockUsers(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select u.id from users u where ${db.tenantFilter('u')} and u.id = any(${ids}::uuid[]) and u.deleted_at is null
      order by u.id for key share`,
  );
  return rows.map(({ id }) => id);
}

/** @returns those of the ids whose contacts exist */
export async function lockContacts(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select c.id from contacts c where ${db.tenantFilter('c')} and c.id = any(${ids}::uuid[]) order by c.id for key share`,
  );
  return rows.map(({ id }) => id);
}

const columns = { externalId: raw('external_id'), email: raw('email') };

/** @returns the users with these values; emails normalised */
export function selectUserIds(
  db: TenantDb,
  by: keyof typeof columns,
  values: readonly string[],
): Promise<Identified[]> {
  return db.rows<{ id: string; value: string }>(
    unnamed(sql`select id, ${columns[by]} as value from users
      where ${db.tenantFilter()} and ${columns[by]} = any(${values}) and deleted_at is null`),
  );
}

/** @returns the contacts with these values; emails normalised */
export function selectContactIds(
  db: TenantDb,
  by: keyof typeof columns,
  values: readonly string[],
): Promise<Identified[]> {
  return db.rows<{ id: string; value: string }>(
    unnamed(
      sql`select id, ${columns[by]} as value from contacts where ${db.tenantFilter()} and ${columns[by]} = any(${values})`,
    ),
  );
}
