/** Adhesions: what may be done with them. */

import {
  type AdhesionCancellation,
  type AdhesionChanges,
  adhesionTransitions,
  type NewAdhesion,
  renewableStatuses,
} from '#contracts/schemas/adhesion.ts';
import { partyIsThere, requireParty } from '#server/features/parties/parties.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { cancelOpenPayment, createPayment } from '#server/features/payments/payments.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId } from '#server/platform/random.ts';
import {
  type AdhesionState,
  holdType,
  insertAdhesion,
  lockAdhesion,
  patchAdhesion,
  recordCancellation,
  recordFact,
  selectAdhesion,
} from './store.ts';

const refusals = {
  adhesions_external_id_key: () => new Problem('duplicate', { detail: 'An adhesion with this externalId exists.' }),
  adhesions_renewal_key: () =>
    new Problem('duplicate', { detail: 'This adhesion has been renewed: renew the later one.' }),
  adhesions_end_after_start: () => invalidProperty('endsAt', 'endsAt must be after startsAt', 'min'),
};

/** @throws Problem 409 when the external id is taken, 422 for a type that is unknown or not active, or a person who is unknown */
export async function createAdhesion(db: TenantDb, adhesion: NewAdhesion, deps: PaymentDeps): Promise<JsonRow> {
  await requireParty(db, adhesion);
  const type = await holdType(db, adhesion.typeId);
  if (!type) throw invalidProperty('typeId', 'typeId is not an adhesion type', 'unknown_reference');
  if (!type.active) throw invalidProperty('typeId', 'typeId is of a type that is not active', 'inactive');
  return insert(db, adhesion, type, null, deps);
}

/** The payment comes first, because whoever has none is free. */
async function insert(
  db: TenantDb,
  adhesion: NewAdhesion,
  { name, price, currency }: { name: string; price: string; currency: string },
  renewalOfId: string | null,
  deps: PaymentDeps,
): Promise<JsonRow> {
  const id = newId(deps.random, deps.clock);
  const { userId = null, contactId = null } = adhesion;
  const amount = Number(price);
  const product = { type: 'ADHESION', label: name } as const;
  const payment =
    amount > 0 ? await createPayment(db, { amount, currency, product, userId, contactId }, deps) : undefined;
  const row = { ...adhesion, id, paymentId: payment?.id ?? null, renewalOfId };
  await refusing(refusals, () => insertAdhesion(db, row));
  return onlyAdhesion(db, id);
}

/** @throws Problem 404; 409 when the external id is taken; 422 when it would end before it starts */
export async function updateAdhesion(db: TenantDb, id: string, changes: AdhesionChanges): Promise<JsonRow> {
  if (!(await refusing(refusals, () => patchAdhesion(db, id, changes)))) throw new Problem('not_found');
  return onlyAdhesion(db, id);
}

/** @throws Problem 404, 409 unless it waits for it */
export async function approveAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const { status, approved } = await held(db, id);
  if (approved) throw new Problem('invalid_transition', { detail: `The adhesion is approved; it is ${status}.` });
  if (status !== 'PENDING') throw refusedTransition('adhesion', adhesionTransitions, status, 'ACTIVE');
  await recordFact(db, id, 'APPROVED');
  return onlyAdhesion(db, id);
}

/** Its payment, where it is open still, is cancelled too. @throws Problem 404, 409 */
export async function cancelAdhesion(
  db: TenantDb,
  id: string,
  { reason }: AdhesionCancellation,
  deps: PaymentDeps,
): Promise<JsonRow> {
  const { status, paymentId } = await held(db, id);
  if (!adhesionTransitions[status].includes('CANCELLED'))
    throw refusedTransition('adhesion', adhesionTransitions, status, 'CANCELLED');
  await recordCancellation(db, id, reason ?? null);
  if (paymentId) await cancelOpenPayment(db, paymentId, deps);
  return onlyAdhesion(db, id);
}

/** @throws Problem 404, 409 unless it is ACTIVE */
export async function suspendAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const { status } = await held(db, id);
  if (!adhesionTransitions[status].includes('SUSPENDED'))
    throw refusedTransition('adhesion', adhesionTransitions, status, 'SUSPENDED');
  await recordFact(db, id, 'SUSPENDED');
  return onlyAdhesion(db, id);
}

/** @throws Problem 404, 409 unless it is SUSPENDED */
export async function resumeAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const { status } = await held(db, id);
  if (status !== 'SUSPENDED') throw refusedTransition('adhesion', adhesionTransitions, status, 'ACTIVE');
  await recordFact(db, id, 'RESUMED');
  return onlyAdhesion(db, id);
}

/** @returns the adhesion of the next period. @throws Problem 404, 409 when it was renewed, may not be, or has no end */
export async function renewAdhesion(db: TenantDb, id: string, deps: PaymentDeps): Promise<JsonRow> {
  const { status, typeId, userId, contactId, endsAt } = await held(db, id);
  if (!renewableStatuses.includes(status)) {
    throw notNow(`The adhesion is ${status}; it can be renewed while it is ${renewableStatuses.join(', ')}.`);
  }
  if (!endsAt) throw notNow('The adhesion has no end: there is nothing to renew.');
  if (!(await partyIsThere(db, { userId, contactId }))) throw notNow('Whose adhesion it was has been deleted.');
  const type = await holdType(db, typeId);
  if (!type?.active) throw notNow('The type of the adhesion is not active any more.');
  const startsAt = status === 'EXPIRED' ? {} : { startsAt: endsAt };
  return insert(db, { typeId, userId, contactId, ...startsAt }, type, id, deps);
}

async function held(db: TenantDb, id: string): Promise<AdhesionState> {
  const adhesion = await lockAdhesion(db, id);
  if (!adhesion) throw new Problem('not_found');
  return adhesion;
}

async function onlyAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const row = await selectAdhesion(db, id);
  if (!row) throw new Error('an adhesion that was just written is gone');
  return row;
}

function notNow(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
