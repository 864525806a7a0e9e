/** Waitlist entries of a user by itself. */
import { ownWaitlistEntries } from '#contracts/operations/own-participation.ts';
import { rowWithEvent } from '#server/features/events/row-with-event.ts';
import { participantAt } from '#server/features/registrations/of-user.ts';
import type { RegistrationDeps } from '#server/features/registrations/seats.ts';
import { type BoundHandler, created, found, handleOwn } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { decideOne } from './decision.ts';
import { selectEntries, selectOwnEntry } from './store.ts';
import { addOwnEntry, end } from './waitlist.ts';

export function ownEntryHandlers(deps: RegistrationDeps): BoundHandler[] {
  return [
    handleOwn(ownWaitlistEntries.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectEntries(db, { ...query, userId: caller.userId }, pager.request)),
    ),
    handleOwn(ownWaitlistEntries.create, async ({ db, body: { eventId, seats = 1 }, caller, audit }) => {
      audit({ eventId, seats });
      return created(await addOwnEntry(db, await participantAt(db, eventId, caller.userId), { seats }, deps));
    }),
    lockable(
      rowWithEvent('waitlist_entries'),
      handleOwn(ownWaitlistEntries.get, async ({ db, params, caller }) =>
        found(await selectOwnEntry(db, caller.userId, params.id)),
      ),
    ),
    handleOwn(ownWaitlistEntries.cancel, async ({ db, params, caller }) => {
      found(await selectOwnEntry(db, caller.userId, params.id));
      return found(await decideOne(params.id, (ids) => end(db, ids, 'CANCELLED')));
    }),
  ];
}
