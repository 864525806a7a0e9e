/** The waitlist of an event as a whole, for events and registrations. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** @returns whether somebody waits for a seat at the event. */
export async function isAnybodyWaiting(db: TenantDb, eventId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from waitlist_entries w
      where ${db.tenantIs('w')} and w.event_id = ${eventId} and w.status = 'WAITING' limit 1`,
  );
  return rows.length > 0;
}

/** Nobody waits for an event that is not held. */
export async function cancelEntriesOf(db: TenantDb, eventId: string): Promise<void> {
  await db.rows(
    sql`update waitlist_entries set status = 'CANCELLED', updated_at = app.now()
      where ${db.tenantIs()} and event_id = ${eventId} and status = 'WAITING'`,
  );
}
