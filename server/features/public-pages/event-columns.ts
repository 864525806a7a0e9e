/** An event as pages show it. */
import type { Event } from '#contracts/schemas/event.ts';
import { seatHolding } from '#contracts/schemas/registration.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type PublicEvent = {
  id: string;
  title: string;
  summary: string | null;
  description: string | null;
  status: Event['status'];
  kind: Event['kind'];
  place: string | null;
  address: string | null;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  price: string | null;
  currency: string | null;
  /** null: unlimited. */
  seatsLeft: number | null;
  waitlistEnabled: boolean;
  requiresApproval: boolean;
  opensAt: Date | null;
  closesAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** People can register for the event of the alias `e` on its public page. */
export const openPublicEvent = raw(`e.visibility = 'PUBLIC' and e.status = 'PUBLISHED'
  and coalesce(e.registration_opens_at, app.now()) <= app.now() and app.now() < coalesce(e.registration_closes_at, e.starts_at)`);

/** Without the URL of an online event, which is for those who take part. */
export const eventColumns = sql`e.id, e.title, e.summary, e.description, e.status, e.kind, e.location ->> 'name' as place,
  e.location ->> 'address' as address, e.starts_at as "startsAt", e.ends_at as "endsAt", e.timezone, e.price, e.currency,
  case when e.capacity is not null then greatest(0, e.capacity - (select coalesce(sum(r.guests + 1), 0) from registrations r
    where r.tenant_id = e.tenant_id and r.event_id = e.id and r.status = any(${seatHolding})))::int end as "seatsLeft",
  e.waitlist_enabled as "waitlistEnabled", e.requires_approval as "requiresApproval", e.registration_opens_at as "opensAt",
  coalesce(e.registration_closes_at, e.starts_at) as "closesAt", e.created_at as "createdAt", e.updated_at as "updatedAt"`;
