/** What becomes of a registration with its payment. Called by payments, in the transaction that changes the payment. */
import type { PaymentStatus } from '#contracts/schemas/payment.ts';
import type { RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A refund ends no registration: whoever refunds decides that too. */
const followers: Partial<Record<PaymentStatus, (db: TenantDb, paymentId: string) => Promise<void>>> = {
  PAID: confirmPaidRegistrations,
  CANCELLED: (db, paymentId) => cancelUnpaidRegistrations(db, paymentId),
  EXPIRED: (db, paymentId) => cancelUnpaidRegistrations(db, paymentId, 'EXPIRED'),
};

/** Does what the new state of the payment means for its registration; most mean nothing. */
export async function followPayment(db: TenantDb, paymentId: string, status: PaymentStatus): Promise<void> {
  await followers[status]?.(db, paymentId);
}

/** Whoever has paid is CONFIRMED. The seats were held before. */
export function confirmPaidRegistrations(db: TenantDb, paymentId: string): Promise<void> {
  return settle(db, paymentId, 'CONFIRMED');
}

/** Whoever will not pay any more holds no seats. */
export function cancelUnpaidRegistrations(
  db: TenantDb,
  paymentId: string,
  to: 'CANCELLED' | 'EXPIRED' = 'CANCELLED',
): Promise<void> {
  return settle(db, paymentId, to);
}

async function settle(db: TenantDb, paymentId: string, to: RegistrationStatus): Promise<void> {
  await db.rows(
    sql`update registrations set status = ${to}, updated_at = app.now(),
        cancelled_at = case when ${to === 'CANCELLED'}::boolean then app.now() end
      where ${db.tenantIs()} and payment_id = ${paymentId} and status = 'PENDING_PAYMENT'`,
  );
}
