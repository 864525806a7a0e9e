/** The select expression of a registration. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns =
  raw(`r.id, r.event_id as "eventId", r.user_id as "userId", r.contact_id as "contactId", r.status, r.source,
  r.guests, r.guests + 1 as seats, r.answers, r.payment_id as "paymentId", app.iso(r.checked_in_at) as "checkedInAt",
  app.iso(r.cancelled_at) as "cancelledAt", app.iso(r.created_at) as "createdAt", app.iso(r.updated_at) as "updatedAt"`);

export const selectFrom = selectAs(raw('r'), columns);
