/** Handlers of the event operations. */

import { events } from '#contracts/operations/events.ts';
import { type BoundHandler, created, found, handle, serial } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { upsert } from '#server/gateway/api/upsert.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { selectCounts } from './counts.ts';
import { cancelEvent, createEvent, deleteEvent, moveEvent, unpublishEvent, updateEventRow } from './events.ts';
import { ownEventHandlers } from './own.ts';
import { selectEvent, selectEvents } from './store.ts';
import { eventUpserts } from './upsert.ts';

export function eventHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  const upserts = eventUpserts(deps);
  return [
    handle(events.list, async ({ db, query, pager }) => pager.pageOf(await selectEvents(db, query, pager.request))),
    handle(events.create, async ({ db, body }) => created(await createEvent(db, body, deps))),
    serial(handle(events.bulkUpsert, ({ body, ...context }) => upsert(body.items, upserts, context))),
    lockable(
      'events',
      handle(events.get, async ({ db, params }) => found(await selectEvent(db, params.id))),
    ),
    handle(events.update, async ({ db, params, query, body }) =>
      found(await updateEventRow(db, params.id, body, query.allowOverbooking)),
    ),
    handle(events.publish, async ({ db, params }) => found(await moveEvent(db, params.id, 'PUBLISHED'))),
    handle(events.unpublish, async ({ db, params }) => found(await unpublishEvent(db, params.id))),
    handle(events.cancel, async ({ db, params }) => found(await cancelEvent(db, params.id))),
    handle(events.archive, async ({ db, params }) => found(await moveEvent(db, params.id, 'ARCHIVED'))),
    handle(events.restore, async ({ db, params }) => found(await moveEvent(db, params.id, 'DRAFT', ['ARCHIVED']))),
    handle(events.counts, async ({ db, params }) => found(await selectCounts(db, params.id))),
    handle(events.delete, async ({ db, params }) => {
      await deleteEvent(db, params.id);
      return undefined;
    }),
    ...ownEventHandlers(),
  ];
}
