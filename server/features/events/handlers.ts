/** Events of a tenant. */
import {
  createEvent as createContract,
  deleteEvent,
  getEvent,
  listEvents,
  updateEvent,
} from '#contracts/operations/events.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { createEvent, updateEventRow } from './events.ts';
import { removeEvent, selectEvent, selectEvents } from './store.ts';

export function eventHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listEvents, async ({ db, query, pager }) => pager.answer(await selectEvents(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => created(await createEvent(db, body, deps))),
    handle(getEvent, async ({ db, params }) => found(await selectEvent(db, params.id))),
    handle(updateEvent, async ({ db, params, body }) => found(await updateEventRow(db, params.id, body))),
    handle(deleteEvent, async ({ db, params }) => {
      if (!(await removeEvent(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}
