/** Who is registered for an event, and what is decided about each. */
import { getEvent } from '#contracts/operations/events.ts';
import { getPayment } from '#contracts/operations/payments.ts';
import {
  approveRegistration,
  cancelRegistration,
  checkInRegistration,
  createRegistration,
  getRegistration,
  listRegistrationsOfEvent,
  markNoShow,
  rejectRegistration,
  undoCheckIn,
} from '#contracts/operations/registrations.ts';
import {
  type ListedRegistration,
  type RegistrationStatus,
  registrationStatuses,
} from '#contracts/schemas/registration.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { button, type Cell, link, number, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { typedIn } from '../../page/fields.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, action, form, goTo, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { nameOf, personCell } from './people.ts';
import { choice, registrationState } from './states.ts';

const below = `${eventsPath}/{id}/registrations` as const;

const steps = {
  approve: { text: 'Approve', contract: approveRegistration, told: 'is approved' },
  reject: { text: 'Reject', contract: rejectRegistration, told: 'is rejected' },
  'check-in': { text: 'Check in', contract: checkInRegistration, told: 'is checked in' },
  'undo-check-in': { text: 'Undo check-in', contract: undoCheckIn, told: 'is not checked in any more' },
  'no-show': { text: 'No show', contract: markNoShow, told: 'did not come: this is noted' },
} as const;
type Step = keyof typeof steps;

/** What is offered in each state, beside cancelling. */
const offered: Readonly<Record<RegistrationStatus, readonly Step[]>> = {
  PENDING_APPROVAL: ['approve', 'reject'],
  PENDING_PAYMENT: [],
  CONFIRMED: ['check-in', 'no-show'],
  ATTENDED: ['undo-check-in'],
  NO_SHOW: ['check-in'],
  REJECTED: [],
  CANCELLED: [],
  EXPIRED: [],
};
const cancellable: readonly RegistrationStatus[] = ['PENDING_APPROVAL', 'PENDING_PAYMENT', 'CONFIRMED'];

export const registrationPages: readonly AdminRoute[] = [
  show({
    path: below,
    needs: [getEvent, listRegistrationsOfEvent],
    show: async (context) => {
      const { call, params, query } = context;
      const [event, list] = await Promise.all([
        call(getEvent, { params }),
        call(listRegistrationsOfEvent, { params, query: listQuery(query, 'status') }),
      ]);
      const path = eventPath(event.id, 'registrations');
      const register = mayRegister(context, path, event.status);
      return {
        ...eventTop(event),
        actions: register,
        blocks: [
          eventTabs(context, event, 'registrations'),
          {
            kind: 'filters',
            fields: [choice('status', 'Status', registrationStatuses)],
            values: query,
            action: path,
            active: Boolean(query.status),
          },
          {
            kind: 'table',
            caption: `Registrations for ${event.title}`,
            columns: [
              { label: 'Who' },
              { label: 'Status' },
              { label: 'Seats', numeric: true },
              { label: 'Registered' },
              { label: 'Payment' },
              { label: '' },
            ],
            rows: list.member.map((registration) => rowOf(context, path, registration)),
            total: list.totalItems,
            unit: { one: 'registration', many: 'registrations' },
            ...nextPage(path, query, list.view.next),
            empty: query.status
              ? { title: 'No registration is in this state' }
              : {
                  title: 'Nobody is registered yet',
                  ...(event.status === 'DRAFT' && { text: 'People can be registered once the event is published.' }),
                  ...(register[0] && { action: register[0] }),
                },
          },
        ],
      };
    },
  }),
  ...Object.entries(steps).map(([step, { contract, told }]) =>
    action({
      path: `${below}/{registrationId}/${step}`,
      needs: [contract],
      perform: async (context, { values }) => {
        const registration = await context.call(contract, { params: { id: context.params.registrationId ?? '' } });
        const name = (await nameOf(context, registration)) ?? 'The registration';
        return goTo(listAgain(context, typedIn(values, 'status')), `${name} ${told}.`);
      },
      back: (context) => listAgain(context),
    }),
  ),
  form({
    path: `${below}/{registrationId}/cancel`,
    needs: [getEvent, getRegistration, cancelRegistration],
    form: async (context) => {
      const { call, params } = context;
      const [event, registration] = await Promise.all([
        call(getEvent, { params }),
        call(getRegistration, { params: { id: params.registrationId ?? '' } }),
      ]);
      const name = (await nameOf(context, registration)) ?? 'somebody';
      return {
        title: `Cancel the registration of ${name}?`,
        lead:
          'Its seats are free at once, and nobody comes from the waitlist by itself. A payment that is not paid is ' +
          'cancelled with it; one that is paid stays, to be refunded by you. This cannot be undone.',
        crumbs: eventCrumbs(event, 'registrations'),
        fields: [],
        values: {},
        submit: 'Cancel the registration',
        tone: 'danger',
        cancel: listAgain(context),
      };
    },
    submit: async (context) => {
      const registration = await context.call(cancelRegistration, {
        params: { id: context.params.registrationId ?? '' },
      });
      const name = (await nameOf(context, registration)) ?? 'Somebody';
      return goTo(listAgain(context), `${name} is not registered any more.`);
    },
  }),
];

/** @param status by which the list was filtered: whoever checks people in goes on with the same list. */
function listAgain({ params }: Context, status = ''): string {
  const path = eventPath(params.id ?? '', 'registrations');
  return status === '' ? path : `${path}?${new URLSearchParams({ status })}`;
}

function mayRegister({ may }: Context, path: string, status: string): Action[] {
  if (status !== 'PUBLISHED' || !may(createRegistration)) return [];
  return [{ ...link('Register somebody', `${path}/new`), tone: 'primary' }];
}

function rowOf(context: Context, path: string, registration: ListedRegistration): Row {
  const { person, status, seats, createdAt, paymentId } = registration;
  return {
    cells: [
      personCell(context, registration, person),
      registrationState(status),
      number(seats),
      time(createdAt),
      paymentId !== null && context.may(getPayment) ? link('Payment', `/admin/payments/${paymentId}`) : null,
      decisions(context, path, registration),
    ],
  };
}

function decisions({ may, query }: Context, path: string, { id, status, person }: ListedRegistration): Cell {
  const about = person?.displayName ?? 'this registration';
  const fields: Record<string, string> = query.status ? { status: query.status } : {};
  const possible = offered[status].filter((step) => may(steps[step].contract));
  const buttons: Cell[] = possible.map((step) => button(steps[step].text, `${path}/${id}/${step}`, { about, fields }));
  if (may(cancelRegistration) && cancellable.includes(status)) buttons.push(link('Cancel', `${path}/${id}/cancel`));
  return buttons.length > 0 ? row(...buttons) : null;
}
