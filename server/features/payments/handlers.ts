/** Payments of a tenant. */
import {
  createPayment as createContract,
  deletePayment as deleteContract,
  getPayment,
  listPayments,
  updatePayment as updateContract,
} from '#contracts/operations/payments.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { createPayment, deletePayment, updatePayment } from './payments.ts';
import { selectPayment, selectPayments } from './store.ts';

export function paymentHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listPayments, async ({ db, query, pager }) => pager.answer(await selectPayments(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => created(await createPayment(db, body, deps))),
    handle(getPayment, async ({ db, params }) => found(await selectPayment(db, params.id))),
    handle(updateContract, async ({ db, params, body }) => found(await updatePayment(db, params.id, body))),
    handle(deleteContract, async ({ db, params }) => {
      await deletePayment(db, params.id);
      return undefined;
    }),
  ];
}
