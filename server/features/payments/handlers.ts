/** Handlers of payments. */

import { ownPayments } from '#contracts/operations/own-documents.ts';
import { payments } from '#contracts/operations/payments.ts';
import type { Payment } from '#contracts/schemas/payment.ts';
import { asIs, type CsvDeps, csvFile } from '#server/gateway/api/csv-file.ts';
import {
  type BoundHandler,
  type Context,
  created,
  found,
  handle,
  handleOwn,
  serial,
} from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { upsert } from '#server/gateway/api/upsert.ts';
import type { JsonBody } from '#server/gateway/http/json-body.ts';
import { type ChangedPayment, type PaymentDeps, undoPaid } from './change.ts';
import { paymentsCsv } from './csv.ts';
import { cancelPayment, createPayment, deletePayment, markPaid, refundPayment, updatePayment } from './payments.ts';
import { selectOwnPayment, selectOwnPayments, selectPayment, selectPayments } from './store.ts';
import { paymentUpserts } from './upsert.ts';

export function paymentHandlers(deps: PaymentDeps & CsvDeps): BoundHandler[] {
  const upserts = paymentUpserts(deps);
  return [
    handle(payments.list, async ({ db, query, pager }) => pager.pageOf(await selectPayments(db, query, pager.request))),
    handle(payments.export, async ({ db, query }) => {
      const rows = await paymentsCsv(db, query, asIs(query));
      return csvFile({ name: 'payments', tenantId: db.tenantId, rows, format: query }, deps);
    }),
    handle(payments.create, async ({ db, body }) => created(await createPayment(db, body, deps))),
    serial(handle(payments.bulkUpsert, ({ body, ...context }) => upsert(body.items, upserts, context))),
    lockable(
      'payments',
      handle(payments.get, async ({ db, params }) => found(await selectPayment(db, params.id))),
    ),
    handle(payments.update, async ({ db, params, body, audit }) =>
      audited(audit, await updatePayment(db, params.id, body, deps)),
    ),
    handle(payments.delete, async ({ db, params }) => {
      await deletePayment(db, params.id);
      return undefined;
    }),
    handle(payments.markPaid, async ({ db, params, body, audit }) =>
      audited(audit, await markPaid(db, params.id, body, deps)),
    ),
    handle(payments.undoPaid, async ({ db, params, audit }) => audited(audit, await undoPaid(db, params.id))),
    handle(payments.cancel, async ({ db, params, audit }) => audited(audit, await cancelPayment(db, params.id, deps))),
    handle(payments.refund, async ({ db, params, body, audit }) =>
      audited(audit, await refundPayment(db, params.id, body, deps)),
    ),
    handleOwn(ownPayments.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectOwnPayments(db, caller.userId, query, pager.request)),
    ),
    handleOwn(ownPayments.get, async ({ db, params, caller }) =>
      found(await selectOwnPayment(db, caller.userId, params.id)),
    ),
  ];
}

/** Writes the payment before and after to the audit log. */
function audited(
  audit: Context<unknown, unknown, unknown>['audit'],
  { row, changes }: ChangedPayment,
): JsonBody<Payment> {
  audit(changes);
  return found(row);
}
