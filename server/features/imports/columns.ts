/** Columns of an import in the API. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns =
  raw(`i.id, i.resource, i.format, i.match_by as "matchBy", i.columns, i.delimiter, i.raw, i.country,
  i.dry_run as "dryRun", i.status, i.bytes, i.bytes_done as "bytesDone", i.rows, i.created, i.updated, i.unchanged, i.failed,
  i.ignored_columns as "ignoredColumns", i.error, i.created_by as "createdBy", app.iso(i.created_at) as "createdAt",
  app.iso(i.updated_at) as "updatedAt", app.iso(i.started_at) as "startedAt", app.iso(i.finished_at) as "finishedAt"`);
export const selectFrom = selectAs(raw('i'), columns);
