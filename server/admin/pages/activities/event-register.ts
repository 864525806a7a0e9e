/** Registration of a person for an event or its waitlist by the organiser: found by name, added with one button. */
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event, EventCounts } from '#contracts/schemas/event.ts';
import { maximumGuests, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import { type Label, say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import { button } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { bodyOf, type Field, type Option } from '../../page/fields.ts';
import { formatMoney } from '../../page/format.ts';
import { addressOf } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, type Outcome, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';
import { fullNotice, offerWaitlist } from './event-full.ts';
import { freeSeats, freeSeatsText } from './event-seats.ts';
import { nameOf, personChoice } from './people.ts';

interface Addition {
  readonly tab: 'registrations' | 'waitlist';
  readonly contract: Guarded;
  readonly title: Label;
  readonly lead: (event: Event, counts: EventCounts) => string;
  /** Text of the button beside each person. */
  readonly button: Label;
  /** Number of guests or seats. */
  readonly field: Field & { readonly label: Label };
  /** @returns blocks above the search */
  readonly before: (context: Context, event: Event, counts: EventCounts) => Block[];
  readonly add: (context: Context, body: Record<string, unknown>, once: string | undefined) => Promise<Outcome>;
}

const counts = (from: number, to: number): Option[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

const resultTexts: Partial<Readonly<Record<RegistrationStatus, (name: string) => string>>> = {
  PENDING_APPROVAL: (name) => say('{name} is registered, awaiting approval.', { name }),
  PENDING_PAYMENT: (name) => say('{name} is registered, awaiting payment.', { name }),
};

const registration: Addition = {
  tab: 'registrations',
  contract: registrations.create,
  title: 'Add registration',
  lead: (event, counts) => `${event.title}. ${placesText(event, counts)}`,
  button: 'Register',
  field: { kind: 'select', name: 'guests', label: 'Guests of the person', options: counts(0, maximumGuests) },
  before: (context, event, counts) => (freeSeats(counts) === 0 ? [fullNotice(context, event)] : []),
  add: async (context, { guests, ...reference }, once) => {
    const body = { ...reference, guests: Number(guests) };
    const result = await offerWaitlist(context, { reference, seats: Number(guests) + 1 }, () =>
      context.call(registrations.create, { params: context.params, body, once }),
    );
    if ('kind' in result) return result;
    const name = (await nameOf(context, result)) ?? say('The person');
    // Several people are registered one after the other.
    const again = `${eventPath(context.params.id ?? '', 'registrations')}/new`;
    return goTo(again, resultTexts[result.status]?.(name) ?? say('{name} is registered.', { name }));
  },
};

const waiting: Addition = {
  tab: 'waitlist',
  contract: waitlist.create,
  title: 'Add to waitlist',
  lead: ({ title }) => `${title}. ${say('Find the person who waits for a seat.')}`,
  button: 'Add',
  field: { kind: 'select', name: 'seats', label: 'Seats', options: counts(1, maximumGuests + 1) },
  before: () => [],
  add: async (context, { seats, ...reference }, once) => {
    const body = { ...reference, seats: Number(seats), eventId: context.params.id };
    const entry = await context.call(waitlist.create, { body, once });
    const name = (await nameOf(context, entry)) ?? say('The person');
    const list = eventPath(context.params.id ?? '', 'waitlist');
    return goTo(list, say('{name} is on the waitlist, at position {position}.', { name, position: entry.position }));
  },
};

function placesText({ price, currency }: Event, counts: EventCounts): string {
  const free = freeSeats(counts);
  const seats = free === undefined ? say('Seats are unlimited.') : `${freeSeatsText(free)}.`;
  return price === null || currency === null
    ? seats
    : `${seats} ${say('Each costs {price}.', { price: formatMoney(price, currency) })}`;
}

const references: readonly Field[] = [
  { kind: 'hidden', name: 'userId', label: 'User' },
  { kind: 'hidden', name: 'contactId', label: 'Contact' },
];

export const registerPages: readonly AdminRoute[] = [registration, waiting].flatMap((addition) => {
  const { tab, contract, title, lead, field, before, add } = addition;
  const below = `${eventsPath}/{id}/${tab}` as const;
  const list = ({ params }: Context) => eventPath(params.id ?? '', tab);
  // After a refusal, the same search is shown again.
  const here = (context: Context, path: 'new' | 'add') =>
    addressOf(`${list(context)}/${path}`, { search: context.query.search, [field.name]: context.query[field.name] });
  return [
    show({
      path: `${below}/new`,
      needs: [events.get, contract],
      show: async (context) => {
        const { call, params, query } = context;
        const [event, counts] = await Promise.all([call(events.get, { params }), call(events.counts, { params })]);
        const places = query[field.name] ?? (tab === 'waitlist' ? '1' : '0');
        const choose = (kind: 'user' | 'contact', id: string, name: string) =>
          button(say(addition.button), here(context, 'add'), {
            tone: 'primary',
            about: name,
            fields: { [`${kind}Id`]: id, [field.name]: places },
          });
        return {
          title: say(title),
          lead: lead(event, counts),
          crumbs: eventCrumbs(event, tab),
          blocks: [
            ...before(context, event, counts),
            ...(await personChoice(context, `${list(context)}/new`, choose, [{ ...field, label: say(field.label) }])),
          ],
        };
      },
    }),
    action({
      path: `${below}/add`,
      needs: [events.get, contract],
      perform: (context, { values, once }) => add(context, bodyOf([...references, field], values), once),
      back: (context) => here(context, 'new'),
    }),
  ];
});
