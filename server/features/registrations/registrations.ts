/** Registrations: operations of the organiser, and the problems of refused changes. */

import {
  type NewRegistration,
  openStatuses,
  type RegistrationFilter,
  type RegistrationStatus,
  registrationStatuses,
  registrationTransitions,
} from '#contracts/schemas/registration.ts';
import { type LockedEvent, lockEvent } from '#server/features/events/lock.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { updatePayment } from '#server/features/payments/payments.ts';
import { endWaiting } from '#server/features/waitlist/end-waiting.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { refusedAction, refusedTransition } from '#server/gateway/api/transition.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { KeysetRow } from '#server/platform/postgres/keyset.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId } from '#server/platform/random.ts';
import { checkPlainAnswers } from './answers.ts';
import { personExists, personOf, unknownPerson } from './person.ts';
import { charge, noCapacity, type RegistrationDeps, type Seating, seat, seatedStatus, seatsLeft } from './seats.ts';
import {
  eventExists,
  insertRegistration,
  patchStatus,
  type RegistrationState,
  selectRegistration,
  selectRegistrations,
  selectState,
} from './store.ts';

/** @throws Problem 404 when there is no such event: another tenant's is exactly like an absent one */
export async function listOfEvent(
  db: TenantDb,
  filter: RegistrationFilter & { eventId: string },
  page: PageRequest,
): Promise<KeysetRow[]> {
  const rows = await selectRegistrations(db, filter, page);
  if (rows.length === 0 && !(await eventExists(db, filter.eventId))) throw new Problem('not_found');
  return rows;
}

/** @throws Problem 404 for the event, 422 for the person, 409 if registered, or the event is full or not PUBLISHED */
export async function register(
  db: TenantDb,
  eventId: string,
  { guests = 0, answers = {}, ...reference }: NewRegistration,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  const person = personOf(reference);
  checkPlainAnswers(answers);
  const event = await lockEvent(db, eventId);
  if (!event) throw new Problem('not_found');
  return registerAt(db, event, { person, guests, answers, source: 'ADMIN' }, deps);
}

/** @param event locked. @throws Problem as register */
export async function registerAt(
  db: TenantDb,
  event: LockedEvent,
  seating: Seating,
  deps: RegistrationDeps,
): Promise<JsonRow> {
  assertPublished(event);
  const row = event.requiresApproval
    ? await requestApproval(db, event, seating, deps)
    : await takeSeats(db, event, seating, deps);
  if (row) {
    await endWaiting(db, event.id, seating.person, row.id);
    return row;
  }
  if (!(await personExists(db, seating.person))) throw unknownPerson(seating.person);
  throw new Problem('duplicate', { detail: 'The person is registered for this event.' });
}

/** A request takes no seat; its approval does. */
function requestApproval(
  db: TenantDb,
  { id: eventId }: LockedEvent,
  { answers = {}, ...seating }: Seating,
  { random, clock }: RegistrationDeps,
): Promise<JsonRow | undefined> {
  const id = newId(random, clock);
  return insertRegistration(db, { id, eventId, status: 'PENDING_APPROVAL', answers, ...seating });
}

/** @throws Problem 409 when there are too few seats */
async function takeSeats(
  db: TenantDb,
  event: LockedEvent,
  seating: Seating,
  deps: RegistrationDeps,
): Promise<JsonRow | undefined> {
  const row = await seat(db, event, seating, deps);
  // After the insert, so that a duplicate is reported rather than missing seats.
  if (row) await assertRoom(db, event, seating.guests + 1);
  return row;
}

/** @throws Problem 404; 409 when it is not pending, or there are too few seats */
export async function approve(db: TenantDb, id: string, deps: RegistrationDeps): Promise<JsonRow> {
  const { eventId } = await stateOf(db, id);
  const event = await lockEvent(db, eventId);
  if (!event) throw new Problem('not_found');
  const to = seatedStatus(event);
  const state = await stateOf(db, id);
  if (state.status !== 'PENDING_APPROVAL')
    throw refusedTransition('registration', registrationTransitions, state.status, to);
  assertPublished(event);
  const row = await patchStatus(db, id, to, ['PENDING_APPROVAL']);
  if (!row) throw refusedTransition('registration', registrationTransitions, (await stateOf(db, id)).status, to);
  await assertRoom(db, event, state.guests + 1);
  return (await charge(db, event, state, deps)) ?? row;
}

/**
 * Moves a registration whose seats are kept or freed.
 * @param from allowed states; absent: all with a transition to `to`.
 * @throws Problem 404; 409 naming the possible next states
 */
export async function move(
  db: TenantDb,
  id: string,
  to: RegistrationStatus,
  from?: readonly RegistrationStatus[],
): Promise<JsonRow> {
  const row = await patchStatus(db, id, to, from ?? statesBefore(to));
  if (row) return row;
  const { status } = await stateOf(db, id);
  throw from && from.length > 0
    ? refusedAction('a registration', registrationTransitions, status, from)
    : refusedTransition('registration', registrationTransitions, status, to);
}

/** @throws Problem 404; 409 when it cannot be cancelled */
export async function cancel(db: TenantDb, id: string, deps: PaymentDeps): Promise<JsonRow> {
  const { status, paymentId } = await stateOf(db, id);
  // The payment first, in the order of its own cancellation: the registration follows it.
  if (status === 'PENDING_PAYMENT' && paymentId) {
    await updatePayment(db, paymentId, { status: 'CANCELLED' }, deps);
    const row = await selectRegistration(db, id);
    if (row) return row;
  }
  // Only from the state that was read: a concurrent approval has a payment, which must be cancelled too.
  return move(db, id, 'CANCELLED', openStatuses.includes(status) ? [status] : []);
}

/** @throws Problem 409 when more seats are taken than there are */
async function assertRoom(db: TenantDb, event: LockedEvent, wanted: number): Promise<void> {
  const left = await seatsLeft(db, event);
  if (left < 0) throw noCapacity(event, wanted, left + wanted);
}

/** @throws Problem 409 */
export function assertPublished({ status }: LockedEvent): void {
  if (status === 'PUBLISHED') return;
  throw new Problem('invalid_transition', {
    detail: `The event is ${status}; people are registered while it is PUBLISHED.`,
  });
}

async function stateOf(db: TenantDb, id: string): Promise<RegistrationState> {
  const state = await selectState(db, id);
  if (!state) throw new Problem('not_found');
  return state;
}

function statesBefore(status: RegistrationStatus): RegistrationStatus[] {
  return registrationStatuses.filter((before) => registrationTransitions[before].includes(status));
}
