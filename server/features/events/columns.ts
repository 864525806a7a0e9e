/** Columns of an event in the API. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** Columns for every user who sees the event. */
export const shownColumns = `e.id, e.title, e.status,
  case when app.now() < e.starts_at then 'UPCOMING' when app.now() <= e.ends_at then 'ONGOING' else 'ENDED' end as lifecycle,
  e.kind, e.visibility, app.iso(e.starts_at) as "startsAt", app.iso(e.ends_at) as "endsAt", e.timezone,
  e.summary, e.description, e.capacity, e.requires_approval as "requiresApproval",
  e.waitlist_enabled as "waitlistEnabled", app.iso(e.registration_opens_at) as "registrationOpensAt",
  app.iso(e.registration_closes_at) as "registrationClosesAt", e.max_guests as "maxGuests", e.price, e.currency, e.payment_due_days as "paymentDueDays",
  app.iso(e.created_at) as "createdAt", app.iso(e.updated_at) as "updatedAt"`;

export const columns = raw(`${shownColumns}, e.location, e.group_ids as "groupIds", e.external_id as "externalId"`);

export const selectFrom = selectAs(raw('e'), columns);

/** @returns the place of the event; its URL only where the condition is true */
export function locationOf(isSeated: Sql): Sql {
  return sql`case when ${isSeated} then e.location else e.location - 'onlineUrl' end`;
}
