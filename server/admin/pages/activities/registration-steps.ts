/** What is decided about one registration, as buttons of its row and of its page. */
import {
  approveRegistration,
  cancelRegistration,
  checkInRegistration,
  getRegistration,
  markNoShow,
  rejectRegistration,
  undoCheckIn,
} from '#contracts/operations/registrations.ts';
import { openStatuses, type Registration, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { Action } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { typedIn } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { eventPath, eventsPath } from './event-frame.ts';
import { nameOf } from './people.ts';

/** One is named by its own id, whatever its event. */
export const registrationsPath = `${eventsPath}/registrations` as const;
export const registrationPath = (id: string): string => `${registrationsPath}/${id}`;

const steps = {
  approve: { text: 'Approve', contract: approveRegistration, told: 'is approved' },
  reject: { text: 'Reject', contract: rejectRegistration, told: 'is rejected' },
  'check-in': { text: 'Check in', contract: checkInRegistration, told: 'is checked in' },
  'undo-check-in': { text: 'Undo check-in', contract: undoCheckIn, told: 'is not checked in any more' },
  'no-show': { text: 'No show', contract: markNoShow, told: 'did not come: this is noted' },
} as const;

/** What is offered in each state, beside cancelling. */
const offered: Readonly<Record<RegistrationStatus, readonly (keyof typeof steps)[]>> = {
  PENDING_APPROVAL: ['approve', 'reject'],
  PENDING_PAYMENT: [],
  CONFIRMED: ['check-in', 'no-show'],
  ATTENDED: ['undo-check-in'],
  NO_SHOW: ['check-in'],
  REJECTED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** @param about whose registration it is, for whoever does not see the row */
export function registrationSteps(
  { may, query }: Context,
  { id, status }: Pick<Registration, 'id' | 'status'>,
  about: string,
): Action[] {
  const path = registrationPath(id);
  // Whoever checks people in from a list that is filtered goes on with the same list.
  const fields: Record<string, string> = query.status ? { status: query.status } : {};
  const possible = offered[status].filter((step) => may(steps[step].contract));
  return [
    ...possible.map((step) => button(steps[step].text, `${path}/${step}`, { about, fields })),
    ...(openStatuses.includes(status) && may(cancelRegistration) ? [link('Cancel', `${path}/cancel`)] : []),
  ];
}

const buttons = Object.entries(steps).map(([step, { contract, told }]) =>
  action({
    path: `${registrationsPath}/{id}/${step}`,
    needs: [contract],
    perform: async (context, { values }) => {
      const registration = await context.call(contract, { params: context.params });
      const name = (await nameOf(context, registration)) ?? 'The registration';
      const status = typedIn(values, 'status');
      const list = eventPath(registration.eventId, 'registrations');
      return goTo(status === '' ? list : `${list}?${new URLSearchParams({ status })}`, `${name} ${told}.`);
    },
    back: ({ params }) => registrationPath(params.id ?? ''),
  }),
);

export const registrationStepPages: readonly AdminRoute[] = [
  ...buttons,
  form({
    path: `${registrationsPath}/{id}/cancel`,
    needs: [getRegistration, cancelRegistration],
    form: async (context) => {
      const registration = await context.call(getRegistration, { params: context.params });
      const name = (await nameOf(context, registration)) ?? 'somebody';
      return {
        title: `Cancel the registration of ${name}?`,
        lead:
          'Its seats are free at once, and nobody comes from the waitlist by itself. A payment that is not paid is ' +
          'cancelled with it; one that is paid stays, to be refunded by you. This cannot be undone.',
        crumbs: [
          { text: 'Events', href: eventsPath },
          { text: 'Registrations', href: eventPath(registration.eventId, 'registrations') },
        ],
        fields: [],
        values: {},
        submit: 'Cancel the registration',
        tone: 'danger',
        cancel: eventPath(registration.eventId, 'registrations'),
      };
    },
    submit: async (context) => {
      const registration = await context.call(cancelRegistration, { params: context.params });
      const name = (await nameOf(context, registration)) ?? 'Somebody';
      return goTo(eventPath(registration.eventId, 'registrations'), `${name} is not registered any more.`);
    },
  }),
];
