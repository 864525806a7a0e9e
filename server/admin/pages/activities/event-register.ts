/** Somebody is registered for an event, or put on its waitlist, by the organiser: chosen first, then asked the rest. */
import { getEvent } from '#contracts/operations/events.ts';
import { createRegistration } from '#contracts/operations/registrations.ts';
import { createWaitlistEntry } from '#contracts/operations/waitlist.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { maximumGuests, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { Block, Crumb } from '../../page/blocks.ts';
import { button } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { bodyOf, type Field, type FormValues, type Option } from '../../page/fields.ts';
import { type AdminRoute, action, goTo, show, showNow } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';
import { nameOf, personChoice } from './people.ts';

interface Adding {
  readonly tab: 'registrations' | 'waitlist';
  readonly contract: Guarded;
  readonly title: string;
  readonly lead: (event: Event) => string;
  readonly ask: (name: string) => string;
  /** How many: whatever is chosen is one of those that are possible. */
  readonly field: Field;
  readonly first: string;
  /** @returns what was done, as a sentence. */
  readonly add: (context: Context, body: Record<string, unknown>, once: string | undefined) => Promise<string>;
}

const counts = (from: number, to: number): Option[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

const told: Partial<Readonly<Record<RegistrationStatus, string>>> = {
  PENDING_APPROVAL: 'is registered, and waits for approval',
  PENDING_PAYMENT: 'is registered; the payment that goes with it is pending',
};

const additions: readonly Adding[] = [
  {
    tab: 'registrations',
    contract: createRegistration,
    title: 'Register somebody',
    lead: ({ title }) => `Choose who comes to ${title}.`,
    ask: (name) => `Register ${name}`,
    field: {
      kind: 'select',
      name: 'guests',
      label: 'Guests',
      help: 'Who come along: each takes a seat.',
      options: counts(0, maximumGuests),
    },
    first: '0',
    add: async (context, { guests, ...reference }, once) => {
      const body = { ...reference, guests: Number(guests) };
      const registration = await context.call(createRegistration, { params: context.params, body, once });
      const name = (await nameOf(context, registration)) ?? 'Somebody';
      return `${name} ${told[registration.status] ?? 'is registered'}.`;
    },
  },
  {
    tab: 'waitlist',
    contract: createWaitlistEntry,
    title: 'Put somebody on the waitlist',
    lead: ({ title }) => `Choose who waits for a seat at ${title}.`,
    ask: (name) => `Put ${name} on the waitlist`,
    field: {
      kind: 'select',
      name: 'seats',
      label: 'Seats',
      help: 'For the person and its guests.',
      options: counts(1, maximumGuests + 1),
    },
    first: '1',
    add: async (context, { seats, ...reference }, once) => {
      const body = { ...reference, seats: Number(seats), eventId: context.params.id };
      const entry = await context.call(createWaitlistEntry, { body, once });
      const name = (await nameOf(context, entry)) ?? 'Somebody';
      return `${name} waits now, at place ${entry.position}.`;
    },
  },
];

const references: readonly Field[] = [
  { kind: 'hidden', name: 'userId', label: 'User' },
  { kind: 'hidden', name: 'contactId', label: 'Contact' },
];

export const registerPages: readonly AdminRoute[] = additions.flatMap((adding) => {
  const { tab, contract, title, lead, ask, field } = adding;
  const below = `${eventsPath}/{id}/${tab}` as const;
  const list = ({ params }: Context) => eventPath(params.id ?? '', tab);
  const back = (context: Context) => `${list(context)}/new`;
  return [
    show({
      path: `${below}/new`,
      needs: [getEvent, contract],
      show: async (context) => {
        const event = await context.call(getEvent, { params: context.params });
        const choose = (kind: 'user' | 'contact', id: string, name: string) =>
          button('Choose', `${list(context)}/chosen`, { about: name, fields: { [`${kind}Id`]: id } });
        return {
          title,
          lead: lead(event),
          crumbs: eventCrumbs(event, tab),
          blocks: await personChoice(context, back(context), choose),
        };
      },
    }),
    action({
      path: `${below}/chosen`,
      needs: [getEvent, contract],
      perform: async (context, { values }) => {
        const [event, name] = await Promise.all([
          context.call(getEvent, { params: context.params }),
          nameOf(context, bodyOf(references, values)),
        ]);
        if (name === undefined) return { ...goTo(back(context), 'Choose somebody first.'), tone: 'attention' };
        return showNow({
          title: ask(name),
          lead: event.title,
          crumbs: [...eventCrumbs(event, tab), { text: title, href: back(context) } satisfies Crumb],
          blocks: [askBlock(context, adding, values, ask(name))],
        });
      },
      back,
    }),
    action({
      path: `${below}/add`,
      needs: [getEvent, contract],
      perform: async (context, { values, once }) => {
        const said = await adding.add(context, bodyOf([...references, field], values), once);
        return goTo(list(context), said);
      },
      back,
    }),
  ];
});

function askBlock(context: Context, { tab, field, first }: Adding, values: FormValues, submit: string): Block {
  const list = eventPath(context.params.id ?? '', tab);
  return {
    kind: 'form',
    action: `${list}/add`,
    fields: [...references, field],
    values: { ...values, [field.name]: first },
    submit,
    cancel: list,
  };
}
