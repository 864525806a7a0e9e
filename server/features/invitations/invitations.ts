/** Invitations: operations of the organiser, and the problems of refused changes. */

import {
  type InvitationFilter,
  type InvitationStatus,
  invitationStatuses,
  invitationTransitions,
  type NewInvitation,
} from '#contracts/schemas/invitation.ts';
import { type Person, personOf, unknownPerson } from '#server/features/registrations/person.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { KeysetRow } from '#server/platform/postgres/keyset.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { newLink } from './contact-hash.ts';
import {
  eventExists,
  type InvitationState,
  insertInvitation,
  markSent,
  patchStatus,
  replaceLink,
  selectInvitationId,
  selectInvitations,
  selectState,
  sendingInterval,
} from './store.ts';

export interface InvitationDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

const refusalsOf = (eventId: string, person: Person) => {
  const refused = (member: string, noun: string) => () =>
    new Duplicate({
      noun: 'An invitation',
      member,
      detail: `The ${noun} is invited to this event.`,
      permission: 'events:read',
      find: (db) => selectInvitationId(db, eventId, person),
    });
  return {
    invitations_contact_key: refused('contactId', 'contact'),
    invitations_user_key: refused('userId', 'user'),
  };
};

/**
 * @param caller whose permissions decide which names are included
 * @throws Problem 404 when there is no such event: another tenant's is exactly like an absent one
 */
export async function listInvitations(
  db: TenantDb,
  filter: InvitationFilter & { eventId: string },
  page: PageRequest,
  caller: UserCaller,
): Promise<KeysetRow[]> {
  const named = { users: caller.permissions.has('users:read'), contacts: caller.permissions.has('contacts:read') };
  const rows = await selectInvitations(db, filter, page, named);
  if (rows.length === 0 && !(await eventExists(db, filter.eventId))) throw new Problem('not_found');
  return rows;
}

/** @throws Problem 404 for the event, 422 for the person, 409 when it is invited */
export async function createInvitation(
  db: TenantDb,
  eventId: string,
  { message = null, ...reference }: NewInvitation,
  { secrets, random, clock }: InvitationDeps,
): Promise<JsonRow> {
  const person = personOf(reference);
  const id = newId(random, clock);
  const link = newLink(secrets, db.tenantId, id, random);
  const row = await mapConstraintErrors(refusalsOf(eventId, person), () =>
    insertInvitation(db, { id, eventId, person, message, link }),
  );
  if (row) return row;
  if (!(await eventExists(db, eventId))) throw new Problem('not_found');
  throw unknownPerson(person);
}

/** @throws Problem 404, 409 */
export async function sendInvitation(db: TenantDb, id: string): Promise<JsonRow> {
  const row = await markSent(db, id);
  if (row) return row;
  const state = await stateOf(db, id);
  throw whyNotSent(state);
}

/** Invalidates the link that was sent. @throws Problem 404, 409 */
export async function resetLink(db: TenantDb, id: string, { secrets, random }: InvitationDeps): Promise<JsonRow> {
  // Ids in a path may be upper case; the hash is derived from the stored one.
  const row = await replaceLink(db, id, newLink(secrets, db.tenantId, id.toLowerCase(), random));
  if (row) return row;
  await stateOf(db, id);
  throw notNow('The invitation is REVOKED, and has no link; that state is final.');
}

/** @throws Problem 404, and 409 naming the states that may follow */
export async function revokeInvitation(db: TenantDb, id: string): Promise<JsonRow> {
  const row = await patchStatus(db, id, 'REVOKED', statesBefore('REVOKED'));
  if (row) return row;
  throw refusedTransition('invitation', invitationTransitions, (await stateOf(db, id)).status, 'REVOKED');
}

/** @returns the states that may precede this one. */
export function statesBefore(status: InvitationStatus): InvitationStatus[] {
  return invitationStatuses.filter((before) => invitationTransitions[before].includes(status));
}

async function stateOf(db: TenantDb, id: string): Promise<InvitationState> {
  const state = await selectState(db, id);
  if (!state) throw new Problem('not_found');
  return state;
}

function whyNotSent({ status, eventStatus, ended, wait }: InvitationState): Problem {
  if (status === 'REVOKED') return notNow('The invitation is REVOKED and cannot be sent; that state is final.');
  if (eventStatus !== 'PUBLISHED') {
    return notNow(`Its event is ${eventStatus}; invitations are sent while it is PUBLISHED.`);
  }
  if (ended) return notNow('Its event has ended.');
  const seconds = Math.max(wait, 1);
  return notNow(
    `The invitation was sent less than ${sendingInterval} seconds ago; it can be sent again in ${seconds}.`,
    { 'retry-after': String(seconds) },
  );
}

function notNow(detail: string, headers: Readonly<Record<string, string>> = {}): Problem {
  return new Problem('invalid_transition', { detail, headers });
}
