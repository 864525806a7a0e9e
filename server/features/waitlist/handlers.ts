/** The waitlist of events, for those who organise them and for those who wait. */
import {
  approveWaitlistEntry,
  bulkApproveWaitlistEntries,
  bulkRejectWaitlistEntries,
  cancelOwnWaitlistEntry,
  cancelWaitlistEntry,
  createOwnWaitlistEntry,
  createWaitlistEntry,
  deleteWaitlistEntry,
  getOwnWaitlistEntry,
  getWaitlistEntry,
  listWaitlistEntries,
  rejectWaitlistEntry,
} from '#contracts/operations/waitlist.ts';
import { personOfCaller } from '#server/features/registrations/own.ts';
import type { RegistrationDeps } from '#server/features/registrations/seats.ts';
import { doneIn } from '#server/gateway/bulk.ts';
import { type BoundHandler, created, found, handle, handleContact } from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';
import { approveEntries } from './approve.ts';
import { decideMany, decideOne } from './decision.ts';
import { removeEntry, selectEntries, selectEntry, selectLatest } from './store.ts';
import { addEntry, addOwnEntry, cancelOwnEntry, end } from './waitlist.ts';

export function waitlistHandlers(deps: RegistrationDeps): BoundHandler[] {
  return [
    handle(listWaitlistEntries, async ({ db, query, pager }) =>
      pager.answer(await selectEntries(db, query, pager.request)),
    ),
    handle(createWaitlistEntry, async ({ db, body, audit }) => {
      audit(body);
      return created(await addEntry(db, body, deps));
    }),
    handle(getWaitlistEntry, async ({ db, params }) => found(await selectEntry(db, params.id))),
    handle(deleteWaitlistEntry, async ({ db, params }) => {
      if (!(await removeEntry(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    ...decisions(deps),
    handleContact(getOwnWaitlistEntry, async ({ db, caller }) =>
      found(await selectLatest(db, caller.eventId, personOfCaller(caller))),
    ),
    handleContact(createOwnWaitlistEntry, async ({ db, caller, body, audit }) => {
      audit({ seats: body.seats ?? 1 });
      return found(await addOwnEntry(db, caller, body, deps));
    }),
    handleContact(cancelOwnWaitlistEntry, async ({ db, caller, audit }) => {
      audit({});
      await cancelOwnEntry(db, caller);
      return undefined;
    }),
  ];
}

function decisions(deps: RegistrationDeps): BoundHandler[] {
  return [
    handle(approveWaitlistEntry, async ({ db, params }) =>
      found(await decideOne(params.id, (ids) => approveEntries(db, ids, deps))),
    ),
    handle(rejectWaitlistEntry, async ({ db, params }) =>
      found(await decideOne(params.id, (ids) => end(db, ids, 'REJECTED'))),
    ),
    handle(cancelWaitlistEntry, async ({ db, params }) =>
      found(await decideOne(params.id, (ids) => end(db, ids, 'CANCELLED'))),
    ),
    handle(bulkApproveWaitlistEntries, async ({ db, body, audit }) => {
      const result = await decideMany(body.ids, (ids) => approveEntries(db, ids, deps));
      audit({ approved: doneIn(result) });
      return result;
    }),
    handle(bulkRejectWaitlistEntries, async ({ db, body, audit }) => {
      const result = await decideMany(body.ids, (ids) => end(db, ids, 'REJECTED'));
      audit({ rejected: doneIn(result) });
      return result;
    }),
  ];
}
