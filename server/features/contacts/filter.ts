/** Filter of contacts, for the list and the export. */
import type { ContactFilter } from '#contracts/schemas/contact.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { choice, conditionsOf, dates, email, key, optionalName } from '#server/platform/postgres/listing.ts';
import { searchConditions } from '#server/platform/postgres/search.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

export const listing = {
  ...dates('c'),
  lastName: optionalName('c.last_name'),
  email: email('c.email'),
  status: choice('c.status'),
  externalId: key('c.external_id'),
};

/** @returns conditions on the alias `c`, the tenant first */
export async function whereContact(db: TenantDb, filter: ContactFilter): Promise<Sql[]> {
  const { search, tag } = filter;
  const where = [db.tenantFilter('c'), ...conditionsOf(listing, filter)];
  if (tag !== undefined) where.push(sql`c.tags @> array[${tag}]::text[]`);
  where.push(...(await searchConditions(db, { kinds: ['contact'], keys: ['c.id'] }, search)));
  return where;
}
