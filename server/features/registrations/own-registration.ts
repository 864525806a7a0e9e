/** Registrations that an invited contact, or a user, makes for itself. */
import { type NewOwnRegistration, openStatuses } from '#contracts/schemas/registration.ts';
import { type LockedEvent, lockEvent } from '#server/features/events/lock.ts';
import { lockToRespond, storeResponses } from '#server/features/forms/event-responses.ts';
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

/** Bounds the rows of one person; each attempt also holds seats until its due date. */
export const maximumOwnAttempts = 10;

/** @returns the 409 for a person who has registered, or joined the waitlist, too often for one event. */
export function triedTooOften(): Problem {
  return new Problem('invalid_transition', {
    detail: `You have tried ${maximumOwnAttempts} times. The organiser can still add you.`,
    reason: 'tried_too_often',
  });
}

/** A person who registers itself for an event. */
export interface Participant {
  readonly eventId: string;
  readonly person: Person;
  /** The problem if there is no such event. */
  readonly absent: () => Problem;
}

/** @returns the caller at its event, which can be deleted since authentication, with the invitation */
export function invited({ contactId, userId, eventId }: ContactCaller): Participant {
  return { eventId, person: { userId, contactId }, absent: () => new Problem('invalid_contact_hash') };
}

/** @returns what the audit log says: ids of forms, not the answers, which may be personal data */
export function loggedOf({ guests = 0, responses = [] }: NewOwnRegistration): object {
  return { guests, ...(responses.length > 0 && { forms: responses.map(({ formId }) => formId) }) };
}

/**
 * @throws Problem 409 when registration is not open, the person is registered or has tried too often, or there are too few
 * seats, or a form is CLOSED; 422 for more guests than the event allows, or naming forms and answers
 */
export async function registerOwn(
  db: TenantDb,
  participant: Participant,
  { guests = 0, answers = {}, responses = [] }: NewOwnRegistration,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  checkPlainAnswers(answers);
  const { person } = participant;
  const event = await lockOpenEvent(db, participant);
  if (guests > (event.maxGuests ?? guests)) {
    throw invalidProperty(
      'guests',
      `guests must not be above ${event.maxGuests}, the guests that the event allows`,
      'max',
    );
  }
  if ((await countOwnEnded(db, event.id, person)) >= maximumOwnAttempts) throw triedTooOften();
  // While others wait, only the organiser gives freed seats away.
  const isScarce = event.capacity !== null && event.waitlistEnabled && !event.requiresApproval;
  if (isScarce && (await isBlockedByWaitlist(db, event.id, await seatsLeft(db, event)))) {
    throw new Problem('no_capacity', { detail: 'Others wait for a seat at the event. It has a waitlist.' });
  }
  await lockToRespond(db, responses, event.id);
  const row = await registerAt(db, event, { person, guests, answers, source: 'SELF' }, deps);
  await storeResponses(db, responses, person, deps);
  return row;
}

/** @throws Problem 404 when there is none to cancel, 409 once the event has started */
export async function cancelOwn(db: TenantDb, participant: Participant, deps: PaymentDeps): Promise<void> {
  if (!(await cancelAnyOwn(db, participant, deps))) throw new Problem('not_found');
}

/** @returns false when there is none to cancel. @throws Problem 409 once the event has started */
export async function cancelAnyOwn(
  db: TenantDb,
  { eventId, person }: Participant,
  deps: PaymentDeps,
): Promise<boolean> {
  const own = await selectActive(db, eventId, person, openStatuses);
  if (own) await cancelBeforeStart(db, own.id, eventId, deps);
  return own !== undefined;
}

/** @throws Problem 404; 409 once the event has started, or as cancel */
export async function cancelBeforeStart(
  db: TenantDb,
  id: string,
  eventId: string,
  deps: PaymentDeps,
): Promise<JsonRow> {
  if ((await lockEvent(db, eventId))?.started) {
    throw new Problem('invalid_transition', { detail: 'The event has started.' });
  }
  return cancel(db, id, deps);
}

/** @returns the event, locked. @throws Problem 409 unless people may register themselves now */
export async function lockOpenEvent(db: TenantDb, { eventId, absent }: Participant): Promise<LockedEvent> {
  const event = await lockEvent(db, eventId);
  if (!event) throw absent();
  assertPublished(event);
  if (!event.open) throw new Problem('invalid_transition', { detail: 'Registration for the event is not open now.' });
  return event;
}
