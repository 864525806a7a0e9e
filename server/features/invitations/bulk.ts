/** Invites many contacts to an event, by their ids or by a filter. */
import { problemRow } from '#contracts/problems.ts';
import {
  type BulkInvitation,
  type BulkInvitations,
  maximumMatches,
  type NewInvitations,
} from '#contracts/schemas/invitation.ts';
import { whereContact } from '#server/features/contacts/filter.ts';
import { distinctIds } from '#server/gateway/api/bulk.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { newId } from '#server/platform/random.ts';
import { insertInvitations, lockInvited, lockInvitingEvent, markManySent, selectInvited } from './bulk-store.ts';
import { newLink } from './contact-hash.ts';
import type { InvitationDeps } from './invitations.ts';

export interface ManyInvited {
  readonly result: BulkInvitations;
  /** Ids of the new invitations. */
  readonly created: readonly string[];
}

/**
 * @throws Problem 404 for the event; 403 for a filter without the permission to see contacts; 422 unless one of ids and
 * filter is given, and for a filter of too many contacts; 409 for `send` while the event does not allow it
 */
export async function inviteMany(
  db: TenantDb,
  eventId: string,
  { message = null, send = false, ...whom }: NewInvitations,
  caller: UserCaller,
  deps: InvitationDeps,
): Promise<ManyInvited> {
  checkWhom(whom, caller);
  const event = await lockInvitingEvent(db, eventId);
  if (!event) throw new Problem('not_found');
  if (send && event.status !== 'PUBLISHED')
    throw notNow(`The event is ${event.status}; invitations are sent while it is PUBLISHED.`);
  if (send && event.ended) throw notNow('The event has ended.');
  const wanted = whom.contactIds && distinctIds(whom.contactIds);
  const contacts = await contactsOf(db, wanted, whom);
  const rows = contacts.map((contactId) => {
    const id = newId(deps.random, deps.clock);
    return { id, contactId, link: newLink(deps.secrets, db.tenantId, id, deps.random) };
  });
  const created = await insertInvitations(db, { eventId, message }, rows);
  const sent = send ? await markManySent(db, [...created.keys()]) : 0;
  const requested = wanted?.length ?? contacts.length;
  const skipped = contacts.length - created.size;
  const counts = { requested, created: created.size, skipped, failed: requested - contacts.length, sent };
  const result = wanted
    ? { ...counts, results: await resultsOf(db, eventId, wanted, new Set(created.values())) }
    : counts;
  return { result, created: [...created.keys()] };
}

function checkWhom({ contactIds, filter }: NewInvitations, { permissions }: UserCaller): void {
  if (contactIds && filter) throw invalidProperty('filter', 'filter is not allowed with contactIds', 'excluded');
  if (!contactIds && !filter) throw invalidProperty('contactIds', 'contactIds or filter is required', 'required');
  // The counts would tell what the contacts are like.
  if (filter && !permissions.has('contacts:read')) throw new Problem('forbidden');
}

/** Locks the contacts. @returns those that exist, or match. @throws Problem 422 for more than a call may invite */
async function contactsOf(
  db: TenantDb,
  ids: readonly string[] | undefined,
  { filter = {} }: NewInvitations,
): Promise<string[]> {
  const where = ids ? [sql`c.id = any(${ids}::uuid[])`] : await whereContact(db, filter);
  const contacts = await lockInvited(db, where, maximumMatches + 1);
  if (contacts.length <= maximumMatches) return contacts;
  throw invalidProperty('filter', `filter matches more than ${maximumMatches} contacts; narrow it`, 'max');
}

async function resultsOf(
  db: TenantDb,
  eventId: string,
  contactIds: readonly string[],
  created: ReadonlySet<string>,
): Promise<BulkInvitation[]> {
  const invited = await selectInvited(db, eventId, contactIds);
  return contactIds.map((contactId) => {
    const id = invited.get(contactId);
    if (id !== undefined) return { contactId, id, status: created.has(contactId) ? 'CREATED' : 'SKIPPED' };
    const error = { code: 'not_found', detail: problemRow('not_found').detail };
    return { contactId, id: null, status: 'FAILED', error };
  });
}

function notNow(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
