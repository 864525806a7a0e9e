/** Contracts with people and organisations: drafts and transitions. */

import {
  type MemberContractChanges,
  memberContractTransitions,
  type NewMemberContract,
} from '#contracts/schemas/member-contract.ts';
import { requireParties } from '#server/features/parties/parties.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import {
  insertMemberContract,
  lockMemberContract,
  type MemberContractState,
  patchDraft,
  recordStep,
  removeDraft,
  type Step,
  selectMemberContract,
  selectMemberContractId,
} from './store.ts';

const refusalsOf = (externalId: string | null | undefined) => ({
  member_contracts_external_id_key: () =>
    new Duplicate({
      noun: 'A contract',
      member: 'externalId',
      permission: 'contracts:read',
      find: (db) => selectMemberContractId(db, externalId),
    }),
  member_contracts_end_after_start: () => invalidProperty('endsAt', 'endsAt must be after startsAt', 'min'),
  member_contracts_amount: () =>
    invalidProperty('amount', 'amount, currency and billingPeriod must be given together', 'required'),
});

/** @throws Problem 409 when the external id is in use, 422 for dates, amounts, and unless exactly one party is named */
export async function createMemberContract(
  db: TenantDb,
  contract: NewMemberContract,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  if (!contract.organisation) await requireParties(db, [contract]);
  else if (contract.userId || contract.contactId) {
    throw invalidProperty('organisation', 'organisation is not allowed with userId or contactId', 'excluded');
  }
  const id = newId(random, clock);
  await mapConstraintErrors(refusalsOf(contract.externalId), () => insertMemberContract(db, id, contract));
  return onlyContract(db, id);
}

/** @throws Problem 404, 409 unless it is a DRAFT, 422 as createMemberContract */
export async function updateMemberContract(db: TenantDb, id: string, changes: MemberContractChanges): Promise<JsonRow> {
  if (await mapConstraintErrors(refusalsOf(changes.externalId), () => patchDraft(db, id, changes)))
    return onlyContract(db, id);
  return notDraft(db, id);
}

/** @throws Problem 404, 409 unless it is a DRAFT */
export async function deleteMemberContract(db: TenantDb, id: string): Promise<void> {
  if (!(await removeDraft(db, id))) await notDraft(db, id);
}

/** @throws Problem 404, 409 naming the possible next states, or when the other party was deleted */
export async function moveMemberContract(db: TenantDb, id: string, step: Step): Promise<JsonRow> {
  const { status, party } = await held(db, id);
  if (!memberContractTransitions[status].includes(step.to)) {
    throw refusedTransition('contract', memberContractTransitions, status, step.to);
  }
  if (!party && step.to === 'SENT') throw notNow('The contact of the contract has been deleted.');
  await recordStep(db, id, step);
  return onlyContract(db, id);
}

async function held(db: TenantDb, id: string): Promise<MemberContractState> {
  const contract = await lockMemberContract(db, id);
  if (!contract) throw new Problem('not_found');
  return contract;
}

async function onlyContract(db: TenantDb, id: string): Promise<JsonRow> {
  const row = await selectMemberContract(db, id);
  if (!row) throw new Error('no row for the contract just written');
  return row;
}

async function notDraft(db: TenantDb, id: string): Promise<never> {
  const { status } = await held(db, id);
  throw notNow(`A contract can be changed while it is a DRAFT; this one is ${status}.`);
}

function notNow(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
