/** What the contact that holds the link of its invitation does with its registration. */
import { type NewOwnRegistration, openStatuses } from '#contracts/schemas/registration.ts';
import { type LockedEvent, lockEvent } from '#server/features/events/lock.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { isAnybodyWaiting } from '#server/features/waitlist/of-event.ts';
import type { ContactCaller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { checkPlainAnswers } from './answers.ts';
import type { Person } from './person.ts';
import { assertHeld, cancel, registerAt } from './registrations.ts';
import type { RegistrationDeps } from './seats.ts';
import { selectActive } from './store.ts';

/** @returns the contact, and nobody else. */
export function personOfCaller({ contactId }: ContactCaller): Person {
  return { userId: null, contactId };
}

/** @throws Problem 409 when registration is not open, the contact is registered, or there are not as many seats for it */
export async function registerOwn(
  db: TenantDb,
  caller: ContactCaller,
  { guests = 0, answers = {} }: NewOwnRegistration,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  checkPlainAnswers(answers);
  const event = await lockOpenEvent(db, caller.eventId);
  // Freed seats are the organiser's to give, while others wait for them.
  const isScarce = event.capacity !== null && event.waitlistEnabled && !event.requiresApproval;
  if (isScarce && (await isAnybodyWaiting(db, event.id))) {
    throw new Problem('no_capacity', { detail: 'Others wait for a seat at the event. It has a waitlist.' });
  }
  return registerAt(db, event, { person: personOfCaller(caller), guests, answers, source: 'SELF' }, deps);
}

/** @throws Problem 404 when there is none to cancel, 409 once the event has started */
export async function cancelOwn(db: TenantDb, caller: ContactCaller, deps: PaymentDeps): Promise<void> {
  const own = await selectActive(db, caller.eventId, personOfCaller(caller), openStatuses);
  if (!own) throw new Problem('not_found');
  if ((await lockEvent(db, caller.eventId))?.started) {
    throw new Problem('invalid_transition', { detail: 'The event has started.' });
  }
  await cancel(db, own.id, deps);
}

/** @returns the event, locked. @throws Problem 409 unless contacts may register themselves now */
export async function lockOpenEvent(db: TenantDb, id: string): Promise<LockedEvent> {
  const event = await lockEvent(db, id);
  // Deleted while the request was on its way: its invitations went with it.
  if (!event) throw new Problem('invalid_contact_hash');
  assertHeld(event);
  if (!event.open) throw new Problem('invalid_transition', { detail: 'Registration for the event is not open now.' });
  return event;
}
