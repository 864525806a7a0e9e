/** Existence checks of users and contacts, with locks until the transaction ends. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** @returns whether the user exists and is not deleted. */
export async function lockUser(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select u.id from users u where ${db.tenantFilter('u')} and u.id = ${id} and u.deleted_at is null for key share`,
  );
  return rows.length > 0;
}

/** @returns whether the contact exists. */
export async function lockContact(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select c.id from contacts c where ${db.tenantFilter('c')} and c.id = ${id} for key share`,
  );
  return rows.length > 0;
}
