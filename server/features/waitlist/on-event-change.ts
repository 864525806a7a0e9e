/** Effects of an event's waitlist on registrations, and of event changes on the waitlist. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/**
 * Only entries that fit into the free seats block registrations: a larger one would keep seats empty.
 * Call under the lock of the event.
 * @param free the free seats of the event; Infinity: no limit
 */
export async function isBlockedByWaitlist(db: TenantDb, eventId: string, free: number): Promise<boolean> {
  const rows = await db.rows(
    sql`select from waitlist_entries w
      where ${db.tenantFilter('w')} and w.event_id = ${eventId} and w.status = 'WAITING' and w.seats <= ${free}::float8 limit 1`,
  );
  return rows.length > 0;
}

/** Cancels the waiting entries of an event that is not held. */
export async function cancelEntriesOf(db: TenantDb, eventId: string): Promise<void> {
  await db.rows(
    sql`update waitlist_entries set status = 'CANCELLED', updated_at = app.now()
      where ${db.tenantFilter()} and event_id = ${eventId} and status = 'WAITING'`,
  );
}
