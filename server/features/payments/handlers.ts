/** Payments of a tenant. */
import {
  cancelPayment as cancelContract,
  createPayment as createContract,
  deletePayment as deleteContract,
  getPayment,
  listPayments,
  markPaymentPaid,
  refundPayment as refundContract,
  updatePayment as updateContract,
} from '#contracts/operations/payments.ts';
import type { Payment } from '#contracts/schemas/payment.ts';
import { type BoundHandler, type Context, created, found, handle } from '#server/gateway/handle.ts';
import type { JsonBody } from '#server/gateway/json-body.ts';
import type { ChangedPayment, PaymentDeps } from './change.ts';
import { cancelPayment, createPayment, deletePayment, markPaid, refundPayment, updatePayment } from './payments.ts';
import { selectPayment, selectPayments } from './store.ts';

export function paymentHandlers(deps: PaymentDeps): BoundHandler[] {
  return [
    handle(listPayments, async ({ db, query, pager }) => pager.answer(await selectPayments(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => created(await createPayment(db, body, deps))),
    handle(getPayment, async ({ db, params }) => found(await selectPayment(db, params.id))),
    handle(updateContract, async ({ db, params, body, audit }) =>
      told(audit, await updatePayment(db, params.id, body, deps)),
    ),
    handle(deleteContract, async ({ db, params }) => {
      await deletePayment(db, params.id);
      return undefined;
    }),
    handle(markPaymentPaid, async ({ db, params, body, audit }) =>
      told(audit, await markPaid(db, params.id, body, deps)),
    ),
    handle(cancelContract, async ({ db, params, audit }) => told(audit, await cancelPayment(db, params.id, deps))),
    handle(refundContract, async ({ db, params, body, audit }) =>
      told(audit, await refundPayment(db, params.id, body, deps)),
    ),
  ];
}

/** Of money, the audit log says what it was and what it is. */
function told(audit: Context<unknown, unknown, unknown>['audit'], { row, changes }: ChangedPayment): JsonBody<Payment> {
  audit(changes);
  return found(row);
}
