/** The waitlist: who is put on it, and taken from it without a seat. */
import type { NewOwnWaitlistEntry, NewWaitlistEntry } from '#contracts/schemas/waitlist.ts';
import { type LockedEvent, lockEvent } from '#server/features/events/lock.ts';
import { lockOpenEvent, personOfCaller } from '#server/features/registrations/own.ts';
import { type Person, personExists, personOf, unknownPerson } from '#server/features/registrations/person.ts';
import { assertHeld } from '#server/features/registrations/registrations.ts';
import { type RegistrationDeps, seatsLeft } from '#server/features/registrations/seats.ts';
import type { ContactCaller } from '#server/gateway/passage.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId } from '#server/platform/random.ts';
import { type Decided, refused } from './decision.ts';
import { isAnybodyWaiting } from './of-event.ts';
import { endEntries, endOwn, insertEntry, selectStates } from './store.ts';

/** @throws Problem 422 for the event or the person; 409 when it has no waitlist, or the person is on it or registered */
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

/** @throws Problem 409 when registration is not open, or there is a seat to be had instead; or as addEntry */
export async function addOwnEntry(
  db: TenantDb,
  caller: ContactCaller,
  { seats = 1 }: NewOwnWaitlistEntry,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  const event = await lockOpenEvent(db, caller.eventId);
  // Who waits keeps everybody else from registering: while there are seats, nobody waits who could have one.
  if ((await seatsLeft(db, event)) >= seats && !(await isAnybodyWaiting(db, event.id))) {
    throw new Problem('invalid_transition', { detail: 'The event has seats: register for it instead.' });
  }
  return add(db, event, personOfCaller(caller), seats, deps);
}

async function add(
  db: TenantDb,
  event: LockedEvent,
  person: Person,
  seats: number,
  { random, clock }: RegistrationDeps,
): Promise<JsonRow> {
  assertHeld(event);
  if (!event.waitlistEnabled) throw new Problem('invalid_transition', { detail: 'The event has no waitlist.' });
  const row = await insertEntry(db, { id: newId(random, clock), eventId: event.id, person, seats });
  if (row) return row;
  if (!(await personExists(db, person))) throw unknownPerson(person);
  throw new Problem('duplicate', { detail: 'The person waits for this event, or is registered for it.' });
}

/** @throws Problem 404 when the contact does not wait */
export async function cancelOwnEntry(db: TenantDb, caller: ContactCaller): Promise<void> {
  if (!(await endOwn(db, caller.eventId, personOfCaller(caller)))) throw new Problem('not_found');
}

/** @param ids in lower case. @returns what became of each, by its id. */
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
