/** Whether a user or a contact is there, and stays until the transaction ends. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** @returns whether there is such a user, not deleted. */
export async function holdUser(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select u.id from users u where ${db.tenantIs('u')} and u.id = ${id} and u.deleted_at is null for key share`,
  );
  return rows.length > 0;
}

/** @returns whether there is such a contact. */
export async function holdContact(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select c.id from contacts c where ${db.tenantIs('c')} and c.id = ${id} for key share`);
  return rows.length > 0;
}
