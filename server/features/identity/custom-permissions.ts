/** SQL expression for the permissions of custom roles, for the statements that authenticate a caller. */
import { roleNames } from '#contracts/permissions.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/**
 * Skips the lookup for users without custom roles, because it runs on every request and most users have none.
 * @param alias of the table users
 */
export function customPermissions(alias: string): Sql {
  const roles = raw(`${alias}.roles`);
  return sql`case when ${roles} <@ ${roleNames}::text[] then '{}' else app.custom_permissions(${raw(alias)}.tenant_id, ${roles}) end`;
}
