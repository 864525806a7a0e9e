/** Effects of event changes on registrations. Called by events, in the transaction of the change. */
import { activeStatuses, openStatuses, seatHolding } from '#contracts/schemas/registration.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { cancelUnpaidOf } from './on-deletion.ts';

/** Call under the lock of the event. */
export async function countSeatsTaken(db: TenantDb, eventId: string): Promise<number> {
  const rows = await db.rows<{ taken: number }>(
    sql`select coalesce(sum(r.guests + 1), 0)::int as taken from registrations r
      where ${db.tenantFilter('r')} and r.event_id = ${eventId} and r.status = any(${seatHolding})`,
  );
  return onlyRow(rows).taken;
}

/** Call under the lock of the event. @returns whether there are active registrations or requests. */
export async function hasRegistrations(db: TenantDb, eventId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from registrations r
      where ${db.tenantFilter('r')} and r.event_id = ${eventId} and r.status = any(${activeStatuses}) limit 1`,
  );
  return rows.length > 0;
}

/** Cancels the open registrations, and their unpaid payments. Call under the lock of the event. */
export async function cancelRegistrationsOf(db: TenantDb, eventId: string): Promise<void> {
  await cancelUnpaidOf(db, sql`r.event_id = ${eventId} and r.status = any(${openStatuses})`);
  await db.rows(
    sql`update registrations set status = 'CANCELLED', cancelled_at = app.now(), updated_at = app.now()
      where ${db.tenantFilter()} and event_id = ${eventId} and status = any(${openStatuses})`,
  );
}
