/** Creates, changes, publishes, cancels and archives events. */

import { type EventStatus, eventStatuses, eventTransitions, type NewEvent } from '#contracts/schemas/event.ts';
import { cancelPaymentsFor } from '#server/features/registrations/on-deletion.ts';
import {
  cancelRegistrationsOf,
  countSeatsTaken,
  hasRegistrations,
} from '#server/features/registrations/on-event-change.ts';
import { cancelEntriesOf } from '#server/features/waitlist/on-event-change.ts';
import { distinctIds } from '#server/gateway/api/bulk.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { checkTimezone } from '#server/gateway/api/timezone.ts';
import { refusedAction, refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { requireGroups } from './audience.ts';
import { lockEvent } from './lock.ts';
import { insertEvent, patchEvent, patchEventStatus, removeEvent, selectEventId, selectEventStatus } from './store.ts';

const refusalsOf = ({ externalId }: Partial<NewEvent>) => ({
  events_external_id_key: () =>
    new Duplicate({
      noun: 'An event',
      member: 'externalId',
      permission: 'events:read',
      find: (db) => selectEventId(db, externalId),
    }),
  events_end_after_start: () => invalidProperty('endsAt', 'endsAt must not be before startsAt', 'min'),
  events_price_and_currency: () =>
    invalidProperty('currency', 'currency is required with price, and allowed only with it', 'required'),
  events_registration_closes_after_opening: () =>
    invalidProperty('registrationClosesAt', 'registrationClosesAt must not be before registrationOpensAt', 'min'),
});

/** @throws Problem 409 when the external id is taken, 422 when it ends before it starts, or its time zone or a group is unknown */
export async function createEvent(
  db: TenantDb,
  event: NewEvent,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  checkTimezone(event.timezone);
  await requireGroups(db, event.groupIds);
  return mapConstraintErrors(refusalsOf(event), () => insertEvent(db, newId(random, clock), withGroupsOnce(event)));
}

/**
 * @param allowOverbooking permits a capacity below the seats taken
 * @returns undefined if there is no such event.
 * @throws Problem as createEvent; 409 for a capacity below the seats taken
 */
export async function updateEventRow(
  db: TenantDb,
  id: string,
  changes: Partial<NewEvent>,
  allowOverbooking = false,
): Promise<JsonRow | undefined> {
  checkTimezone(changes.timezone);
  await requireGroups(db, changes.groupIds);
  if (typeof changes.capacity === 'number' && !allowOverbooking) await assertNotOverbooked(db, id, changes.capacity);
  return mapConstraintErrors(refusalsOf(changes), () => patchEvent(db, id, withGroupsOnce(changes)));
}

/** Ids are equal in any letter case, which the schema does not see. */
function withGroupsOnce<Event extends Partial<NewEvent>>(event: Event): Event {
  return event.groupIds === undefined ? event : { ...event, groupIds: distinctIds(event.groupIds) };
}

/** Locks the event, so that no seat is taken between the count and the change. @throws Problem 409 */
async function assertNotOverbooked(db: TenantDb, id: string, capacity: number): Promise<void> {
  const event = await lockEvent(db, id);
  const lowered = event && (event.capacity === null || capacity < event.capacity);
  if (!lowered) return;
  const taken = await countSeatsTaken(db, id);
  if (taken <= capacity) return;
  throw new Problem('no_capacity', {
    detail:
      `${taken} ${taken === 1 ? 'seat is' : 'seats are'} taken, more than the capacity of ${capacity}. Cancel registrations first, or send the change with ` +
      '?allowOverbooking=true: the registrations stay, and no one is added until fewer seats are taken.',
  });
}

/**
 * @param from allowed current states; absent: all that may be followed by `to`.
 * @throws Problem 404; 409 naming the allowed next states
 */
export async function moveEvent(
  db: TenantDb,
  id: string,
  to: EventStatus,
  from?: readonly EventStatus[],
): Promise<JsonRow> {
  const row = await patchEventStatus(db, id, to, from ?? statesBefore(to));
  if (row) return row;
  const status = await selectEventStatus(db, id);
  if (!status) throw new Problem('not_found');
  throw from
    ? refusedAction('an event', eventTransitions, status, from)
    : refusedTransition('event', eventTransitions, status, to);
}

/** Cancels the event's registrations and waitlist entries too. @throws Problem as moveEvent */
export async function cancelEvent(db: TenantDb, id: string): Promise<JsonRow> {
  const row = await moveEvent(db, id, 'CANCELLED');
  await cancelRegistrationsOf(db, id);
  await cancelEntriesOf(db, id);
  return row;
}

/** Deletes its registrations too, and cancels what is open for them. @throws Problem 404 */
export async function deleteEvent(db: TenantDb, id: string): Promise<void> {
  if (!(await lockEvent(db, id))) throw new Problem('not_found');
  await cancelPaymentsFor(db, { eventId: id });
  await removeEvent(db, id);
}

/** @throws Problem 404; 409 when it is not PUBLISHED or has registrations */
export async function unpublishEvent(db: TenantDb, id: string): Promise<JsonRow> {
  // Locked first, so that no registration is added between the check and the change.
  if (!(await lockEvent(db, id))) throw new Problem('not_found');
  if (await hasRegistrations(db, id)) {
    throw new Problem('invalid_transition', {
      detail: 'The event has registrations, so it cannot be unpublished. Cancel it instead.',
    });
  }
  return moveEvent(db, id, 'DRAFT', ['PUBLISHED']);
}

function statesBefore(status: EventStatus): EventStatus[] {
  return eventStatuses.filter((before) => eventTransitions[before].includes(status));
}
