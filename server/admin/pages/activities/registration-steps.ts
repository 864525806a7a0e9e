/** Status transitions of a registration, as buttons of its row and its page. */
import { registrations } from '#contracts/operations/registrations.ts';
import { openStatuses, type Registration, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { Action } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { typedIn } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { eventPath, eventsPath } from './event-frame.ts';
import { nameOf } from './people.ts';

/** A registration's path does not contain its event. */
export const registrationsPath = `${eventsPath}/registrations` as const;
export const registrationPath = (id: string): string => `${registrationsPath}/${id}`;

const steps = {
  approve: { text: 'Approve', contract: registrations.approve, result: 'is approved' },
  reject: { text: 'Reject', contract: registrations.reject, result: 'is rejected' },
  'check-in': { text: 'Check in', contract: registrations.checkIn, result: 'is checked in' },
  'undo-check-in': { text: 'Undo check-in', contract: registrations.undoCheckIn, result: 'is no longer checked in' },
  'no-show': { text: 'No show', contract: registrations.noShow, result: 'is marked as a no-show' },
} as const;

/** Transitions by status, except cancelling. */
const transitions: Readonly<Record<RegistrationStatus, readonly (keyof typeof steps)[]>> = {
  PENDING_APPROVAL: ['approve', 'reject'],
  PENDING_PAYMENT: [],
  CONFIRMED: ['check-in', 'no-show'],
  ATTENDED: ['undo-check-in'],
  NO_SHOW: ['check-in'],
  REJECTED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** @param about name of the person, for the accessible names of the buttons */
export function registrationSteps(
  { may, query }: Context,
  { id, status }: Pick<Registration, 'id' | 'status'>,
  about: string,
): Action[] {
  const path = registrationPath(id);
  // The redirect returns to the list with the same filter.
  const fields: Record<string, string> = query.status ? { status: query.status } : {};
  const possible = transitions[status].filter((step) => may(steps[step].contract));
  return [
    ...possible.map((step) => button(steps[step].text, `${path}/${step}`, { about, fields })),
    ...(openStatuses.includes(status) && may(registrations.cancel) ? [link('Cancel', `${path}/cancel`)] : []),
  ];
}

const buttons = Object.entries(steps).map(([step, { contract, result }]) =>
  action({
    path: `${registrationsPath}/{id}/${step}`,
    needs: [contract],
    perform: async (context, { values }) => {
      const registration = await context.call(contract, { params: context.params });
      const name = (await nameOf(context, registration)) ?? 'The registration';
      const status = typedIn(values, 'status');
      const list = eventPath(registration.eventId, 'registrations');
      return goTo(status === '' ? list : `${list}?${new URLSearchParams({ status })}`, `${name} ${result}.`);
    },
    back: ({ params }) => registrationPath(params.id ?? ''),
  }),
);

export const registrationStepPages: readonly AdminRoute[] = [
  ...buttons,
  form({
    path: `${registrationsPath}/{id}/cancel`,
    needs: [registrations.get, registrations.cancel],
    form: async (context) => {
      const registration = await context.call(registrations.get, { params: context.params });
      const name = (await nameOf(context, registration)) ?? 'this person';
      return {
        title: `Cancel the registration of ${name}?`,
        lead:
          'Its seats become free at once; the waitlist is not promoted automatically. An unpaid payment is ' +
          'cancelled with it; a paid one stays, to be refunded by you. This cannot be undone.',
        crumbs: [
          { text: 'Events', href: eventsPath },
          { text: 'Registrations', href: eventPath(registration.eventId, 'registrations') },
        ],
        fields: [],
        values: {},
        submit: 'Cancel the registration',
        tone: 'danger',
        cancel: eventPath(registration.eventId, 'registrations'),
        cancelText: 'Keep it',
      };
    },
    submit: async (context) => {
      const registration = await context.call(registrations.cancel, { params: context.params });
      const name = (await nameOf(context, registration)) ?? 'The person';
      return goTo(eventPath(registration.eventId, 'registrations'), `${name} is no longer registered.`);
    },
  }),
];
