/** Expires registrations that are not paid by the due date of their payment. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { updatePayment } from '#server/features/payments/payments.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { type ExpireJob, expireTaskName } from './expire-job.ts';

/** @returns the task. It does nothing if the payment is paid, not due any more, or has no registration. */
export function expireTask(deps: PaymentDeps): Task<ExpireJob> {
  return {
    name: expireTaskName,
    schema: Joi.object<ExpireJob, true>({ paymentId: id().required() }),
    async run({ tenant, payload, database }) {
      await database.transaction(tenant.id, (db) => expireUnpaid(db, payload.paymentId, deps));
    },
  };
}

async function expireUnpaid(db: TenantDb, paymentId: string, deps: PaymentDeps): Promise<void> {
  const unpaid = await lockUnpaid(db, paymentId);
  if (!unpaid) return;
  // By the transition table a FAILED payment cannot expire.
  await updatePayment(db, paymentId, { status: unpaid.status === 'FAILED' ? 'CANCELLED' : 'EXPIRED' }, deps);
  const act = { action: expireTaskName, resourceId: unpaid.registrationId, details: { paymentId } };
  await recordOperatorAct(db, act, deps);
}

/** A type, not an interface: pg wants rows with an index signature. */
type Unpaid = { status: 'PENDING' | 'FAILED'; registrationId: string };

/** Locks the payment as changePayment does, so that paying and expiring exclude each other. */
async function lockUnpaid(db: TenantDb, paymentId: string): Promise<Unpaid | undefined> {
  const [row] = await db.rows<Unpaid>(
    sql`select p.status, r.id as "registrationId" from payments p
      join registrations r on r.tenant_id = p.tenant_id and r.payment_id = p.id and ${db.tenantFilter('r')}
        and r.status = 'PENDING_PAYMENT'
      where ${db.tenantFilter('p')} and p.id = ${paymentId} and p.status in ('PENDING', 'FAILED') and p.due_at <= app.now()
      for update of p`,
  );
  return row;
}
