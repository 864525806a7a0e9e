/** Handlers of the waitlist, for organisers, contacts and users. */

import { waitlist } from '#contracts/operations/waitlist.ts';
import { ownRowsWithEvent, rowWithEvent } from '#server/features/events/row-with-event.ts';
import { invited } from '#server/features/registrations/own-registration.ts';
import type { RegistrationDeps } from '#server/features/registrations/seats.ts';
import { doneIn } from '#server/gateway/api/bulk.ts';
import { type BoundHandler, created, found, handle, handleContact } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { approveEntries } from './approve.ts';
import { decideMany, decideOne } from './decision.ts';
import { ownEntryHandlers } from './of-user.ts';
import { removeEntry, selectEntries, selectEntry, selectLatest } from './store.ts';
import { addEntry, addOwnEntry, cancelOwnEntry, end } from './waitlist.ts';

export function waitlistHandlers(deps: RegistrationDeps): BoundHandler[] {
  return [
    handle(waitlist.list, async ({ db, query, pager }) => pager.pageOf(await selectEntries(db, query, pager.request))),
    handle(waitlist.create, async ({ db, body, audit }) => {
      audit(body);
      return created(await addEntry(db, body, deps));
    }),
    lockable(
      rowWithEvent('waitlist_entries'),
      handle(waitlist.get, async ({ db, params }) => found(await selectEntry(db, params.id))),
    ),
    handle(waitlist.delete, async ({ db, params }) => {
      if (!(await removeEntry(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    ...decisions(deps),
    lockable(
      ownRowsWithEvent('waitlist_entries'),
      handleContact(waitlist.getOwn, async ({ db, caller }) =>
        found(await selectLatest(db, caller.eventId, invited(caller).person)),
      ),
    ),
    handleContact(waitlist.createOwn, async ({ db, caller, body, audit }) => {
      audit({ seats: body.seats ?? 1 });
      return found(await addOwnEntry(db, invited(caller), body, deps));
    }),
    handleContact(waitlist.cancelOwn, async ({ db, caller, audit }) => {
      audit({});
      await cancelOwnEntry(db, invited(caller));
      return undefined;
    }),
    ...ownEntryHandlers(deps),
  ];
}

function decisions(deps: RegistrationDeps): BoundHandler[] {
  return [
    handle(waitlist.approve, async ({ db, params }) =>
      found(await decideOne(params.id, (ids) => approveEntries(db, ids, deps))),
    ),
    handle(waitlist.reject, async ({ db, params }) =>
      found(await decideOne(params.id, (ids) => end(db, ids, 'REJECTED'))),
    ),
    handle(waitlist.cancel, async ({ db, params }) =>
      found(await decideOne(params.id, (ids) => end(db, ids, 'CANCELLED'))),
    ),
    handle(waitlist.bulkApprove, async ({ db, body, audit }) => {
      const result = await decideMany(body.ids, (ids) => approveEntries(db, ids, deps));
      audit({ approved: doneIn(result) });
      return result;
    }),
    handle(waitlist.bulkReject, async ({ db, body, audit }) => {
      const result = await decideMany(body.ids, (ids) => end(db, ids, 'REJECTED'));
      audit({ rejected: doneIn(result) });
      return result;
    }),
  ];
}
