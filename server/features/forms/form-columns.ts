/** Columns of a form in the API, and what lists of forms filter and sort by. */
import { choice, dates, key, name } from '#server/platform/postgres/listing.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns = raw(`f.id, f.title, f.description, f.event_id as "eventId", f.status, f.fields,
  f.multiple_responses as "multipleResponses", app.iso(f.created_at) as "createdAt", app.iso(f.updated_at) as "updatedAt"`);

export const listing = {
  ...dates('f'),
  title: name('f.title'),
  status: choice('f.status'),
  eventId: key('f.event_id'),
};
