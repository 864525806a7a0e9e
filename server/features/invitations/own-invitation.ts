/** Operations of the invited contact on its invitation. */

import { type AnswerBody, invitationTransitions, type OwnInvitation } from '#contracts/schemas/invitation.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { ContactCaller, Tenant } from '#server/gateway/api/request-context.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { statesBefore } from './invitations.ts';
import { selectOwnInvitation, writeAnswer } from './own-store.ts';
import { selectState } from './store.ts';

/** @throws Problem 401 if the invitation was deleted since authentication */
export async function ownInvitation(
  db: TenantDb,
  { invitationId }: ContactCaller,
  { name }: Tenant,
): Promise<JsonBody<OwnInvitation>> {
  const row = await selectOwnInvitation(db, invitationId, name);
  if (!row) throw new Problem('invalid_contact_hash');
  return new JsonBody(row.json);
}

/** @throws Problem 409 once the event has started or unless it is PUBLISHED; 401 if the link became invalid meanwhile */
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
  if (state.eventStatus !== 'PUBLISHED') throw closed('The event is not published, so it takes no answers.');
  if (state.started) throw closed('The event has started, so answers are closed.');
  throw refusedTransition('invitation', invitationTransitions, state.status, answer);
}

function closed(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
