/** Rules of payment upserts. */

import { type NewPayment, newPayment, paymentUpsert } from '#contracts/schemas/payment.ts';
import { partyReferences } from '#server/features/parties/references.ts';
import { shownId, shownInstant } from '#server/gateway/api/upsert.ts';
import type { Upserts } from '#server/gateway/api/upsert-rules.ts';
import type { PaymentDeps } from './change.ts';
import { createPayment, createPayments, updatePayment } from './payments.ts';
import { lockExternalPayments } from './store.ts';

export function paymentUpserts(deps: PaymentDeps): Upserts<NewPayment> {
  return {
    name: 'payments',
    item: paymentUpsert,
    create: newPayment,
    key: 'externalId',
    fixed: ['amount', 'amountTip', 'currency', 'product', 'userId', 'contactId', 'payer'],
    references: partyReferences,
    shown: { userId: shownId, contactId: shownId, dueAt: shownInstant },
    lock: lockExternalPayments,
    insert: (db, payment) => createPayment(db, payment, deps),
    insertMany: async (db, payments) => (await createPayments(db, payments, deps)).map(({ id }) => id),
    // Without the values: a line for many objects is not found when a person is erased.
    update: async (db, id, changes) => {
      await updatePayment(db, id, changes, deps);
      return undefined;
    },
  };
}
