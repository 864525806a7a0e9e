/** Exports in PostgreSQL, as the API reads and writes them. What their runs write is in run-store.ts. */
import type { ExportFilter, ExportResource, ExportStatus, NewExport } from '#contracts/schemas/export.ts';
import type { ImportFormat } from '#contracts/schemas/import.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { choice, conditionsOf, dates, optionalInstant } from '#server/platform/postgres/listing.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { columns, selectFrom } from './columns.ts';
import { runJob } from './run-job.ts';

const listing = {
  ...dates('e'),
  finishedAt: optionalInstant('e.finished_at'),
  resource: choice('e.resource'),
  status: choice('e.status'),
};

export function selectExports(db: TenantDb, filter: ExportFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('e'), ...conditionsOf(listing, filter)];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`exports e`, alias: sql`e`, columns, listing, where, ...page }));
}

export async function selectExport(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${selectFrom(sql`exports`)} where ${db.tenantFilter('e')} and e.id = ${id}`);
  return row;
}

interface InsertedExport extends Required<NewExport> {
  readonly id: string;
  readonly hasDetails: boolean;
  readonly permissions: readonly string[];
  readonly caller: UserCaller;
}

/** Inserts and queues it. @returns undefined if the tenant has `most` already */
export async function insertExport(db: TenantDb, given: InsertedExport, most: number): Promise<JsonRow | undefined> {
  await lockInTenant(db, 'exports');
  const tokenId = given.caller.kind === 'apiToken' ? given.caller.credentialId : null;
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        insert into exports (tenant_id, id, resource, format, raw, has_details, created_by, permissions, token_id)
        select ${db.tenantId}, ${given.id}, ${given.resource}, ${given.format}, ${given.raw}, ${given.hasDetails},
          ${given.caller.userId}, ${given.permissions}, ${tokenId}::uuid
        where (select count(*) from exports e where ${db.tenantFilter('e')}) < ${most}
        returning *),
      queued as (select ${enqueueing(runJob(given.id))} from written)
      ${selectFrom(sql`written`)} cross join queued`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type ExportFile = {
  id: string;
  resource: ExportResource;
  format: ImportFormat;
  status: ExportStatus;
  hasDetails: boolean;
  permissions: string[] | null;
  /** PostgreSQL's bigint arrives as text. */
  bytes: string;
  day: string;
};

export async function selectFile(db: TenantDb, id: string): Promise<ExportFile | undefined> {
  const [row] = await db.rows<ExportFile>(
    sql`select e.id, e.resource, e.format, e.status, e.has_details as "hasDetails", e.permissions, e.bytes,
        to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from exports e where ${db.tenantFilter('e')} and e.id = ${id}`,
  );
  return row;
}

/** @returns false if there is none */
export async function deleteExport(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from exports where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}

/** Retention of exports. */
const retention = raw(`interval '7 days'`);

/** Deletes exports beyond the retention, with their files. */
export async function deleteOldExports(db: TenantDb): Promise<void> {
  await db.rows(sql`delete from exports where ${db.tenantFilter()} and created_at < app.now() - ${retention}`);
}
