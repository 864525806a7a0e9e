/** Contracts with people and organisations: what may be done with them. */

import {
  type MemberContractChanges,
  memberContractTransitions,
  type NewMemberContract,
} from '#contracts/schemas/member-contract.ts';
import { requireParty } from '#server/features/parties/parties.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
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
} from './store.ts';

const refusals = {
  member_contracts_external_id_key: () =>
    new Problem('duplicate', { detail: 'A contract with this externalId exists.' }),
  member_contracts_end_after_start: () => invalidProperty('endsAt', 'endsAt must be after startsAt', 'min'),
  member_contracts_amount: () =>
    invalidProperty('amount', 'amount, currency and billingPeriod go together: all of them, or none', 'required'),
};

/** @throws Problem 409 when the external id is taken, 422 unless exactly one other side is named, and for dates and amounts */
export async function createMemberContract(
  db: TenantDb,
  contract: NewMemberContract,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  if (!contract.organisation) await requireParty(db, contract);
  else if (contract.userId || contract.contactId) {
    throw invalidProperty('organisation', 'organisation cannot stand beside userId or contactId', 'excluded');
  }
  const id = newId(random, clock);
  await refusing(refusals, () => insertMemberContract(db, id, contract));
  return onlyContract(db, id);
}

/** @throws Problem 404, 409 unless it is a DRAFT, 422 as createMemberContract */
export async function updateMemberContract(db: TenantDb, id: string, changes: MemberContractChanges): Promise<JsonRow> {
  if (await refusing(refusals, () => patchDraft(db, id, changes))) return onlyContract(db, id);
  return notDraft(db, id);
}

/** @throws Problem 404, 409 unless it is a DRAFT */
export async function deleteMemberContract(db: TenantDb, id: string): Promise<void> {
  if (!(await removeDraft(db, id))) await notDraft(db, id);
}

/** @throws Problem 404, 409 naming the states that may follow, or when nobody is left to send it to */
export async function moveMemberContract(db: TenantDb, id: string, step: Step): Promise<JsonRow> {
  const { status, party } = await held(db, id);
  if (!memberContractTransitions[status].includes(step.to)) {
    throw refusedTransition('contract', memberContractTransitions, status, step.to);
  }
  if (!party && step.to === 'SENT') throw notNow('The contact whom the contract was with has been deleted.');
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
  if (!row) throw new Error('a contract that was just written is gone');
  return row;
}

async function notDraft(db: TenantDb, id: string): Promise<never> {
  const { status } = await held(db, id);
  throw notNow(`A contract can be changed while it is a DRAFT; this one is ${status}.`);
}

function notNow(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
