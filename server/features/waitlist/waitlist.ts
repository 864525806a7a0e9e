/** The waitlist: new entries, and entries that end without a seat. */
import type { NewOwnWaitlistEntry, NewWaitlistEntry } from '#contracts/schemas/waitlist.ts';
import { type LockedEvent, lockEvent } from '#server/features/events/lock.ts';
import {
  lockOpenEvent,
  maximumOwnAttempts,
  type Participant,
  triedTooOften,
} from '#server/features/registrations/own-registration.ts';
import { type Person, personExists, personOf, unknownPerson } from '#server/features/registrations/person.ts';
import { assertPublished } from '#server/features/registrations/registrations.ts';
import { type RegistrationDeps, seatsLeft } from '#server/features/registrations/seats.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId } from '#server/platform/random.ts';
import { type Decided, refused } from './decision.ts';
import { isBlockedByWaitlist } from './on-event-change.ts';
import { countCancelled, endEntries, endOwn, insertEntry, lockLatestStatus, selectStates } from './store.ts';

/** @throws Problem 422 for event, person or seats; 409 without a waitlist, or if the person is on it or registered */
export async function addEntry(
  db: TenantDb,
  { eventId, seats = 1, ...reference }: NewWaitlistEntry,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  const person = personOf(reference);
  const event = await lockEvent(db, eventId);
  if (!event) throw invalidProperty('eventId', 'eventId is not an event', 'unknown_reference');
  return add(db, event, person, seats, deps);
}

/**
 * @throws Problem 409 when registration is not open, or the person was rejected, has tried too often, or can register
 * instead; 422 for more seats than the event allows; or as addEntry
 */
export async function addOwnEntry(
  db: TenantDb,
  participant: Participant,
  { seats = 1 }: NewOwnWaitlistEntry,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  const { person } = participant;
  const event = await lockOpenEvent(db, participant);
  const most = event.maxGuests === null ? seats : event.maxGuests + 1;
  if (seats > most) {
    throw invalidProperty(
      'seats',
      `seats must not be above ${most}, the person and the guests that the event allows`,
      'max',
    );
  }
  if ((await lockLatestStatus(db, event.id, person)) === 'REJECTED') throw rejectedBefore();
  if ((await countCancelled(db, event.id, person)) >= maximumOwnAttempts) throw triedTooOften();
  // Entries block registrations, so a person who can register gets none.
  const free = await seatsLeft(db, event);
  if (free >= seats && !(await isBlockedByWaitlist(db, event.id, free))) {
    throw new Problem('invalid_transition', {
      detail: 'The event has free seats. Register for it instead.',
      reason: 'seats_are_free',
    });
  }
  return add(db, event, person, seats, deps);
}

async function add(
  db: TenantDb,
  event: LockedEvent,
  person: Person,
  seats: number,
  { random, clock }: RegistrationDeps,
): Promise<JsonRow> {
  assertPublished(event);
  if (!event.waitlistEnabled) throw new Problem('invalid_transition', { detail: 'The event has no waitlist.' });
  assertFits(event, seats);
  const row = await insertEntry(db, { id: newId(random, clock), eventId: event.id, person, seats });
  if (row) return row;
  if (!(await personExists(db, person))) throw unknownPerson(person);
  throw new Problem('duplicate', { detail: 'The person is already on the waitlist, or registered.' });
}

/** Without a capacity entries of any size are accepted: it may be set later. @throws Problem 422 */
function assertFits({ capacity }: LockedEvent, seats: number): void {
  if (capacity === null || capacity === 0 || seats <= capacity) return;
  throw invalidProperty('seats', `seats must not be above ${capacity}, the capacity of the event`, 'max');
}

function rejectedBefore(): Problem {
  return new Problem('invalid_transition', {
    detail: 'Your entry on the waitlist was rejected. The organiser can add you again.',
    reason: 'rejected_before',
  });
}

/** @throws Problem 404 when the person is not waiting */
export async function cancelOwnEntry(db: TenantDb, participant: Participant): Promise<void> {
  if (!(await cancelAnyOwnEntry(db, participant))) throw new Problem('not_found');
}

/** @returns false when the person is not waiting */
export function cancelAnyOwnEntry(db: TenantDb, { eventId, person }: Participant): Promise<boolean> {
  return endOwn(db, eventId, person);
}

/** @param ids in lower case. @returns the result of each, by its id. */
export async function end(
  db: TenantDb,
  ids: readonly string[],
  status: 'REJECTED' | 'CANCELLED',
): Promise<Map<string, Decided>> {
  const ended = await endEntries(db, ids, status);
  const decided = new Map<string, Decided>(ended.map((row) => [row.id, row]));
  const rest = await selectStates(
    db,
    ids.filter((id) => !decided.has(id)),
  );
  for (const entry of rest) decided.set(entry.id, refused(entry.status, status));
  return decided;
}
