/** What the run of an export reads and writes in PostgreSQL. */
import type { ExportResource, ExportStatus } from '#contracts/schemas/export.ts';
import type { ImportFormat } from '#contracts/schemas/import.ts';
import { customPermissions } from '#server/features/identity/custom-permissions.ts';
import { resourceColumns } from '#server/features/webhooks/resources.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type RunState = {
  id: string;
  status: ExportStatus;
  resource: ExportResource;
  format: ImportFormat;
  raw: boolean;
  hasDetails: boolean;
  /** PostgreSQL's bigint arrives as text. */
  bytes: string;
  lastId: string | null;
  /** What the credential was permitted that ordered it; null: ordered before migration 0039. */
  permissions: string[] | null;
  /** Those of the token now; null: it has no list of its own, or no token ordered it. */
  tokenPermissions: string[] | null;
  /** Null where the user is disabled or deleted, or the token is revoked. */
  roles: string[] | null;
  custom: string[] | null;
};

/** @returns the state of the export and the roles of its user, the export locked until the transaction ends */
export async function lockRun(db: TenantDb, id: string): Promise<RunState | undefined> {
  const [row] = await db.rows<RunState>(
    sql`select e.id, e.status, e.resource, e.format, e.raw, e.has_details as "hasDetails", e.bytes, e.last_id as "lastId",
        e.permissions, t.permissions as "tokenPermissions", u.roles,
        case when u.id is not null then ${customPermissions('u')} end as custom
      from exports e
      left join api_tokens t on ${db.tenantFilter('t')} and t.tenant_id = e.tenant_id and t.id = e.token_id
        and (t.expires_at is null or t.expires_at > app.now())
      left join users u on ${db.tenantFilter('u')} and u.tenant_id = e.tenant_id and u.id = e.created_by
        and u.status = 'ACTIVE' and u.deleted_at is null and (e.token_id is null or t.id is not null)
      where ${db.tenantFilter('e')} and e.id = ${id} for no key update of e`,
  );
  return row;
}

/** @returns the ids after the last one, in their order */
export async function selectIdsAfter(
  db: TenantDb,
  resource: ExportResource,
  { lastId, most }: { readonly lastId: string | null; readonly most: number },
): Promise<string[]> {
  const { table, softlyDeleted } = resourceColumns[resource];
  const isPresent = softlyDeleted ? sql` and v.deleted_at is null` : sql``;
  const after = lastId === null ? sql`` : sql` and v.id > ${lastId}`;
  const rows = await db.rows<{ id: string }>(
    sql`select v.id from ${table} v where ${db.tenantFilter('v')}${isPresent}${after} order by v.id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** @returns the attempts at the export since its last progress, this one included */
export async function noteAttempt(db: TenantDb, id: string): Promise<number> {
  const [row] = await db.rows<{ attempts: number }>(
    sql`update exports set attempts = attempts + 1 where ${db.tenantFilter()} and id = ${id} returning attempts`,
  );
  return row?.attempts ?? 0;
}

export async function noteProgress(
  db: TenantDb,
  id: string,
  { rows, bytes, lastId }: { readonly rows: number; readonly bytes: number; readonly lastId: string | null },
): Promise<void> {
  await db.rows(
    sql`update exports set status = 'RUNNING', rows = rows + ${rows}, bytes = ${bytes}, last_id = ${lastId}, attempts = 0, updated_at = app.now()
      where ${db.tenantFilter()} and id = ${id}`,
  );
}

export async function endExport(
  db: TenantDb,
  id: string,
  { status, error = null }: { readonly status: ExportStatus; readonly error?: string | null },
): Promise<void> {
  await db.rows(
    sql`update exports set status = ${status}, error = ${error}, finished_at = app.now(), updated_at = app.now()
      where ${db.tenantFilter()} and id = ${id}`,
  );
}

export async function deleteChunks(db: TenantDb, id: string): Promise<void> {
  await db.rows(sql`delete from export_chunks where ${db.tenantFilter()} and export_id = ${id}`);
}
