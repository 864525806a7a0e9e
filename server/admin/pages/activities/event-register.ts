/** Somebody is registered for an event, or put on its waitlist, by the organiser. */
import { getEvent } from '#contracts/operations/events.ts';
import { createRegistration } from '#contracts/operations/registrations.ts';
import { createWaitlistEntry } from '#contracts/operations/waitlist.ts';
import { maximumGuests, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import { bodyOf } from '../../page/fields.ts';
import { type AdminRoute, form, goTo, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';
import { chosenBelow, chosenPerson, personChoice } from './people.ts';

const registrations = `${eventsPath}/{id}/registrations` as const;
const waitlist = `${eventsPath}/{id}/waitlist` as const;

const told: Partial<Readonly<Record<RegistrationStatus, string>>> = {
  PENDING_APPROVAL: 'is registered, and waits for approval',
  PENDING_PAYMENT: 'is registered; the payment that goes with it is pending',
};

export const registerPages: readonly AdminRoute[] = [
  show({
    path: `${registrations}/new`,
    needs: [getEvent, createRegistration],
    show: async (context) => {
      const event = await context.call(getEvent, { params: context.params });
      return {
        title: 'Register somebody',
        lead: `Choose who comes to ${event.title}.`,
        crumbs: eventCrumbs(event, 'registrations'),
        blocks: await personChoice(context, `${eventPath(event.id, 'registrations')}/new`),
      };
    },
  }),
  form({
    path: `${registrations}/new/${chosenBelow}`,
    needs: [getEvent, createRegistration],
    form: async (context) => {
      const [event, { name, email }] = await Promise.all([
        context.call(getEvent, { params: context.params }),
        chosenPerson(context),
      ]);
      return {
        title: `Register ${name}`,
        lead: `${email}, for ${event.title}.`,
        crumbs: eventCrumbs(event, 'registrations'),
        fields: [
          {
            kind: 'number',
            name: 'guests',
            label: 'Guests',
            help: 'Who come along: each takes a seat.',
            min: 0,
            max: maximumGuests,
          },
        ],
        values: { guests: '0' },
        submit: 'Register',
        cancel: eventPath(event.id, 'registrations'),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { reference, name } = await chosenPerson(context);
      const { params } = context;
      const body = { ...bodyOf(fields, values), ...reference };
      const { eventId, status } = await context.call(createRegistration, { params, body, once });
      return goTo(eventPath(eventId, 'registrations'), `${name} ${told[status] ?? 'is registered'}.`);
    },
  }),
  show({
    path: `${waitlist}/new`,
    needs: [getEvent, createWaitlistEntry],
    show: async (context) => {
      const event = await context.call(getEvent, { params: context.params });
      return {
        title: 'Put somebody on the waitlist',
        lead: `Choose who waits for a seat at ${event.title}.`,
        crumbs: eventCrumbs(event, 'waitlist'),
        blocks: await personChoice(context, `${eventPath(event.id, 'waitlist')}/new`),
      };
    },
  }),
  form({
    path: `${waitlist}/new/${chosenBelow}`,
    needs: [getEvent, createWaitlistEntry],
    form: async (context) => {
      const [event, { name, email }] = await Promise.all([
        context.call(getEvent, { params: context.params }),
        chosenPerson(context),
      ]);
      return {
        title: `Put ${name} on the waitlist`,
        lead: `${email}, for ${event.title}.`,
        crumbs: eventCrumbs(event, 'waitlist'),
        fields: [
          {
            kind: 'number',
            name: 'seats',
            label: 'Seats',
            help: 'For the person and its guests.',
            min: 1,
            max: maximumGuests + 1,
          },
        ],
        values: { seats: '1' },
        submit: 'Put on the waitlist',
        cancel: eventPath(event.id, 'waitlist'),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { reference, name } = await chosenPerson(context);
      const body = { ...bodyOf(fields, values), ...reference, eventId: context.params.id };
      const { eventId, position } = await context.call(createWaitlistEntry, { body, once });
      return goTo(eventPath(eventId, 'waitlist'), `${name} waits now, at position ${position}.`);
    },
  }),
];
