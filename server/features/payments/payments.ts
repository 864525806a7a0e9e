/** Payments: operations, except for changes (change.ts). */
import {
  type MarkPaid,
  type NewPayment,
  type Payment,
  type PaymentChanges,
  paymentTransitions,
  type RefundRequest,
} from '#contracts/schemas/payment.ts';
import { checkParties } from '#server/features/parties/parties.ts';
import { cancelUnpaidRegistrations } from '#server/features/registrations/on-payment-change.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { newId } from '#server/platform/random.ts';
import { type ChangedPayment, changePayment, externalIdUsed, type PaymentDeps } from './change.ts';
import { insertPayments, lockState, type PaymentState, removePending, selectPayment } from './store.ts';

/** @throws Problem 409 when the external id is taken, 422 when the payer is unknown or the tip is above the amount */
export async function createPayment(db: TenantDb, payment: NewPayment, deps: PaymentDeps): Promise<JsonRow> {
  return onlyRow(await createPayments(db, [payment], deps));
}

/** Creates all or none. @returns them in their order. @throws Problem as createPayment, of any of them */
export async function createPayments(
  db: TenantDb,
  payments: readonly NewPayment[],
  { random, clock }: PaymentDeps,
): Promise<JsonRow[]> {
  await checkParties(db, payments);
  const refusals = {
    ...externalIdUsed(payments.length === 1 ? payments[0]?.externalId : null),
    payments_tip: () => invalidProperty('amountTip', 'amountTip must not be above the amount', 'max'),
  };
  const rows = payments.map((payment) => ({ ...payment, id: newId(random, clock) }));
  const written = await mapConstraintErrors(refusals, () => insertPayments(db, rows));
  const byId = new Map(written.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** @returns the payment as the API represents it; nothing when there is none. */
export async function findPayment(db: TenantDb, id: string): Promise<Payment | undefined> {
  const row = await selectPayment(db, id);
  return row && JSON.parse(row.json);
}

/** Locks the payment until the transaction ends, for decisions of other features. @returns nothing when there is none */
export const lockPayment = (db: TenantDb, id: string): Promise<PaymentState | undefined> => lockState(db, id);

/** @throws Problem as changePayment, and 422 for amountRefunded without PARTIALLY_REFUNDED, or the reverse */
export async function updatePayment(
  db: TenantDb,
  id: string,
  { status, ...changes }: PaymentChanges,
  deps: PaymentDeps,
): Promise<ChangedPayment> {
  if ((status === 'PARTIALLY_REFUNDED') !== (changes.amountRefunded !== undefined)) {
    throw invalidProperty(
      'amountRefunded',
      'amountRefunded is required with the status PARTIALLY_REFUNDED, and not allowed with others',
      'required',
    );
  }
  return changePayment(db, id, () => ({ ...changes, to: status }), deps);
}

/** @throws Problem as changePayment, and 422 for a future time */
export async function markPaid(
  db: TenantDb,
  id: string,
  { paidAt, method, reference }: MarkPaid,
  deps: PaymentDeps,
): Promise<ChangedPayment> {
  if (paidAt !== undefined && Date.parse(paidAt) > deps.clock.now().getTime()) {
    throw invalidProperty('paidAt', 'paidAt must not be in the future', 'max');
  }
  const members = { ...(method && { method }), ...(reference && { providerReference: reference }) };
  return changePayment(db, id, () => ({ ...members, to: 'PAID', paidAt }), deps);
}

/** @throws Problem as changePayment */
export async function cancelPayment(db: TenantDb, id: string, deps: PaymentDeps): Promise<ChangedPayment> {
  return changePayment(db, id, () => ({ to: 'CANCELLED' }), deps);
}

/**
 * Records a refund: of a part, or of all that is left.
 * @throws Problem as changePayment, and 422 for more than is left
 */
export async function refundPayment(
  db: TenantDb,
  id: string,
  { amount, reason }: RefundRequest,
  deps: PaymentDeps,
): Promise<ChangedPayment> {
  return changePayment(
    db,
    id,
    (state) => {
      const left = state.amount - state.amountRefunded;
      if (amount === undefined || amount === left) return { to: 'REFUNDED', reason };
      if (amount > left && paymentTransitions[state.status].includes('REFUNDED')) {
        throw invalidProperty('amount', `amount must not be above ${left}, the amount not yet refunded`, 'max');
      }
      // Without a check of the amount in other states: changePayment throws their 409.
      return { to: 'PARTIALLY_REFUNDED', amountRefunded: state.amountRefunded + amount, reason };
    },
    deps,
  );
}

/** Cancels a payment that is open; others stay unchanged. For features that own it. */
export async function cancelOpenPayment(db: TenantDb, id: string, deps: PaymentDeps): Promise<void> {
  await changePayment(
    db,
    id,
    ({ status }) => (paymentTransitions[status].includes('CANCELLED') ? { to: 'CANCELLED' } : undefined),
    deps,
  );
}

/** @throws Problem 404, and 409 unless it is PENDING and belongs to no invoice or adhesion */
export async function deletePayment(db: TenantDb, id: string): Promise<void> {
  const refusals = {
    invoices_payment_fkey: () => belongsTo('an invoice'),
    adhesions_payment_fkey: () => belongsTo('an adhesion'),
  };
  // Locks in the order of changePayment: the registration first would be a deadlock.
  const state = await lockState(db, id);
  if (!state) throw new Problem('not_found');
  // Before the deletion, which clears the reference of the registration.
  await cancelUnpaidRegistrations(db, id);
  if (await mapConstraintErrors(refusals, () => removePending(db, id))) return;
  throw new Problem('invalid_transition', {
    detail: `A payment can be deleted while it is PENDING; this one is ${state.status}.`,
  });
}

function belongsTo(what: string): Problem {
  return new Problem('invalid_transition', { detail: `The payment belongs to ${what}. Cancel it instead.` });
}
