/** The select expression of a waitlist entry. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns =
  raw(`w.id, w.event_id as "eventId", w.user_id as "userId", w.contact_id as "contactId", w.status, w.seats,
  w.position, w.registration_id as "registrationId", app.iso(w.created_at) as "createdAt", app.iso(w.updated_at) as "updatedAt"`);

export const selectFrom = selectAs(raw('w'), columns);
