/** Handlers of registrations, for organisers, contacts and users. */

import { registrations } from '#contracts/operations/registrations.ts';
import { ownRowsWithEvent, rowWithEvent } from '#server/features/events/row-with-event.ts';
import { messageParticipants } from '#server/features/notifications/message.ts';
import { asIs, type CsvDeps, csvFile } from '#server/gateway/api/csv-file.ts';
import { type BoundHandler, created, found, handle, handleContact } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { registrationsCsv } from './csv.ts';
import { ownRegistrationHandlers } from './of-user.ts';
import { cancelOwn, invited, loggedOf, registerOwn } from './own-registration.ts';
import { approve, cancel, listOfEvent, move, register } from './registrations.ts';
import type { RegistrationDeps } from './seats.ts';
import { selectLatest, selectRegistration, selectRegistrations } from './store.ts';

export function registrationHandlers(deps: RegistrationDeps & CsvDeps): BoundHandler[] {
  return [
    handle(registrations.list, async ({ db, query, pager }) =>
      pager.pageOf(await selectRegistrations(db, query, pager.request)),
    ),
    handle(registrations.listOfEvent, async ({ db, params, query, pager }) =>
      pager.pageOf(await listOfEvent(db, { ...query, eventId: params.id }, pager.request)),
    ),
    handle(registrations.export, async ({ db, query }) => {
      const rows = await registrationsCsv(db, query, asIs(query));
      return csvFile({ name: 'registrations', tenantId: db.tenantId, rows, format: query }, deps);
    }),
    handle(registrations.create, async ({ db, params, body, audit }) => {
      const { answers: _, ...details } = body;
      audit(details);
      return created(await register(db, params.id, body, deps));
    }),
    handle(registrations.message, async ({ db, params, body, caller, audit }) => {
      const sent = await messageParticipants(db, { eventId: params.id, sentBy: caller.userId }, body, deps);
      audit({ subject: body.subject, ...sent });
      return sent;
    }),
    lockable(
      rowWithEvent('registrations'),
      handle(registrations.get, async ({ db, params }) => found(await selectRegistration(db, params.id))),
    ),
    handle(registrations.approve, async ({ db, params }) => found(await approve(db, params.id, deps))),
    handle(registrations.reject, async ({ db, params }) => found(await move(db, params.id, 'REJECTED'))),
    handle(registrations.cancel, async ({ db, params }) => found(await cancel(db, params.id, deps))),
    handle(registrations.checkIn, async ({ db, params }) => found(await move(db, params.id, 'ATTENDED'))),
    handle(registrations.undoCheckIn, async ({ db, params }) =>
      found(await move(db, params.id, 'CONFIRMED', ['ATTENDED'])),
    ),
    handle(registrations.noShow, async ({ db, params }) => found(await move(db, params.id, 'NO_SHOW'))),
    lockable(
      ownRowsWithEvent('registrations'),
      handleContact(registrations.getOwn, async ({ db, caller }) =>
        found(await selectLatest(db, caller.eventId, invited(caller).person)),
      ),
    ),
    handleContact(registrations.createOwn, async ({ db, caller, body, audit }) => {
      audit(loggedOf(body));
      return found(await registerOwn(db, invited(caller), body, deps));
    }),
    handleContact(registrations.cancelOwn, async ({ db, caller, audit }) => {
      audit({});
      await cancelOwn(db, invited(caller), deps);
      return undefined;
    }),
    ...ownRegistrationHandlers(deps),
  ];
}
