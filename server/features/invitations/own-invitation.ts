/** What the contact that holds the link does with its invitation. */

import { type AnswerBody, invitationTransitions, type OwnInvitation } from '#contracts/schemas/invitation.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import type { ContactCaller, Tenant } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { statesBefore } from './invitations.ts';
import { selectOwnInvitation, writeAnswer } from './own-store.ts';
import { selectState } from './store.ts';

/** @throws Problem 401 when the invitation went while the request was on its way */
export async function ownInvitation(
  db: TenantDb,
  { invitationId }: ContactCaller,
  { name }: Tenant,
): Promise<JsonBody<OwnInvitation>> {
  const row = await selectOwnInvitation(db, invitationId, name);
  if (!row) throw new Problem('invalid_contact_hash');
  return new JsonBody(row.json);
}

/** @throws Problem 409 once the event has started or is not held; 401 when the link died on the way */
export async function answerInvitation(
  db: TenantDb,
  { answer, note }: AnswerBody,
  { invitationId }: ContactCaller,
  { name }: Tenant,
): Promise<JsonBody<OwnInvitation>> {
  const from = statesBefore(answer);
  const row = await writeAnswer(db, invitationId, { status: answer, note, from }, name);
  if (row) return new JsonBody(row.json);
  const state = await selectState(db, invitationId);
  if (!state || state.status === 'REVOKED') throw new Problem('invalid_contact_hash');
  if (state.eventStatus === 'CANCELLED') throw closed('The event was cancelled.');
  if (state.eventStatus !== 'PUBLISHED') throw closed('The event takes no answers now.');
  if (state.started) throw closed('The event has started: answers are closed.');
  throw refusedTransition('invitation', invitationTransitions, state.status, answer);
}

function closed(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
