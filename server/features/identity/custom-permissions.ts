/** What the roles of a tenant's own carry, for the statements that find out who calls. */
import { roleNames } from '#contracts/permissions.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/**
 * @param alias of a user. @returns what the roles of the tenant's own among its roles carry; looked up only where there
 * are any, because most users have none and this is asked on every request.
 */
export function customPermissions(alias: string): Sql {
  const roles = raw(`${alias}.roles`);
  return sql`case when ${roles} <@ ${roleNames}::text[] then '{}' else app.custom_permissions(${raw(alias)}.tenant_id, ${roles}) end`;
}
