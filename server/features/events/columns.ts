/** Columns of an event in the API. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns = raw(`e.id, e.title, e.status,
  case when app.now() < e.starts_at then 'UPCOMING' when app.now() <= e.ends_at then 'ONGOING' else 'ENDED' end as lifecycle,
  e.kind, e.visibility, app.iso(e.starts_at) as "startsAt", app.iso(e.ends_at) as "endsAt", e.timezone,
  e.summary, e.description, e.location, e.capacity, e.requires_approval as "requiresApproval",
  e.waitlist_enabled as "waitlistEnabled", app.iso(e.registration_opens_at) as "registrationOpensAt",
  app.iso(e.registration_closes_at) as "registrationClosesAt", e.max_guests as "maxGuests", e.price, e.currency, e.payment_due_days as "paymentDueDays", e.external_id as "externalId",
  app.iso(e.created_at) as "createdAt", app.iso(e.updated_at) as "updatedAt"`);

export const selectFrom = selectAs(raw('e'), columns);
