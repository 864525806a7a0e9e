/** Registrations of a user by itself. */
import { ownRegistrations } from '#contracts/operations/own-participation.ts';
import { isVisibleTo } from '#server/features/events/audience.ts';
import { rowWithEvent } from '#server/features/events/row-with-event.ts';
import { type BoundHandler, created, found, handleOwn } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { cancelBeforeStart, loggedOf, type Participant, registerOwn } from './own-registration.ts';
import type { RegistrationDeps } from './seats.ts';
import { selectEventOfOwn, selectOwnRegistration, selectRegistrations } from './store.ts';

export function ownRegistrationHandlers(deps: RegistrationDeps): BoundHandler[] {
  return [
    handleOwn(ownRegistrations.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectRegistrations(db, { ...query, userId: caller.userId }, pager.request)),
    ),
    handleOwn(ownRegistrations.create, async ({ db, body: { eventId, ...wishes }, caller, audit }) => {
      audit({ eventId, ...loggedOf(wishes) });
      return created(await registerOwn(db, await participantAt(db, eventId, caller.userId), wishes, deps));
    }),
    lockable(
      rowWithEvent('registrations'),
      handleOwn(ownRegistrations.get, async ({ db, params, caller }) =>
        found(await selectOwnRegistration(db, caller.userId, params.id)),
      ),
    ),
    handleOwn(ownRegistrations.cancel, async ({ db, params, caller }) => {
      const eventId = await selectEventOfOwn(db, caller.userId, params.id);
      if (eventId === undefined) throw new Problem('not_found');
      return found(await cancelBeforeStart(db, params.id, eventId, deps));
    }),
  ];
}

/** @returns the user at an event. @throws Problem 422 unless it sees the event */
export async function participantAt(db: TenantDb, eventId: string, userId: string): Promise<Participant> {
  const absent = () => invalidProperty('eventId', 'eventId is not an event that you see', 'unknown_reference');
  if (!(await isVisibleTo(db, eventId, userId))) throw absent();
  return { eventId, person: { userId, contactId: null }, absent };
}
