/**
 * changePayment() is the only way to change an existing payment, for PATCH, actions, and features that own a payment, but
 * for undoPaid(), which goes back. Both return the payment before and after, for the audit log; webhooks use a trigger (see features/webhooks).
 */

import {
  type Payment,
  type PaymentChanges,
  type PaymentStatus,
  paymentTransitions,
} from '#contracts/schemas/payment.ts';
import { reopenUnpaid } from '#server/features/adhesions/reopen.ts';
import {
  followPayment,
  scheduleExpiry,
  unconfirmRegistrations,
} from '#server/features/registrations/on-payment-change.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import {
  insertRefund,
  isOfCancelled,
  lockState,
  type PaymentState,
  putBackPaid,
  selectPayment,
  selectPaymentId,
  undoHours,
  writePayment,
} from './store.ts';

export interface PaymentDeps {
  readonly random: Random;
  readonly clock: Clock;
}

export interface PaymentChange extends Omit<PaymentChanges, 'status' | 'amountRefunded'> {
  /** The next state; absent: unchanged. */
  readonly to?: PaymentStatus | undefined;
  /** For PAID only. */
  readonly paidAt?: string | undefined;
  /** Total refunded, in minor units. For PARTIALLY_REFUNDED only; REFUNDED is always the whole amount. */
  readonly amountRefunded?: number | undefined;
  /** Reason of the refund. */
  readonly reason?: string | undefined;
}

/** Changed visible members, before and after; without `refunds` and `updatedAt`, which follow from the others. */
type VisibleChanges = Partial<Record<keyof Payment, { before: unknown; after: unknown }>>;

export interface ChangedPayment {
  readonly row: JsonRow;
  readonly changes: VisibleChanges;
}

export const externalIdUsed = (externalId: string | null | undefined) => ({
  payments_external_id_key: () =>
    new Duplicate({
      noun: 'A payment',
      member: 'externalId',
      permission: 'payments:read',
      find: (db) => selectPaymentId(db, externalId),
    }),
});

/**
 * Call in a transaction: the payment is locked until it ends, so that a concurrent change is decided by the new state.
 * @param decide maps the state of the payment to its change, or nothing; it may throw a Problem of its own.
 * @throws Problem 404; 409 naming the possible next states, or when the external id is taken; 422 for an amount that
 * cannot be refunded
 */
export async function changePayment(
  db: TenantDb,
  id: string,
  decide: (state: PaymentState) => PaymentChange | undefined,
  { random, clock }: PaymentDeps,
): Promise<ChangedPayment> {
  const state = await lockState(db, id);
  if (!state) throw new Problem('not_found');
  const change = decide(state);
  const before = await currentPayment(db, id);
  if (!change) return { row: before.row, changes: {} };
  const { to, paidAt, amountRefunded: requested, reason, ...members } = change;
  const entered = to && stateEntered(state, to);
  const amountRefunded = refundedBy(state, to, requested);
  await mapConstraintErrors(externalIdUsed(members.externalId), () =>
    writePayment(db, id, { ...members, status: entered ?? state.status, amountRefunded }, { entered, paidAt }),
  );
  if (entered) await followPayment(db, id, entered);
  if (members.dueAt) await scheduleExpiry(db, id);
  const amount = amountRefunded - state.amountRefunded;
  if (amount > 0) {
    await insertRefund(db, { id: newId(random, clock), paymentId: id, amount, reason: reason ?? null });
  }
  const after = await currentPayment(db, id);
  return { row: after.row, changes: changesBetween(before.payment, after.payment) };
}

/**
 * Puts back a payment that was marked as paid by mistake. Its registration is unpaid again; its invoice and adhesion follow
 * from it. Of what is cancelled nothing is owed: then it is cancelled, as it would have been while it was open.
 * @throws Problem 404; 409 unless it is PAID, was marked within a day, and its registration was neither checked in nor deleted
 */
export async function undoPaid(db: TenantDb, id: string): Promise<ChangedPayment> {
  const state = await lockState(db, id);
  if (!state) throw new Problem('not_found');
  const before = await currentPayment(db, id);
  if (!(await putBackPaid(db, id))) {
    throw notUndone(
      state.status === 'PAID'
        ? `It was marked as paid more than ${undoHours} hours ago, or what it was for has been deleted: record a refund instead.`
        : `The payment is ${state.status}, not PAID.`,
    );
  }
  const past = await unconfirmRegistrations(db, id);
  if (past) {
    throw notUndone(
      past === 'ATTENDED'
        ? 'The person is checked in on this payment: undo the check-in first.'
        : 'The person is marked as a no-show on this payment: check the person in, then undo that.',
    );
  }
  if (await isOfCancelled(db, id)) {
    const { amountRefunded } = state;
    await writePayment(db, id, { status: 'CANCELLED', amountRefunded }, { entered: 'CANCELLED' });
  }
  await scheduleExpiry(db, id);
  await reopenUnpaid(db, id);
  const after = await currentPayment(db, id);
  return { row: after.row, changes: changesBetween(before.payment, after.payment) };
}

function notUndone(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}

/** @throws Problem 409 */
function stateEntered({ status, amountRefunded }: PaymentState, to: PaymentStatus): PaymentStatus {
  if (!paymentTransitions[status].includes(to)) throw refusedTransition('payment', paymentTransitions, status, to);
  // Refunds from before a dispute remain when the dispute is won.
  return to === 'PAID' && amountRefunded > 0 ? 'PARTIALLY_REFUNDED' : to;
}

/** @throws Problem 422 */
function refundedBy(state: PaymentState, to: PaymentStatus | undefined, requested: number | undefined): number {
  if (to === 'REFUNDED') return state.amount;
  if (requested === undefined) return state.amountRefunded;
  if (requested > state.amountRefunded && requested < state.amount) return requested;
  throw invalidProperty(
    'amountRefunded',
    `amountRefunded must be above ${state.amountRefunded}, refunded so far, and below the amount of ${state.amount}`,
    'range',
  );
}

async function currentPayment(db: TenantDb, id: string): Promise<{ row: JsonRow; payment: Payment }> {
  const row = await selectPayment(db, id);
  if (!row) throw new Error('no row for the locked payment');
  const payment: Payment = JSON.parse(row.json);
  return { row, payment };
}

const visible = [
  'status',
  'amountRefunded',
  'method',
  'providerReference',
  'dueAt',
  'paidAt',
  'cancelledAt',
  'refundedAt',
  'note',
  'externalId',
] as const satisfies readonly (keyof Payment)[];

function changesBetween(before: Payment, after: Payment): VisibleChanges {
  const changed = visible.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}
