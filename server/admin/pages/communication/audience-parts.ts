/** Parts of an audience by membership and by event. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { type AdhesionStatus, adhesionStatuses } from '#contracts/schemas/adhesion.ts';
import { type Audience, defaultAudience } from '#contracts/schemas/newsletter.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { type RegistrationStatus, registrationStatuses } from '#contracts/schemas/registration.ts';
import { currentLanguage } from '../../language/language.ts';
import { type Label, say } from '../../language/say.ts';
import { type Cell, link, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field, FormValues, Option } from '../../page/fields.ts';
import { formatInstant } from '../../page/format.ts';

/** @returns the fields of the parts that the user may see, with the chosen events among those offered */
export async function partFields(audience: Audience, context: Context): Promise<Field[]> {
  const [types, offered] = await Promise.all([
    offeredTypes(context),
    context.may(registrations.list) ? offeredEvents(context, audience.eventIds) : [],
  ]);
  return [
    ...(types.length > 0
      ? ([
          { kind: 'checkboxes', name: 'audience.adhesionTypeIds', label: say('Memberships'), options: types },
          {
            kind: 'checkboxes',
            name: 'audience.adhesionStatuses',
            label: say('State of the membership'),
            help: say('With no type ticked, of every type. With no state ticked: {states}.', {
              states: listOf(defaultAudience.adhesionStatuses),
            }),
            options: optionsOf(adhesionStatuses),
          },
        ] as const)
      : []),
    ...(offered.length > 0
      ? ([
          { kind: 'checkboxes', name: 'audience.eventIds', label: say('Participants of events'), options: offered },
          {
            kind: 'checkboxes',
            name: 'audience.registrationStatuses',
            label: say('State of the registration'),
            help: say('With none ticked: {states}.', { states: listOf(defaultAudience.registrationStatuses) }),
            options: optionsOf(registrationStatuses),
          },
        ] as const)
      : []),
  ];
}

export const partValues = (audience: Audience): FormValues => ({
  'audience.adhesionTypeIds': audience.adhesionTypeIds,
  'audience.adhesionStatuses': audience.adhesionStatuses,
  'audience.eventIds': audience.eventIds,
  'audience.registrationStatuses': audience.registrationStatuses,
});

/** States have one word each on all pages. */
const states: Readonly<Record<State, readonly [alone: Label, inSentence: Label]>> = {
  PENDING: ['Pending (membership)', 'pending (membership)'],
  ACTIVE: ['Active (membership)', 'active (membership)'],
  GRACE: ['Grace (membership)', 'grace (membership)'],
  SUSPENDED: ['Suspended (membership)', 'suspended (membership)'],
  PENDING_APPROVAL: ['Pending approval', 'pending approval'],
  PENDING_PAYMENT: ['Pending payment', 'pending payment'],
  CONFIRMED: ['Confirmed (registration)', 'confirmed (registration)'],
  REJECTED: ['Rejected (registration)', 'rejected (registration)'],
  CANCELLED: ['Cancelled (audience)', 'cancelled (audience)'],
  EXPIRED: ['Expired (audience)', 'expired (audience)'],
  ATTENDED: ['Checked in', 'checked in (registration)'],
  NO_SHOW: ['No show', 'no show'],
};
type State = AdhesionStatus | RegistrationStatus;
const listOf = (chosen: readonly State[]) =>
  new Intl.ListFormat(currentLanguage()).format(chosen.map((state) => say(states[state][1])));
const optionsOf = (offered: readonly State[]): Option[] =>
  offered.map((state) => ({ value: state, label: say(states[state][0]) }));

async function offeredTypes({ call, may }: Context): Promise<Option[]> {
  if (!may(adhesionTypes.list)) return [];
  const { member } = await call(adhesionTypes.list, { query: { itemsPerPage: maximumItemsPerPage } });
  return member.map(({ id, name }) => ({ value: id, label: name }));
}

/** Number of events to choose from, besides those chosen. */
const mostEvents = 20;

/** The latest events by their start, and those that are chosen. */
async function offeredEvents({ call, may }: Context, chosen: readonly string[] = []): Promise<Option[]> {
  if (!may(events.list)) return [];
  const { member } = await call(events.list, { query: { sort: '-startsAt', itemsPerPage: maximumItemsPerPage } });
  return member
    .filter(({ id, status }, index) => chosen.includes(id) || (status !== 'DRAFT' && index < mostEvents))
    .map(({ id, title, startsAt, timezone }) => ({
      value: id,
      label: title,
      help: formatInstant(startsAt, timezone, 'day'),
    }));
}

/** @returns the chosen memberships and events, with names where permitted */
export async function partCells(audience: Audience, context: Context): Promise<Cell[]> {
  const {
    adhesionTypeIds = [],
    adhesionStatuses: standings = [],
    eventIds = [],
    registrationStatuses: seats = [],
  } = audience;
  const cells: Cell[] = [];
  if (adhesionTypeIds.length + standings.length > 0) {
    const types = await offeredTypes(context);
    const names = adhesionTypeIds.map((id) => types.find(({ value }) => value === id)?.label ?? say('a type'));
    const shown = listOf(standings.length > 0 ? standings : defaultAudience.adhesionStatuses);
    const all = say('Memberships: every type');
    cells.push(text(names.length > 0 ? say('Memberships: {types}', { types: names.join(', ') }) : all, shown));
  }
  if (eventIds.length > 0) {
    const offered = await offeredEvents(context, eventIds);
    const shown = listOf(seats.length > 0 ? seats : defaultAudience.registrationStatuses);
    for (const id of eventIds) {
      const event = offered.find(({ value }) => value === id);
      cells.push(event ? link(event.label, `/admin/events/${id}`, shown) : text(say('An event'), shown));
    }
  }
  return cells;
}
