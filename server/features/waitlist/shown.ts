/** How a waitlist entry is shown. */
import { shownAs } from '#server/platform/postgres/shown.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns =
  raw(`w.id, w.event_id as "eventId", w.user_id as "userId", w.contact_id as "contactId", w.status, w.seats,
  w.position, w.registration_id as "registrationId", app.iso(w.created_at) as "createdAt", app.iso(w.updated_at) as "updatedAt"`);

export const shown = shownAs(raw('w'), columns);
