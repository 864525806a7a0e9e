/** Status transitions of a registration, as buttons of its row and its page. */
import { registrations } from '#contracts/operations/registrations.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { openStatuses, type Registration, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import { say } from '../../language/say.ts';
import type { Action } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { addressOf } from '../../page/paging.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { eventPath, eventsPath } from './event-frame.ts';
import { nameOf } from './people.ts';

/** A registration's path does not contain its event. */
export const registrationsPath = `${eventsPath}/registrations` as const;
export const registrationPath = (id: string): string => `${registrationsPath}/${id}`;

const steps = {
  approve: { text: 'Approve', contract: registrations.approve, result: '{name} is approved.' },
  reject: { text: 'Reject', contract: registrations.reject, result: '{name} is rejected.' },
  'check-in': { text: 'Check in', contract: registrations.checkIn, result: '{name} is checked in.' },
  'undo-check-in': {
    text: 'Undo check-in',
    contract: registrations.undoCheckIn,
    result: '{name} is no longer checked in.',
  },
  'no-show': { text: 'No-show', contract: registrations.noShow, result: '{name} is marked as a no-show.' },
} as const;

/** Steps that are for the day of the event. */
const atDoor: ReadonlySet<keyof typeof steps> = new Set(['check-in', 'no-show']);

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

/** Milliseconds before the start of an event from when lists offer its check-in. */
const checkInOpens = 86_400_000;

/** @returns whether the event starts more than a day from now */
export const isEarly = ({ startsAt }: Pick<Event, 'startsAt'>, now: Date): boolean =>
  new Date(startsAt).getTime() - now.getTime() > checkInOpens;

/** @returns target of a button of the check-in page, which is shown again afterwards */
export const stepFromDoor = (id: string, step: keyof typeof steps, eventId: string): string =>
  `${registrationPath(id)}/${step}?${new URLSearchParams({ door: eventId })}`;

/** @param about name of the person, for the accessible names of the buttons */
export function registrationSteps(
  { may, query, now }: Context,
  { id, status }: Pick<Registration, 'id' | 'status'>,
  event: Pick<Event, 'startsAt'>,
  about: string,
): Action[] {
  const path = registrationPath(id);
  // Afterwards the list is shown with the same filter.
  const filter = { status: query.status, search: query.search };
  const isPossible = (step: keyof typeof steps) =>
    may(steps[step].contract) && !(atDoor.has(step) && isEarly(event, now));
  return [
    ...transitions[status]
      .filter(isPossible)
      .map((step) => button(say(steps[step].text), addressOf(`${path}/${step}`, filter), { about })),
    ...(openStatuses.includes(status) && may(registrations.cancel)
      ? [link(say('Cancel (registration)'), `${path}/cancel`)]
      : []),
  ];
}

const buttons = Object.entries(steps).map(([step, { contract, result }]) =>
  action({
    path: `${registrationsPath}/{id}/${step}`,
    needs: [contract],
    perform: async (context) => {
      const { id, eventId, ...registration } = await context.call(contract, { params: context.params });
      const { door, status, search } = context.query;
      if (door) return goTo(addressOf(eventPath(eventId, 'check-in'), { last: id }));
      const name = (await nameOf(context, registration)) ?? say('The registration (its person)');
      return goTo(addressOf(eventPath(eventId, 'registrations'), { status, search }), say(result, { name }));
    },
    back: ({ params, query }) =>
      query.door ? eventPath(encodeURIComponent(query.door), 'check-in') : registrationPath(params.id ?? ''),
  }),
);

export const registrationStepPages: readonly AdminRoute[] = [
  ...buttons,
  form({
    path: `${registrationsPath}/{id}/cancel`,
    needs: [registrations.get, registrations.cancel],
    form: async (context) => {
      const registration = await context.call(registrations.get, { params: context.params });
      const name = (await nameOf(context, registration)) ?? say('this person (of whom)');
      return {
        title: say('Cancel the registration of {name}?', { name }),
        lead: say(
          'The person gets a mail, unless your organisation has switched it off. The seats become free at once; the waitlist is not promoted automatically. An unpaid payment is cancelled with it; a paid one stays, to be refunded by you. This cannot be undone.',
        ),
        crumbs: [
          { text: say('Events'), href: eventsPath },
          { text: say('Registrations'), href: eventPath(registration.eventId, 'registrations') },
        ],
        fields: [],
        values: {},
        submit: say('Cancel the registration'),
        tone: 'danger',
        cancel: eventPath(registration.eventId, 'registrations'),
        cancelText: say('Keep it'),
      };
    },
    submit: async (context) => {
      const registration = await context.call(registrations.cancel, { params: context.params });
      const name = (await nameOf(context, registration)) ?? say('The person');
      return goTo(eventPath(registration.eventId, 'registrations'), say('{name} is no longer registered.', { name }));
    },
  }),
];
