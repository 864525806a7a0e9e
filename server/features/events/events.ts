/** Events: what may be done with them. */

import { type EventStatus, eventStatuses, eventTransitions, type NewEvent } from '#contracts/schemas/event.ts';
import { cancelRegistrationsOf, isAnybodyRegistered } from '#server/features/registrations/of-event.ts';
import { cancelEntriesOf } from '#server/features/waitlist/of-event.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { checkTimezone } from '#server/gateway/timezone.ts';
import { refusedAction, refusedTransition } from '#server/gateway/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { lockEvent } from './lock.ts';
import { insertEvent, patchEvent, patchEventStatus, selectEventStatus } from './store.ts';

const refusals = {
  events_external_id_key: () => new Problem('duplicate', { detail: 'An event with this externalId exists.' }),
  events_end_after_start: () => invalidProperty('endsAt', 'endsAt must not be before startsAt', 'min'),
  events_price_and_currency: () =>
    invalidProperty('currency', 'currency goes with price, and only with it', 'required'),
  events_registration_closes_after_opening: () =>
    invalidProperty('registrationClosesAt', 'registrationClosesAt must not be before registrationOpensAt', 'min'),
};

/** @throws Problem 409 when the external id is taken, 422 when it ends before it starts or its time zone is unknown */
export async function createEvent(
  db: TenantDb,
  event: NewEvent,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  checkTimezone(event.timezone);
  return refusing(refusals, () => insertEvent(db, newId(random, clock), event));
}

/** @returns nothing when there is no such event. @throws Problem as createEvent */
export async function updateEventRow(
  db: TenantDb,
  id: string,
  changes: Partial<NewEvent>,
): Promise<JsonRow | undefined> {
  checkTimezone(changes.timezone);
  return refusing(refusals, () => patchEvent(db, id, changes));
}

/**
 * @param from the states that it may be in; absent: all that may be followed by `to`.
 * @throws Problem 404; 409 naming the states that may follow
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

/** Nobody is registered, and nobody waits, for an event that is not held. @throws Problem as moveEvent */
export async function cancelEvent(db: TenantDb, id: string, deps: { random: Random; clock: Clock }): Promise<JsonRow> {
  const row = await moveEvent(db, id, 'CANCELLED');
  await cancelRegistrationsOf(db, id, deps);
  await cancelEntriesOf(db, id);
  return row;
}

/** @throws Problem 404; 409 when it is not PUBLISHED, or somebody is registered */
export async function unpublishEvent(db: TenantDb, id: string): Promise<JsonRow> {
  // Before looking who is registered: nobody can be added between the look and the change.
  if (!(await lockEvent(db, id))) throw new Problem('not_found');
  if (await isAnybodyRegistered(db, id)) {
    throw new Problem('invalid_transition', {
      detail: 'People are registered for the event: it can be cancelled, and not be unpublished.',
    });
  }
  return moveEvent(db, id, 'DRAFT', ['PUBLISHED']);
}

function statesBefore(status: EventStatus): EventStatus[] {
  return eventStatuses.filter((before) => eventTransitions[before].includes(status));
}
