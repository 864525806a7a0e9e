/** Payments: their states, and what a refused change is told. */
import {
  type NewPayment,
  type PaymentChanges,
  type PaymentStatus,
  paymentStatuses,
  paymentTransitions,
} from '#contracts/schemas/payment.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { insertPayment, patchPayment, removePending, selectState } from './store.ts';

const refusals = {
  payments_external_id_key: () => new Problem('duplicate', { detail: 'A payment with this externalId exists.' }),
};

/** @throws Problem 409 when the external id is taken, 422 when the user is none of this tenant */
export async function createPayment(
  db: TenantDb,
  payment: NewPayment,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  const row = await refusing(refusals, () => insertPayment(db, newId(random, clock), payment));
  if (!row) throw invalidProperty('userId', 'userId is not a user', 'unknown_reference');
  return row;
}

/** @throws Problem 404; 409 naming the states that may follow; 422 for an amount that cannot be refunded */
export async function updatePayment(db: TenantDb, id: string, changes: PaymentChanges): Promise<JsonRow> {
  const { status, amountRefunded } = changes;
  if ((status === 'PARTIALLY_REFUNDED') !== (amountRefunded !== undefined)) {
    throw invalidProperty(
      'amountRefunded',
      'amountRefunded goes with the status PARTIALLY_REFUNDED, and only with it',
      'required',
    );
  }
  const patch = status === undefined ? changes : { ...changes, from: statesBefore(status) };
  const row = await refusing(refusals, () => patchPayment(db, id, patch));
  if (row) return row;
  const state = await selectState(db, id);
  if (!state) throw new Problem('not_found');
  if (status !== undefined && !paymentTransitions[state.status].includes(status)) throw refused(state.status, status);
  throw invalidProperty(
    'amountRefunded',
    `amountRefunded must be above ${state.amountRefunded}, refunded so far, and below the amount of ${state.amount}`,
    'range',
  );
}

/** @throws Problem 404, and 409 once it is not PENDING any more */
export async function deletePayment(db: TenantDb, id: string): Promise<void> {
  if (await removePending(db, id)) return;
  const state = await selectState(db, id);
  if (!state) throw new Problem('not_found');
  throw new Problem('invalid_transition', {
    detail: `A payment can be deleted while it is PENDING; this one is ${state.status}.`,
  });
}

function statesBefore(status: PaymentStatus): PaymentStatus[] {
  return paymentStatuses.filter((before) => paymentTransitions[before].includes(status));
}

function refused(from: PaymentStatus, to: PaymentStatus): Problem {
  const allowed = paymentTransitions[from];
  const may = allowed.length > 0 ? `it may become ${allowed.join(', ')}` : 'that state is final';
  return new Problem('invalid_transition', { detail: `The payment is ${from} and cannot become ${to}; ${may}.` });
}
