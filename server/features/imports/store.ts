/** Imports in PostgreSQL, as the API reads and writes them. What their runs write is in run-store.ts. */
import type { ImportFilter, ImportStatus, NewImport } from '#contracts/schemas/import.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { choice, conditionsOf, dates, optionalInstant } from '#server/platform/postgres/listing.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { columns, selectFrom } from './columns.ts';
import { runJob } from './run-job.ts';

const listing = {
  ...dates('i'),
  startedAt: optionalInstant('i.started_at'),
  finishedAt: optionalInstant('i.finished_at'),
  resource: choice('i.resource'),
  status: choice('i.status'),
};

export function selectImports(db: TenantDb, filter: ImportFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('i'), ...conditionsOf(listing, filter)];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`imports i`, alias: sql`i`, columns, listing, where, ...page }));
}

export async function selectImport(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${selectFrom(sql`imports`)} where ${db.tenantFilter('i')} and i.id = ${id}`);
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
type FileOfImport = Pick<Required<NewImport>, 'resource' | 'format' | 'delimiter'>;

/** @returns how the file of an import is read */
export async function selectReading(db: TenantDb, id: string): Promise<FileOfImport | undefined> {
  const [row] = await db.rows<FileOfImport>(
    sql`select resource, format, delimiter from imports where ${db.tenantFilter()} and id = ${id}`,
  );
  return row;
}

/** As homeCountry() of the profile. */
const countryOfTenant = (db: TenantDb) =>
  sql`(select coalesce(substring(p.locale from '-([A-Z]{2})$'), left(p.iban, 2)) from tenant_profiles p where ${db.tenantFilter('p')})`;

interface InsertedImport extends Required<Omit<NewImport, 'country' | 'fileOf'>> {
  readonly id: string;
  /** undefined: that of the organisation. */
  readonly country: string | null | undefined;
  readonly createdBy: string;
}

export async function insertImport(
  db: TenantDb,
  { id, createdBy, country, ...given }: InsertedImport,
): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into imports (tenant_id, id, resource, format, match_by, columns, delimiter, raw, country, dry_run, created_by)
        values (${db.tenantId}, ${id}, ${given.resource}, ${given.format}, ${given.matchBy}, ${JSON.stringify(given.columns)},
          ${given.delimiter}, ${given.raw}, ${country === undefined ? countryOfTenant(db) : country}, ${given.dryRun}, ${createdBy})
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

/** A type, not an interface: pg wants rows with an index signature. */
type LockedImport = { status: ImportStatus; resource: NewImport['resource']; dryRun: boolean; bytes: string | null };

/** @returns the state, locked until the transaction ends */
export async function lockImport(db: TenantDb, id: string): Promise<LockedImport | undefined> {
  const [row] = await db.rows<LockedImport>(
    sql`select status, resource, dry_run as "dryRun", bytes from imports where ${db.tenantFilter()} and id = ${id} for no key update`,
  );
  return row;
}

/** @returns how many imports of the tenant wait or run */
export async function countOpen(db: TenantDb): Promise<number> {
  const rows = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from imports i where ${db.tenantFilter('i')} and i.status in ('QUEUED', 'RUNNING')`,
  );
  return onlyRow(rows).count;
}

/** Uploads of a tenant count and drop files one after the other, until the transaction ends. */
export const lockFiles = (db: TenantDb): Promise<void> => lockInTenant(db, 'files of imports');

/** Most files that one upload drops: a file is up to 128 MiB, and a statement has seconds. */
const droppedAtOnce = 4;

/** Drops the files of the oldest dry runs, so that at most so many are kept. Call under lockFiles(). */
export async function dropOldestFiles(db: TenantDb, most: number): Promise<void> {
  await db.rows(
    sql`with excess as (
        select i.id, i.finished_at from imports i
        where ${db.tenantFilter('i')} and i.dry_run and i.finished_at is not null
          and exists (select from import_chunks c where ${db.tenantFilter('c')} and c.import_id = i.id)
        order by i.finished_at desc, i.id offset ${most}),
      oldest as (select e.id from excess e order by e.finished_at, e.id desc limit ${droppedAtOnce})
      delete from import_chunks c using oldest where ${db.tenantFilter('c')} and c.import_id = oldest.id`,
  );
}

/** Queues the import, whose chunks are stored, to run for the caller. */
export async function queueImport(db: TenantDb, id: string, bytes: number, caller: UserCaller): Promise<JsonRow> {
  const tokenId = caller.kind === 'apiToken' ? caller.credentialId : null;
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        update imports set status = 'QUEUED', bytes = ${bytes}, sent_by = ${caller.userId}, permissions = ${[...caller.permissions]},
          token_id = ${tokenId}, impersonator_id = ${caller.impersonatorId ?? null}, updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} returning *),
      queued as (select ${enqueueing(runJob(id))} from written)
      ${selectFrom(sql`written`)}, queued`,
  );
  return onlyRow(rows);
}

/** @returns false if the file is not there any more */
export async function moveFile(db: TenantDb, from: string, to: string): Promise<boolean> {
  const moved = await db.rows(
    sql`update import_chunks set import_id = ${to} where ${db.tenantFilter()} and import_id = ${from} returning import_id`,
  );
  return moved.length > 0;
}

/** Ends an import, and deletes its keys and its file. The file of a dry run is kept, for the import that follows. */
export async function endImport(
  db: TenantDb,
  id: string,
  { status, error = null }: { status: ImportStatus; error?: string | null },
): Promise<JsonRow> {
  await db.rows(
    sql`delete from import_chunks c where ${db.tenantFilter('c')} and c.import_id = ${id}
      and (${status} = 'CANCELLED' or not exists (select from imports i where ${db.tenantFilter('i')} and i.id = ${id} and i.dry_run))`,
  );
  await deleteKeys(db, id);
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        update imports set status = ${status}, error = ${error}, finished_at = app.now(), updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

/** No foreign key deletes them, because it would look up the import for each row of a file. */
async function deleteKeys(db: TenantDb, id: string): Promise<void> {
  await db.rows(sql`delete from import_keys where ${db.tenantFilter()} and import_id = ${id}`);
}

/** Deletes an import with its file, its keys and its problems. */
export async function deleteImport(db: TenantDb, id: string): Promise<void> {
  await deleteKeys(db, id);
  await db.rows(sql`delete from imports where ${db.tenantFilter()} and id = ${id}`);
}

/** @returns the query of the problems as CSV; messages are ours, columns the file's */
export function problemRows(db: TenantDb, id: string, cell: (text: Sql) => Sql): Sql {
  return sql`select p.row_number as "row", ${cell(raw('p.member'))} as "propertyPath", p.code, ${cell(raw('p.message'))} as message
    from import_problems p where ${db.tenantFilter('p')} and p.import_id = ${id} order by p.row_number, p.number`;
}

/** Retention of imports, and of the files of dry runs. */
const retention = raw(`interval '30 days'`);
const fileRetention = raw(`interval '2 days'`);

/** Deletes imports beyond the retention, with their problems and what keys are left, and the files of earlier dry runs. */
export async function deleteOldImports(db: TenantDb): Promise<void> {
  await db.rows(
    sql`delete from import_chunks c where ${db.tenantFilter('c')} and exists (
      select from imports i where ${db.tenantFilter('i')} and i.id = c.import_id and i.dry_run
        and i.finished_at < app.now() - ${fileRetention})`,
  );
  await db.rows(
    sql`with old as (delete from imports where ${db.tenantFilter()} and created_at < app.now() - ${retention} returning id)
      delete from import_keys k using old where ${db.tenantFilter('k')} and k.import_id = old.id`,
  );
}
