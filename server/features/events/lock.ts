/**
 * Row lock that serialises the allocation of an event's seats. Seats are counted in a separate statement after the lock,
 * which then sees the registrations of the previous holder; locking in order of id prevents deadlocks.
 */
import type { EventStatus } from '#contracts/schemas/event.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type LockedEvent = {
  id: string;
  title: string;
  status: EventStatus;
  /** null: unlimited. */
  capacity: number | null;
  requiresApproval: boolean;
  waitlistEnabled: boolean;
  /** Per seat, in minor units of `currency`; null: free. */
  price: number | null;
  currency: string | null;
  /** Per registration of a person by itself; null: the maximum of a registration. */
  maxGuests: number | null;
  /** Payment deadline of a registration created now; null: none. */
  paymentDueAt: string | null;
  /** True while people may register themselves. */
  open: boolean;
  started: boolean;
};

/** Whether people may register themselves, if the event of the alias `e` is PUBLISHED. */
export const isOpen = raw(`app.now() >= coalesce(e.registration_opens_at, '-infinity')
  and app.now() < coalesce(e.registration_closes_at, e.starts_at)`);

/** Locks the events until the transaction ends. @returns the events that exist. */
export function lockEvents(db: TenantDb, ids: readonly string[]): Promise<LockedEvent[]> {
  // The weakest lock that excludes itself: foreign keys to the event are not blocked.
  return db.rows<LockedEvent>(
    sql`select e.id, e.title, e.status, e.capacity, e.requires_approval as "requiresApproval",
        e.waitlist_enabled as "waitlistEnabled", e.price, e.currency, e.max_guests as "maxGuests",
        -- No deadline after the start, when an unpaid seat no longer blocks another registration.
        case when e.payment_due_days is not null and app.now() < e.starts_at
          then app.iso(least(app.now() + e.payment_due_days * interval '24 hours', e.starts_at)) end as "paymentDueAt",
        app.now() >= e.starts_at as started, ${isOpen} as open
      from events e where ${db.tenantFilter('e')} and e.id = any(${ids}) order by e.id for no key update`,
  );
}

/** @returns undefined if there is no such event. */
export async function lockEvent(db: TenantDb, id: string): Promise<LockedEvent | undefined> {
  const [event] = await lockEvents(db, [id]);
  return event;
}
