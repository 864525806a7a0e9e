/** Creates, changes, approves, suspends, cancels and renews adhesions. */

import {
  type AdhesionCancellation,
  type AdhesionChanges,
  adhesionTransitions,
  type NewAdhesion,
  renewableStatuses,
} from '#contracts/schemas/adhesion.ts';
import type { NewPayment } from '#contracts/schemas/payment.ts';
import { partyExists, requireParties } from '#server/features/parties/parties.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { cancelOpenPayment, createPayments } from '#server/features/payments/payments.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { newId } from '#server/platform/random.ts';
import { reopenRenewed } from './reopen.ts';
import {
  type AdhesionState,
  insertAdhesions,
  lockAdhesion,
  lockTypes,
  patchAdhesion,
  recordCancellation,
  recordFact,
  selectAdhesion,
  selectAdhesionId,
  type TypeTerms,
} from './store.ts';

const refusalsOf = (externalId: string | null | undefined) => ({
  adhesions_external_id_key: () =>
    new Duplicate({
      noun: 'An adhesion',
      member: 'externalId',
      permission: 'adhesions:read',
      find: (db) => selectAdhesionId(db, externalId),
    }),
  adhesions_renewal_key: () =>
    new Problem('duplicate', { detail: 'This adhesion was already renewed. Renew the later one.' }),
  adhesions_end_after_start: () => invalidProperty('endsAt', 'endsAt must be after startsAt', 'min'),
});

/** @throws Problem 409 when the external id is taken; 422 when the type is unknown or inactive, or the holder unknown */
export async function createAdhesion(db: TenantDb, adhesion: NewAdhesion, deps: PaymentDeps): Promise<JsonRow> {
  return onlyAdhesion(db, onlyRow(await createAdhesions(db, [adhesion], deps)));
}

/** Creates all or none. @returns the ids, in their order. @throws Problem as createAdhesion, of any of them */
export async function createAdhesions(
  db: TenantDb,
  adhesions: readonly NewAdhesion[],
  deps: PaymentDeps,
): Promise<string[]> {
  await requireParties(db, adhesions);
  const types = await lockTypes(
    db,
    adhesions.map(({ typeId }) => typeId),
  );
  const rows = adhesions.map((adhesion) => {
    const type = types.get(adhesion.typeId.toLowerCase());
    if (!type) throw invalidProperty('typeId', 'typeId is not an adhesion type', 'unknown_reference');
    if (!type.active) throw invalidProperty('typeId', 'typeId is an inactive adhesion type', 'inactive');
    return { adhesion, type };
  });
  const tooLate = () => invalidProperty('startsAt', 'startsAt: the adhesion or its grace would end after 2199', 'max');
  return insert(db, rows, { renewalOfId: null, tooLate }, deps);
}

/** Inserts the payments first: adhesions refer to them, and one without a payment is free. */
async function insert(
  db: TenantDb,
  adhesions: readonly { readonly adhesion: NewAdhesion; readonly type: TypeTerms }[],
  { renewalOfId, tooLate }: { renewalOfId: string | null; tooLate: () => Problem },
  deps: PaymentDeps,
): Promise<string[]> {
  const isPriced = ({ type }: { type: TypeTerms }) => Number(type.price) > 0;
  const payments = adhesions.filter(isPriced).map(
    ({ adhesion: { userId = null, contactId = null }, type }): NewPayment => ({
      amount: Number(type.price),
      currency: type.currency,
      product: { type: 'ADHESION', label: type.name },
      userId,
      contactId,
    }),
  );
  const made = payments.length > 0 ? await createPayments(db, payments, deps) : [];
  const rows = adhesions.map(({ adhesion, type }) => ({
    ...adhesion,
    id: newId(deps.random, deps.clock),
    paymentId: isPriced({ type }) ? (made.shift()?.id ?? null) : null,
    renewalOfId,
  }));
  const externalId = adhesions.length === 1 ? adhesions[0]?.adhesion.externalId : null;
  if (!(await mapConstraintErrors(refusalsOf(externalId), () => insertAdhesions(db, rows)))) throw tooLate();
  return rows.map(({ id }) => id);
}

