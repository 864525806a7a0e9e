/** Conditions of a user filter, for the list and the export. */
import type { UserFilter } from '#contracts/schemas/user.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { containing } from '#server/platform/postgres/keyset.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

/** @returns conditions on the alias `u`, the tenant first, without deleted users. */
export function whereUser(db: TenantDb, filter: UserFilter): Sql[] {
  const { status, search, role, groupId, tag, externalId, memberNumber } = filter;
  const { 'updatedAt[after]': after, 'updatedAt[before]': before } = filter;
  const where = [db.tenantFilter('u'), sql`u.deleted_at is null`];
  if (status !== undefined) where.push(sql`u.status = ${status}`);
  if (role !== undefined) where.push(sql`${role} = any(u.roles)`);
  if (groupId !== undefined) {
    where.push(
      sql`exists (select from group_members m where ${db.tenantFilter('m')} and m.tenant_id = u.tenant_id and m.group_id = ${groupId} and m.user_id = u.id)`,
    );
  }
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
