/**
 * The lock under which seats of an event are given away. Whoever counts them does so after it has the lock, in a statement
 * of its own, so that two who are there at once see each other's; rows are locked by id, so that two who want several
 * events never wait for each other.
 */
import type { EventStatus } from '#contracts/schemas/event.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type LockedEvent = {
  id: string;
  title: string;
  status: EventStatus;
  /** Nothing: unlimited. */
  capacity: number | null;
  requiresApproval: boolean;
  waitlistEnabled: boolean;
  /** For each seat, in minor units of `currency`; nothing: free. */
  price: number | null;
  currency: string | null;
  /** Whether contacts may register themselves now. */
  open: boolean;
  started: boolean;
};

/** Locks the events until the transaction ends. @returns those that there are. */
export function lockEvents(db: TenantDb, ids: readonly string[]): Promise<LockedEvent[]> {
  // The weakest lock that excludes itself: whoever merely refers to the event need not wait.
  return db.rows<LockedEvent>(
    sql`select e.id, e.title, e.status, e.capacity, e.requires_approval as "requiresApproval",
        e.waitlist_enabled as "waitlistEnabled", e.price, e.currency, app.now() >= e.starts_at as started,
        app.now() >= coalesce(e.registration_opens_at, '-infinity') and app.now() < coalesce(e.registration_closes_at, e.starts_at) as open
      from events e where ${db.tenantIs('e')} and e.id = any(${ids}) order by e.id for no key update`,
  );
}

/** @returns nothing when there is no such event. */
export async function lockEvent(db: TenantDb, id: string): Promise<LockedEvent | undefined> {
  const [event] = await lockEvents(db, [id]);
  return event;
}
