/**
 * changePayment(): the one way by which a payment that exists is changed, whoever asks for it: PATCH, an action, or a
 * feature whose payment it is. It knows the payment before and after, which the audit log tells; webhooks are told by a trigger
 * (see features/webhooks).
 */

import {
  type Payment,
  type PaymentChanges,
  type PaymentStatus,
  paymentTransitions,
} from '#contracts/schemas/payment.ts';
import { followPayment } from '#server/features/registrations/of-payment.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { insertRefund, lockState, type PaymentState, selectPayment, writePayment } from './store.ts';

export interface PaymentDeps {
  readonly random: Random;
  readonly clock: Clock;
}

export interface PaymentChange extends Omit<PaymentChanges, 'status' | 'amountRefunded'> {
  /** The state it is to come into; absent: it stays in its own. */
  readonly to?: PaymentStatus | undefined;
  /** Goes with PAID. */
  readonly paidAt?: string | undefined;
  /** What is refunded in all, in minor units. Goes with PARTIALLY_REFUNDED; REFUNDED is always the whole amount. */
  readonly amountRefunded?: number | undefined;
  /** Of the refund. */
  readonly reason?: string | undefined;
}

/** Each visible member that is another now, with what it was and is; `refunds` and `updatedAt` follow from the others. */
export type VisibleChanges = Partial<Record<keyof Payment, { before: unknown; after: unknown }>>;

export interface ChangedPayment {
  readonly row: JsonRow;
  readonly changes: VisibleChanges;
}

export const externalIdTaken = {
  payments_external_id_key: () => new Problem('duplicate', { detail: 'A payment with this externalId exists.' }),
};

/**
 * To be called in a transaction: the payment is held until it ends, so that of two changes at once the second is decided
 * by what the first has left.
 * @param decide is told the state of the payment, and says what is to change, or nothing; it may throw a Problem of its own.
 * @throws Problem 404; 409 naming the states that may follow, or when the external id is taken; 422 for an amount that
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
  const before = await shownNow(db, id);
  if (!change) return { row: before.row, changes: {} };
  const { to, paidAt, amountRefunded: asked, reason, ...members } = change;
  const entered = to && stateEntered(state, to);
  const amountRefunded = refundedBy(state, to, asked);
  await refusing(externalIdTaken, () =>
    writePayment(db, id, { ...members, status: entered ?? state.status, amountRefunded }, { entered, paidAt }),
  );
  if (entered) await followPayment(db, id, entered);
  const amount = amountRefunded - state.amountRefunded;
  if (amount > 0) {
    await insertRefund(db, { id: newId(random, clock), paymentId: id, amount, reason: reason ?? null });
  }
  const after = await shownNow(db, id);
  return { row: after.row, changes: changesBetween(before.payment, after.payment) };
}

/** @throws Problem 409 */
function stateEntered({ status, amountRefunded }: PaymentState, to: PaymentStatus): PaymentStatus {
  if (!paymentTransitions[status].includes(to)) throw refusedTransition('payment', paymentTransitions, status, to);
  // What was refunded before a dispute stays refunded when the dispute is won.
  return to === 'PAID' && amountRefunded > 0 ? 'PARTIALLY_REFUNDED' : to;
}

/** @throws Problem 422 */
function refundedBy(state: PaymentState, to: PaymentStatus | undefined, asked: number | undefined): number {
  if (to === 'REFUNDED') return state.amount;
  if (asked === undefined) return state.amountRefunded;
  if (asked > state.amountRefunded && asked < state.amount) return asked;
  throw invalidProperty(
    'amountRefunded',
    `amountRefunded must be above ${state.amountRefunded}, refunded so far, and below the amount of ${state.amount}`,
    'range',
  );
}

async function shownNow(db: TenantDb, id: string): Promise<{ row: JsonRow; payment: Payment }> {
  const row = await selectPayment(db, id);
  if (!row) throw new Error('a payment that is held is gone');
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
