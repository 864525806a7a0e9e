/** Events: what may be done with them. */
import type { NewEvent } from '#contracts/schemas/event.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { checkTimezone } from '#server/gateway/timezone.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { insertEvent, patchEvent } from './store.ts';

const refusals = {
  events_external_id_key: () => new Problem('duplicate', { detail: 'An event with this externalId exists.' }),
  events_end_after_start: () => invalidProperty('endsAt', 'endsAt must not be before startsAt', 'min'),
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
