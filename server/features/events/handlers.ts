/** Events of a tenant. */
import {
  archiveEvent,
  cancelEvent as cancelContract,
  createEvent as createContract,
  deleteEvent,
  getEvent,
  getEventCounts,
  listEvents,
  publishEvent,
  restoreEvent,
  unpublishEvent as unpublishContract,
  updateEvent,
} from '#contracts/operations/events.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { selectCounts } from './counts.ts';
import { cancelEvent, createEvent, moveEvent, unpublishEvent, updateEventRow } from './events.ts';
import { removeEvent, selectEvent, selectEvents } from './store.ts';

export function eventHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listEvents, async ({ db, query, pager }) => pager.answer(await selectEvents(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => created(await createEvent(db, body, deps))),
    handle(getEvent, async ({ db, params }) => found(await selectEvent(db, params.id))),
    handle(updateEvent, async ({ db, params, body }) => found(await updateEventRow(db, params.id, body))),
    handle(publishEvent, async ({ db, params }) => found(await moveEvent(db, params.id, 'PUBLISHED'))),
    handle(unpublishContract, async ({ db, params }) => found(await unpublishEvent(db, params.id))),
    handle(cancelContract, async ({ db, params }) => found(await cancelEvent(db, params.id, deps))),
    handle(archiveEvent, async ({ db, params }) => found(await moveEvent(db, params.id, 'ARCHIVED'))),
    handle(restoreEvent, async ({ db, params }) => found(await moveEvent(db, params.id, 'DRAFT', ['ARCHIVED']))),
    handle(getEventCounts, async ({ db, params }) => found(await selectCounts(db, params.id))),
    handle(deleteEvent, async ({ db, params }) => {
      if (!(await removeEvent(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}
