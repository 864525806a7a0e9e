/** What becomes of registrations with their event. Called by events, in the transaction that changes the event. */
import { activeStatuses, openStatuses } from '#contracts/schemas/registration.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { updatePayment } from '#server/features/payments/payments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** To be asked under the lock of the event. @returns whether somebody has asked to come, or comes. */
export async function isAnybodyRegistered(db: TenantDb, eventId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from registrations r
      where ${db.tenantIs('r')} and r.event_id = ${eventId} and r.status = any(${activeStatuses}) limit 1`,
  );
  return rows.length > 0;
}

/**
 * Cancels the open ones, and what has not been paid for them. The payments first, each as if somebody cancelled that one:
 * whoever pays at this moment waits for us, or we for him.
 */
export async function cancelRegistrationsOf(db: TenantDb, eventId: string, deps: PaymentDeps): Promise<void> {
  for (const paymentId of await lockUnpaid(db, eventId)) {
    await updatePayment(db, paymentId, { status: 'CANCELLED' }, deps);
  }
  await db.rows(
    sql`update registrations set status = 'CANCELLED', cancelled_at = app.now(), updated_at = app.now()
      where ${db.tenantIs()} and event_id = ${eventId} and status = any(${openStatuses})`,
  );
}

/** @returns the payments that can still be cancelled; once locked, nobody pays them. */
async function lockUnpaid(db: TenantDb, eventId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select p.id from payments p where ${db.tenantIs('p')} and p.status in ('PENDING', 'AUTHORIZED', 'FAILED')
        and p.id in (select r.payment_id from registrations r
          where ${db.tenantIs('r')} and r.event_id = ${eventId} and r.status = 'PENDING_PAYMENT')
      order by p.id for no key update of p`,
  );
  return rows.map(({ id }) => id);
}
