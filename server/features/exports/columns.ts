/** Columns of an export in the API. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns = raw(`e.id, e.resource, e.format, e.raw, e.status, e.rows, e.bytes, e.error,
  e.created_by as "createdBy", app.iso(e.created_at) as "createdAt", app.iso(e.updated_at) as "updatedAt",
  app.iso(e.finished_at) as "finishedAt"`);
export const selectFrom = selectAs(raw('e'), columns);
