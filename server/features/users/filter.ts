/** Which users are meant: of the list and of the export alike. */
import type { UserFilter } from '#contracts/schemas/user.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { containing } from '#server/platform/postgres/keyset.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

/** @returns conditions on the alias `u`, the tenant first; deleted ones are never meant. */
export function whereUser(db: TenantDb, filter: UserFilter): Sql[] {
  const { status, search, tag, externalId, memberNumber } = filter;
  const { 'updatedAt[after]': after, 'updatedAt[before]': before } = filter;
  const where = [db.tenantIs('u'), sql`u.deleted_at is null`];
  if (status !== undefined) where.push(sql`u.status = ${status}`);
  if (tag !== undefined) where.push(sql`u.tags @> array[${tag}]::text[]`);
  if (externalId !== undefined) where.push(sql`u.external_id = ${externalId}`);
  if (memberNumber !== undefined) where.push(sql`u.member_number = ${memberNumber}`);
  if (after !== undefined) where.push(sql`u.updated_at >= ${after}::timestamptz`);
  if (before !== undefined) where.push(sql`u.updated_at <= ${before}::timestamptz`);
  if (search !== undefined) {
    const part = containing(search);
    where.push(sql`(u.email ilike ${part} or u.first_name || ' ' || u.last_name ilike ${part})`);
  }
  return where;
}
