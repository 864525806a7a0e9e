/** Invites many users or contacts to an event, by their ids or by a filter. */
import type { Permission } from '#contracts/permissions.ts';
import { problemRow } from '#contracts/problems.ts';
import {
  type BulkInvitation,
  type BulkInvitations,
  type InvitedUsers,
  maximumMatches,
  type NewInvitations,
} from '#contracts/schemas/invitation.ts';
import { whereContact } from '#server/features/contacts/filter.ts';
import type { Person } from '#server/features/registrations/person.ts';
import { checkFilter, whereUser } from '#server/features/users/filter.ts';
import { distinctIds } from '#server/gateway/api/bulk.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { newId } from '#server/platform/random.ts';
import {
  insertInvitations,
  lockContacts,
  lockInvitingEvent,
  lockUsers,
  markManySent,
  memberOf,
  selectInvited,
} from './bulk-store.ts';
import { newLink } from './contact-hash.ts';
import type { InvitationDeps } from './invitations.ts';

export interface ManyInvited {
  readonly result: BulkInvitations;
  /** Ids of the new invitations. */
  readonly created: readonly string[];
}

/**
 * @throws Problem 404 for the event; 403 for a filter without the permission to see what it selects by; 422 unless one of
 * ids and filters is given, and for a filter of too many people; 409 for `send` while the event does not allow it
 */
export async function inviteMany(
  db: TenantDb,
  eventId: string,
  { message = null, send = false, ...whom }: NewInvitations,
  caller: UserCaller,
  deps: InvitationDeps,
): Promise<ManyInvited> {
  const invitees = inviteesOf(whom, caller);
  const event = await lockInvitingEvent(db, eventId);
  if (!event) throw new Problem('not_found');
  if (send && event.status !== 'PUBLISHED')
    throw notNow(`The event is ${event.status}; invitations are sent while it is PUBLISHED.`);
  if (send && event.ended) throw notNow('The event has ended.');
  const wanted = invitees.ids && distinctIds(invitees.ids);
  const people = await peopleOf(db, wanted, invitees);
  const rows = people.map((personId) => {
    const id = newId(deps.random, deps.clock);
    return { id, person: invitees.personOf(personId), link: newLink(deps.secrets, db.tenantId, id, deps.random) };
  });
  const created = await insertInvitations(db, { eventId, message }, rows);
  const sent = send ? await markManySent(db, [...created.keys()]) : 0;
  const requested = wanted?.length ?? people.length;
  const skipped = people.length - created.size;
  const counts = { requested, created: created.size, skipped, failed: requested - people.length, sent };
  const result = wanted
    ? { ...counts, results: await resultsOf(db, eventId, wanted, new Set(created.values()), invitees) }
    : counts;
  return { result, created: [...created.keys()] };
}

/** One of the four ways to say whom to invite. */
interface Invitees {
  readonly ids: readonly string[] | undefined;
  /** Name of the filter, for its refusal. */
  readonly filter: 'filter' | 'userFilter';
  readonly personOf: (id: string) => Person;
  /** Locks those who exist, or match. */
  readonly lock: (db: TenantDb, ids: readonly string[] | undefined, limit: number) => Promise<string[]>;
}

function inviteesOf({ contactIds, filter, userIds, userFilter }: NewInvitations, caller: UserCaller): Invitees {
  const names = Object.entries({ contactIds, filter, userIds, userFilter }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const [first, second] = names;
  if (first === undefined) {
    const detail = 'one of contactIds, filter, userIds and userFilter is required';
    throw invalidProperty('contactIds', detail, 'required');
  }
  if (second !== undefined) throw invalidProperty(second, `${second} is not allowed with ${first}`, 'excluded');
  // The counts would tell what people are like.
  if (filter && !caller.permissions.has('contacts:read')) throw new Problem('forbidden');
  if (userFilter) checkUserFilter(caller, userFilter);
  if (userIds ?? userFilter) {
    return {
      ids: userIds,
      filter: 'userFilter',
      personOf: (userId) => ({ userId, contactId: null }),
      lock: async (db, ids, limit) => {
        const filter = userFilter ?? {};
        const where = ids
          ? [sql`u.id = any(${ids}::uuid[])`]
          : [...(await whereUser(db, filter)), ...memberOf(db, filter)];
        return lockUsers(db, where, limit);
      },
    };
  }
  return {
    ids: contactIds,
    filter: 'filter',
    personOf: (contactId) => ({ userId: null, contactId }),
    lock: async (db, ids, limit) =>
      lockContacts(db, ids ? [sql`c.id = any(${ids}::uuid[])`] : await whereContact(db, filter ?? {}), limit),
  };
}

/** @throws Problem 403 */
function checkUserFilter(caller: UserCaller, filter: InvitedUsers): void {
  checkFilter(caller, filter);
  const byMembership = filter.isMember !== undefined || filter.adhesionTypeId !== undefined;
  const needed: Permission[] = ['users:read', ...(byMembership ? (['adhesions:read'] as const) : [])];
  if (!needed.every((permission) => caller.permissions.has(permission))) throw new Problem('forbidden');
}

/** Locks the people. @returns those who exist, or match. @throws Problem 422 for more than a call may invite */
async function peopleOf(
  db: TenantDb,
  ids: readonly string[] | undefined,
  { filter, lock }: Invitees,
): Promise<string[]> {
  const people = await lock(db, ids, maximumMatches + 1);
  if (people.length <= maximumMatches) return people;
  throw invalidProperty(filter, `${filter} matches more than ${maximumMatches} people; narrow it`, 'max');
}

async function resultsOf(
  db: TenantDb,
  eventId: string,
  ids: readonly string[],
  created: ReadonlySet<string>,
  { personOf }: Invitees,
): Promise<BulkInvitation[]> {
  const invited = await selectInvited(db, eventId, ids);
  return ids.map((personId) => {
    const id = invited.get(personId);
    const person = personOf(personId);
    if (id !== undefined) return { ...person, id, status: created.has(personId) ? 'CREATED' : 'SKIPPED' };
    const error = { code: 'not_found', detail: problemRow('not_found').detail };
    return { ...person, id: null, status: 'FAILED', error };
  });
}

function notNow(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
