/** The select expression of an invitation, for organisers. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns = raw(`i.id, i.event_id as "eventId", i.user_id as "userId", i.contact_id as "contactId",
  i.status, i.message, i.answer_note as note, app.iso(i.sent_at) as "sentAt", app.iso(i.opened_at) as "openedAt",
  app.iso(i.responded_at) as "respondedAt", app.iso(i.created_at) as "createdAt", app.iso(i.updated_at) as "updatedAt"`);

export const selectFrom = selectAs(raw('i'), columns);
