/** Operations of the invited contact on its registration. */
import { type NewOwnRegistration, openStatuses } from '#contracts/schemas/registration.ts';
import { type LockedEvent, lockEvent } from '#server/features/events/lock.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { isBlockedByWaitlist } from '#server/features/waitlist/on-event-change.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { ContactCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { checkPlainAnswers } from './answers.ts';
import type { Person } from './person.ts';
import { assertPublished, cancel, registerAt } from './registrations.ts';
import { type RegistrationDeps, seatsLeft } from './seats.ts';
import { countOwnEnded, selectActive } from './store.ts';

/** Bounds the rows of one contact; each attempt also holds seats until its due date. */
export const maximumOwnAttempts = 10;

/** @returns the 409 for a contact that has registered, or joined the waitlist, too often for one event. */
export function triedTooOften(): Problem {
  return new Problem('invalid_transition', {
    detail: `You have tried ${maximumOwnAttempts} times. The organiser can still add you.`,
  });
}

/** @returns the caller as the person. */
export function personOfCaller({ contactId }: ContactCaller): Person {
  return { userId: null, contactId };
}

/**
 * @throws Problem 409 when registration is not open, the contact is registered or has tried too often, or there are too few
 * seats; 422 for more guests than the event allows
 */
export async function registerOwn(
  db: TenantDb,
  caller: ContactCaller,
  { guests = 0, answers = {} }: NewOwnRegistration,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  checkPlainAnswers(answers);
  const event = await lockOpenEvent(db, caller.eventId);
  if (guests > (event.maxGuests ?? guests)) {
    throw invalidProperty(
      'guests',
      `guests must not be above ${event.maxGuests}, the guests that the event allows`,
      'max',
    );
  }
  if ((await countOwnEnded(db, event.id, caller.contactId)) >= maximumOwnAttempts) throw triedTooOften();
  // While others wait, only the organiser gives freed seats away.
  const isScarce = event.capacity !== null && event.waitlistEnabled && !event.requiresApproval;
  if (isScarce && (await isBlockedByWaitlist(db, event.id, await seatsLeft(db, event)))) {
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
  // Deleted since authentication, with its invitations.
  if (!event) throw new Problem('invalid_contact_hash');
  assertPublished(event);
  if (!event.open) throw new Problem('invalid_transition', { detail: 'Registration for the event is not open now.' });
  return event;
}
