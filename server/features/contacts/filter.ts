/** Filter of contacts, for the list and the export. */
import type { ContactFilter } from '#contracts/schemas/contact.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { containing } from '#server/platform/postgres/keyset.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

/** @param filter with a normalised email. @returns conditions on the alias `c`, the tenant first */
export function whereContact(db: TenantDb, filter: ContactFilter): Sql[] {
  const { search, email, status, tag, externalId, 'updatedAt[after]': after, 'updatedAt[before]': before } = filter;
  const where = [db.tenantFilter('c')];
  if (email !== undefined) where.push(sql`c.email = ${email}`);
  if (status !== undefined) where.push(sql`c.status = ${status}`);
  if (tag !== undefined) where.push(sql`c.tags @> array[${tag}]::text[]`);
  if (externalId !== undefined) where.push(sql`c.external_id = ${externalId}`);
  if (after !== undefined) where.push(sql`c.updated_at >= ${after}::timestamptz`);
  if (before !== undefined) where.push(sql`c.updated_at <= ${before}::timestamptz`);
  if (search !== undefined) {
    const part = containing(search);
    where.push(sql`(c.email ilike ${part} or concat_ws(' ', c.first_name, c.last_name) ilike ${part})`);
  }
  return where;
}
