/** Rules of event upserts. */
import { eventUpsert, type NewEvent, newEvent } from '#contracts/schemas/event.ts';
import { shownId, shownInstant } from '#server/gateway/api/upsert.ts';
import type { Upserts } from '#server/gateway/api/upsert-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { createEvent, updateEventRow } from './events.ts';
import { lockExternalEvents } from './store.ts';

export function eventUpserts(deps: { random: Random; clock: Clock }): Upserts<NewEvent> {
  return {
    name: 'events',
    item: eventUpsert,
    create: newEvent,
    key: 'externalId',
    shown: {
      startsAt: shownInstant,
      endsAt: shownInstant,
      registrationOpensAt: shownInstant,
      registrationClosesAt: shownInstant,
      groupIds: shownId,
    },
    lock: lockExternalEvents,
    insert: (db, event) => createEvent(db, event, deps),
    update: async (db, id, changes) => {
      await updateEventRow(db, id, changes);
      return undefined;
    },
  };
}
