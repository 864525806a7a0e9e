/** Registrations for events, for those who organise them and for those who come. */
import {
  approveRegistration,
  cancelOwnRegistration,
  cancelRegistration,
  checkInRegistration,
  createOwnRegistration,
  createRegistration,
  getOwnRegistration,
  getRegistration,
  listRegistrations,
  listRegistrationsOfEvent,
  markNoShow,
  rejectRegistration,
  undoCheckIn,
} from '#contracts/operations/registrations.ts';
import { type BoundHandler, created, found, handle, handleContact } from '#server/gateway/handle.ts';
import { cancelOwn, personOfCaller, registerOwn } from './own.ts';
import { approve, cancel, listOfEvent, move, register } from './registrations.ts';
import type { RegistrationDeps } from './seats.ts';
import { selectLatest, selectRegistration, selectRegistrations } from './store.ts';

export function registrationHandlers(deps: RegistrationDeps): BoundHandler[] {
  return [
    handle(listRegistrations, async ({ db, query, pager }) =>
      pager.answer(await selectRegistrations(db, query, pager.request)),
    ),
    handle(listRegistrationsOfEvent, async ({ db, params, query, pager }) =>
      pager.answer(await listOfEvent(db, { ...query, eventId: params.id }, pager.request)),
    ),
    handle(createRegistration, async ({ db, params, body, audit }) => {
      const { answers: _, ...told } = body;
      audit(told);
      return created(await register(db, params.id, body, deps));
    }),
    handle(getRegistration, async ({ db, params }) => found(await selectRegistration(db, params.id))),
    handle(approveRegistration, async ({ db, params }) => found(await approve(db, params.id, deps))),
    handle(rejectRegistration, async ({ db, params }) => found(await move(db, params.id, 'REJECTED'))),
    handle(cancelRegistration, async ({ db, params }) => found(await cancel(db, params.id, deps))),
    handle(checkInRegistration, async ({ db, params }) => found(await move(db, params.id, 'ATTENDED'))),
    handle(undoCheckIn, async ({ db, params }) => found(await move(db, params.id, 'CONFIRMED', ['ATTENDED']))),
    handle(markNoShow, async ({ db, params }) => found(await move(db, params.id, 'NO_SHOW'))),
    handleContact(getOwnRegistration, async ({ db, caller }) =>
      found(await selectLatest(db, caller.eventId, personOfCaller(caller))),
    ),
    handleContact(createOwnRegistration, async ({ db, caller, body, audit }) => {
      audit({ guests: body.guests ?? 0 });
      return found(await registerOwn(db, caller, body, deps));
    }),
    handleContact(cancelOwnRegistration, async ({ db, caller, audit }) => {
      audit({});
      await cancelOwn(db, caller, deps);
      return undefined;
    }),
  ];
}
