/** Registration of a person for an event or its waitlist by the organiser, in two steps: person, then seats. */
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { maximumGuests, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { Block, Crumb } from '../../page/blocks.ts';
import { button } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { bodyOf, type Field, type FormValues, type Option } from '../../page/fields.ts';
import { type AdminRoute, action, goTo, show, showNow } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';
import { nameOf, personChoice } from './people.ts';

interface Addition {
  readonly tab: 'registrations' | 'waitlist';
  readonly contract: Guarded;
  readonly title: string;
  readonly lead: (event: Event) => string;
  readonly titleFor: (name: string) => string;
  /** Number of guests or seats. */
  readonly field: Field;
  /** Initial value of the field. */
  readonly initial: string;
  /** @returns the result as a sentence */
  readonly add: (context: Context, body: Record<string, unknown>, once: string | undefined) => Promise<string>;
}

const counts = (from: number, to: number): Option[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

const resultTexts: Partial<Readonly<Record<RegistrationStatus, string>>> = {
  PENDING_APPROVAL: 'is registered, pending approval',
  PENDING_PAYMENT: 'is registered, pending payment',
};

const additions: readonly Addition[] = [
  {
    tab: 'registrations',
    contract: registrations.create,
    title: 'Add registration',
    lead: ({ title }) => `Choose who comes to ${title}.`,
    titleFor: (name) => `Register ${name}`,
    field: {
      kind: 'select',
      name: 'guests',
      label: 'Guests',
      help: 'Each guest takes a seat.',
      options: counts(0, maximumGuests),
    },
    initial: '0',
    add: async (context, { guests, ...reference }, once) => {
      const body = { ...reference, guests: Number(guests) };
      const registration = await context.call(registrations.create, { params: context.params, body, once });
      const name = (await nameOf(context, registration)) ?? 'The person';
      return `${name} ${resultTexts[registration.status] ?? 'is registered'}.`;
    },
  },
  {
    tab: 'waitlist',
    contract: waitlist.create,
    title: 'Add to waitlist',
    lead: ({ title }) => `Choose who waits for a seat at ${title}.`,
    titleFor: (name) => `Add ${name} to the waitlist`,
    field: {
      kind: 'select',
      name: 'seats',
      label: 'Seats',
      help: 'For the person and guests.',
      options: counts(1, maximumGuests + 1),
    },
    initial: '1',
    add: async (context, { seats, ...reference }, once) => {
      const body = { ...reference, seats: Number(seats), eventId: context.params.id };
      const entry = await context.call(waitlist.create, { body, once });
      const name = (await nameOf(context, entry)) ?? 'The person';
      return `${name} is on the waitlist, at position ${entry.position}.`;
    },
  },
];

const references: readonly Field[] = [
  { kind: 'hidden', name: 'userId', label: 'User' },
  { kind: 'hidden', name: 'contactId', label: 'Contact' },
];

export const registerPages: readonly AdminRoute[] = additions.flatMap((addition) => {
  const { tab, contract, title, lead, titleFor, field } = addition;
  const below = `${eventsPath}/{id}/${tab}` as const;
  const list = ({ params }: Context) => eventPath(params.id ?? '', tab);
  const back = (context: Context) => `${list(context)}/new`;
  return [
    show({
      path: `${below}/new`,
      needs: [events.get, contract],
      show: async (context) => {
        const event = await context.call(events.get, { params: context.params });
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
      needs: [events.get, contract],
      perform: async (context, { values }) => {
        const [event, name] = await Promise.all([
          context.call(events.get, { params: context.params }),
          nameOf(context, bodyOf(references, values)),
        ]);
        if (name === undefined) return { ...goTo(back(context), 'Choose a person first.'), tone: 'attention' };
        return showNow({
          title: titleFor(name),
          lead: event.title,
          crumbs: [...eventCrumbs(event, tab), { text: title, href: back(context) } satisfies Crumb],
          blocks: [seatsForm(context, addition, values, titleFor(name))],
        });
      },
      back,
    }),
    action({
      path: `${below}/add`,
      needs: [events.get, contract],
      perform: async (context, { values, once }) => {
        const notice = await addition.add(context, bodyOf([...references, field], values), once);
        return goTo(list(context), notice);
      },
      back,
    }),
  ];
});

function seatsForm(context: Context, { tab, field, initial }: Addition, values: FormValues, submit: string): Block {
  const list = eventPath(context.params.id ?? '', tab);
  return {
    kind: 'form',
    action: `${list}/add`,
    fields: [...references, field],
    values: { ...values, [field.name]: initial },
    submit,
    cancel: list,
  };
}
