/** Objects of the catalogue's resources as they are now. */
import type { Permission } from '#contracts/permissions.ts';
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { resourceColumns } from './resources.ts';

/** @returns by id, as JSON: the objects that exist, as a GET represents them to a caller with these permissions */
export async function selectObjects(
  db: TenantDb,
  resource: WebhookResourceName,
  ids: readonly string[],
  permissions: ReadonlySet<Permission>,
): Promise<ReadonlyMap<string, string>> {
  const { table, select, details, softlyDeleted } = resourceColumns[resource];
  const isPresent = softlyDeleted ? sql` and v.deleted_at is null` : sql``;
  const where = sql`${db.tenantFilter('v')} and v.id = any(${[...new Set(ids)]}::uuid[])${isPresent}`;
  const withDetails = details !== undefined && permissions.has(details);
  const rows = await db.rows<{ id: string; json: string }>(sql`${select(table, where, withDetails)}`);
  return new Map(rows.map(({ id, json }) => [id, json]));
}
