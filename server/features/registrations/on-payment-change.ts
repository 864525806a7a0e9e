/** Effects of payment changes on registrations. Called by payments, in the transaction of the change. */
import type { PaymentStatus } from '#contracts/schemas/payment.ts';
import type { RegistrationStatus } from '#contracts/schemas/registration.ts';
import { enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { expireJob } from './expire-job.ts';

/** A refund does not cancel a registration: that is a separate decision. */
const followers: Partial<Record<PaymentStatus, (db: TenantDb, paymentId: string) => Promise<void>>> = {
  PAID: confirmPaidRegistrations,
  CANCELLED: (db, paymentId) => cancelUnpaidRegistrations(db, paymentId),
  EXPIRED: (db, paymentId) => cancelUnpaidRegistrations(db, paymentId, 'EXPIRED'),
};

/** Moves the registration to the state that follows from the payment's, if any. */
export async function followPayment(db: TenantDb, paymentId: string, status: PaymentStatus): Promise<void> {
  await followers[status]?.(db, paymentId);
}

/** Confirms the registration, which already held its seats. */
function confirmPaidRegistrations(db: TenantDb, paymentId: string): Promise<void> {
  return moveUnpaid(db, paymentId, 'CONFIRMED');
}

/** Frees the seats of a registration that will not be paid. */
export function cancelUnpaidRegistrations(
  db: TenantDb,
  paymentId: string,
  to: 'CANCELLED' | 'EXPIRED' = 'CANCELLED',
): Promise<void> {
  return moveUnpaid(db, paymentId, to);
}

/** Makes a confirmed registration unpaid again. @returns the state of one that is past that: its person has come, or has not */
export async function unconfirmRegistrations(
  db: TenantDb,
  paymentId: string,
): Promise<'ATTENDED' | 'NO_SHOW' | undefined> {
  const [row] = await db.rows<{ status: 'ATTENDED' | 'NO_SHOW' }>(
    sql`with moved as (
        update registrations set status = 'PENDING_PAYMENT', updated_at = app.now()
        where ${db.tenantFilter()} and payment_id = ${paymentId} and status = 'CONFIRMED')
      select r.status from registrations r where ${db.tenantFilter('r')} and r.payment_id = ${paymentId}
        and r.status in ('ATTENDED', 'NO_SHOW')`,
  );
  return row?.status;
}

/** Enqueues the expiry of an unpaid registration at the due date of its payment, in place of an earlier one. */
export async function scheduleExpiry(db: TenantDb, paymentId: string): Promise<void> {
  const job = enqueueing(expireJob(paymentId, raw('p.due_at')));
  await db.rows(
    sql`select ${job} from payments p where ${db.tenantFilter('p')} and p.id = ${paymentId} and p.due_at is not null
        and exists (select from registrations r
          where ${db.tenantFilter('r')} and r.payment_id = p.id and r.status = 'PENDING_PAYMENT')`,
  );
}

async function moveUnpaid(db: TenantDb, paymentId: string, to: RegistrationStatus): Promise<void> {
  await db.rows(
    sql`update registrations set status = ${to}, updated_at = app.now(),
        cancelled_at = case when ${to === 'CANCELLED'}::boolean then app.now() end
      where ${db.tenantFilter()} and payment_id = ${paymentId} and status = 'PENDING_PAYMENT'`,
  );
}