/** @throws Problem 404; 409 when the external id is taken; 422 when it would end before it starts, or after 2199 */
export async function updateAdhesion(db: TenantDb, id: string, changes: AdhesionChanges): Promise<JsonRow> {
  const patched = await mapConstraintErrors(refusalsOf(changes.externalId), () => patchAdhesion(db, id, changes));
  if (!patched) throw new Problem('not_found');
  // An end stored before the bound existed must not fail an unrelated change.
  if (patched.late && changes.endsAt)
    throw invalidProperty('endsAt', 'endsAt: the adhesion or its grace would end after 2199', 'max');
  return onlyAdhesion(db, id);
}

/** @throws Problem 404; 409 unless it is PENDING and not approved */
export async function approveAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const { status, approved } = await lockOrThrow(db, id);
  if (approved)
    throw new Problem('invalid_transition', { detail: `The adhesion is already approved; it is ${status}.` });
  if (status !== 'PENDING') throw refusedTransition('adhesion', adhesionTransitions, status, 'ACTIVE');
  await recordFact(db, id, 'APPROVED');
  return onlyAdhesion(db, id);
}

/** Cancels an open payment of the adhesion too. @throws Problem 404, 409 */
export async function cancelAdhesion(
  db: TenantDb,
  id: string,
  { reason }: AdhesionCancellation,
  deps: PaymentDeps,
): Promise<JsonRow> {
  const { status, paymentId } = await lockOrThrow(db, id);
  if (!adhesionTransitions[status].includes('CANCELLED'))
    throw refusedTransition('adhesion', adhesionTransitions, status, 'CANCELLED');
  await recordCancellation(db, id, reason ?? null);
  if (paymentId) await cancelOpenPayment(db, paymentId, deps);
  await reopenRenewed(db, id);
  return onlyAdhesion(db, id);
}

/** @throws Problem 404, 409 unless it is ACTIVE */
export async function suspendAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const { status } = await lockOrThrow(db, id);
  if (!adhesionTransitions[status].includes('SUSPENDED'))
    throw refusedTransition('adhesion', adhesionTransitions, status, 'SUSPENDED');
  await recordFact(db, id, 'SUSPENDED');
  return onlyAdhesion(db, id);
}

/** @throws Problem 404, 409 unless it is SUSPENDED */
export async function resumeAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const { status } = await lockOrThrow(db, id);
  if (status !== 'SUSPENDED') throw refusedTransition('adhesion', adhesionTransitions, status, 'ACTIVE');
  await recordFact(db, id, 'RESUMED');
  return onlyAdhesion(db, id);
}

/** @returns the adhesion of the next period. @throws Problem 404; 409 when already renewed, not renewable or without end */
export async function renewAdhesion(db: TenantDb, id: string, deps: PaymentDeps): Promise<JsonRow> {
  const { status, typeId, userId, contactId, endsAt } = await lockOrThrow(db, id);
  if (!renewableStatuses.includes(status)) {
    throw invalidTransition(
      `The adhesion is ${status}; it can be renewed while it is ${renewableStatuses.join(', ')}.`,
    );
  }
  if (!endsAt) throw invalidTransition('The adhesion has no end: there is nothing to renew.');
  if (!(await partyExists(db, { userId, contactId })))
    throw invalidTransition('The holder of the adhesion was deleted.');
  const type = (await lockTypes(db, [typeId])).get(typeId);
  if (!type?.active) throw invalidTransition('The type of the adhesion is no longer active.');
  const startsAt = status === 'EXPIRED' ? {} : { startsAt: endsAt };
  const tooLate = () => invalidTransition('The next period or its grace would end after 2199.');
  const next = { adhesion: { typeId, userId, contactId, ...startsAt }, type };
  return onlyAdhesion(db, onlyRow(await insert(db, [next], { renewalOfId: id, tooLate }, deps)));
}

async function lockOrThrow(db: TenantDb, id: string): Promise<AdhesionState> {
  const adhesion = await lockAdhesion(db, id);
  if (!adhesion) throw new Problem('not_found');
  return adhesion;
}

async function onlyAdhesion(db: TenantDb, id: string): Promise<JsonRow> {
  const row = await selectAdhesion(db, id);
  if (!row) throw new Error('an adhesion that was just written is missing');
  return row;
}

function invalidTransition(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
