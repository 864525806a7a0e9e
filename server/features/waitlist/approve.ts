/** Approval of waitlist entries, in the order of the waitlist, as far as there are seats. */
import { type LockedEvent, lockEvents } from '#server/features/events/lock.ts';
import { noCapacity, type RegistrationDeps, seat, seatsLeft } from '#server/features/registrations/seats.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Decided, refused } from './decision.ts';
import { convertEntry, type EntryState, lockStates, selectStates } from './store.ts';

/** An event, with its free seats. */
interface Room {
  readonly event: LockedEvent;
  left: number;
}

/**
 * Each entry is decided separately. Locks all events first and the entries then, so that concurrent approvals see current
 * data and do not deadlock.
 * @param ids in lower case. @returns the result of each, by its id.
 */
export async function approveEntries(
  db: TenantDb,
  ids: readonly string[],
  deps: RegistrationDeps,
): Promise<Map<string, Decided>> {
  const eventIds = new Set((await selectStates(db, ids)).map(({ eventId }) => eventId));
  const rooms = new Map<string, Room>();
  for (const event of await lockEvents(db, [...eventIds])) {
    rooms.set(event.id, { event, left: await seatsLeft(db, event) });
  }
  const decided = new Map<string, Decided>();
  for (const entry of await lockStates(db, ids)) {
    const room = rooms.get(entry.eventId);
    if (room) decided.set(entry.id, await approve(db, entry, room, deps));
  }
  return decided;
}

async function approve(
  db: TenantDb,
  { id, status, seats, userId, contactId }: EntryState,
  room: Room,
  deps: RegistrationDeps,
): Promise<Decided> {
  const { event, left } = room;
  if (status !== 'WAITING') return refused(status, 'CONVERTED');
  if (event.status !== 'PUBLISHED') {
    return new Problem('invalid_transition', {
      detail: `The event is ${event.status}; entries can be approved while it is PUBLISHED.`,
    });
  }
  if (seats > left) return noCapacity(event, seats, left);
  const seating = { person: { userId, contactId }, guests: seats - 1, source: 'WAITLIST' } as const;
  const registration = await seat(db, event, seating, deps);
  if (!registration)
    return new Problem('duplicate', { detail: 'The person is already registered, or has been deleted.' });
  room.left -= seats;
  return convertEntry(db, id, registration.id);
}
