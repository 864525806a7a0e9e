/** Conditions of a user filter, for the list and the export. */
import type { UserFilter } from '#contracts/schemas/user.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { choice, conditionsOf, dates, email, key, name, optionalInstant } from '#server/platform/postgres/listing.ts';
import { searchConditions } from '#server/platform/postgres/search.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

export const listing = {
  ...dates('u'),
  lastName: name('u.last_name'),
  email: email('u.email'),
  status: choice('u.status'),
  lastLoginAt: optionalInstant('u.last_login_at'),
  externalId: key('u.external_id'),
  memberNumber: key('u.member_number'),
};

/** Members of a group require the permission of the group's operations, in a filter too. @throws Problem 403 */
export function checkFilter({ permissions }: UserCaller, { groupId }: UserFilter): void {
  if (groupId !== undefined && !permissions.has('groups:read')) throw new Problem('forbidden');
}

/** @returns conditions on the alias `u`, the tenant first, without deleted users. */
export async function whereUser(db: TenantDb, filter: UserFilter): Promise<Sql[]> {
  const { search, role, groupId, tag } = filter;
  const where = [db.tenantFilter('u'), sql`u.deleted_at is null`, ...conditionsOf(listing, filter)];
  if (role !== undefined) where.push(sql`${role} = any(u.roles)`);
  if (groupId !== undefined) {
    where.push(
      sql`exists (select from group_members m where ${db.tenantFilter('m')} and m.tenant_id = u.tenant_id and m.group_id = ${groupId} and m.user_id = u.id)`,
    );
  }
  if (tag !== undefined) where.push(sql`u.tags @> array[${tag}]::text[]`);
  where.push(...(await searchConditions(db, { kinds: ['user'], keys: ['u.id'] }, search)));
  return where;
}
