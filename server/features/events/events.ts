/** Events: what may be done with them. */
import type { NewEvent } from '#contracts/schemas/event.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { checkTimezone } from '#server/gateway/timezone.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { violatesCheck, violatesUnique } from '#server/platform/postgres/errors.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { insertEvent, type JsonRow, patchEvent } from './store.ts';

/** @throws Problem 409 when the external id is taken, 422 when it ends before it starts or its time zone is unknown */
export async function createEvent(
  db: TenantDb,
  event: NewEvent,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  checkTimezone(event.timezone);
  const row = await explaining(() => insertEvent(db, newId(random, clock), event));
  if (!row) throw new Error('an event was inserted and not returned');
  return row;
}

/** @returns nothing when there is no such event. @throws Problem as createEvent */
export async function updateEventRow(
  db: TenantDb,
  id: string,
  changes: Partial<NewEvent>,
): Promise<JsonRow | undefined> {
  checkTimezone(changes.timezone);
  return explaining(() => patchEvent(db, id, changes));
}

async function explaining<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatesUnique(error, 'events_external_id_key')) {
      throw new Problem('duplicate', { detail: 'An event with this externalId exists.' });
    }
    if (violatesCheck(error, 'events_end_after_start')) {
      throw invalidProperty('endsAt', 'endsAt must not be before startsAt', 'min');
    }
    throw error;
  }
}
