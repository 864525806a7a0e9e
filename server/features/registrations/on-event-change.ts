/** Effects of event changes on registrations. Called by events, in the transaction of the change. */
import { activeStatuses, openStatuses, seatHolding } from '#contracts/schemas/registration.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { updatePayment } from '#server/features/payments/payments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { sql } from '#server/platform/postgres/statement.ts';

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

/**
 * Cancels the open registrations, and their unpaid payments. The payments first, in the order of a single cancellation, so
 * that a concurrent payment and this one wait for each other without a deadlock.
 */
export async function cancelRegistrationsOf(db: TenantDb, eventId: string, deps: PaymentDeps): Promise<void> {
  for (const paymentId of await lockUnpaid(db, eventId)) {
    await updatePayment(db, paymentId, { status: 'CANCELLED' }, deps);
  }
  await db.rows(
    sql`update registrations set status = 'CANCELLED', cancelled_at = app.now(), updated_at = app.now()
      where ${db.tenantFilter()} and event_id = ${eventId} and status = any(${openStatuses})`,
  );
}

/**
 * Locks the payments of open registrations against payment, and also the paid ones, against being put back.
 * @returns those that can be cancelled
 */
async function lockUnpaid(db: TenantDb, eventId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string; unpaid: boolean }>(
    sql`select p.id, p.status in ('PENDING', 'AUTHORIZED', 'FAILED') as unpaid from payments p
      where ${db.tenantFilter('p')} and p.id in (select r.payment_id from registrations r
        where ${db.tenantFilter('r')} and r.event_id = ${eventId} and r.status = any(${openStatuses}))
      order by p.id for no key update of p`,
  );
  return rows.filter(({ unpaid }) => unpaid).map(({ id }) => id);
}
