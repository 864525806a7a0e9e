/** Parts of an audience by membership and by event. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { adhesionStatuses } from '#contracts/schemas/adhesion.ts';
import { type Audience, defaultAudience } from '#contracts/schemas/newsletter.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { registrationStatuses } from '#contracts/schemas/registration.ts';
import { type Cell, link, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field, FormValues, Option } from '../../page/fields.ts';
import { formatInstant, words } from '../../page/format.ts';

/** @returns the fields of the parts that the user may see, with the chosen events among those offered */
export async function partFields(audience: Audience, context: Context): Promise<Field[]> {
  const [types, offered] = await Promise.all([
    offeredTypes(context),
    context.may(registrations.list) ? offeredEvents(context, audience.eventIds) : [],
  ]);
  return [
    ...(types.length > 0
      ? ([
          { kind: 'checkboxes', name: 'audience.adhesionTypeIds', label: 'Memberships', options: types },
          {
            kind: 'checkboxes',
            name: 'audience.adhesionStatuses',
            label: 'State of the membership',
            help: `With no type ticked, of every type. With no state ticked: ${listOf(defaultAudience.adhesionStatuses)}.`,
            options: optionsOf(adhesionStatuses),
          },
        ] as const)
      : []),
    ...(offered.length > 0
      ? ([
          { kind: 'checkboxes', name: 'audience.eventIds', label: 'Participants of events', options: offered },
          {
            kind: 'checkboxes',
            name: 'audience.registrationStatuses',
            label: 'State of the registration',
            help: `With none ticked: ${listOf(defaultAudience.registrationStatuses)}.`,
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
const nameOf = (status: string) => (status === 'ATTENDED' ? 'Checked in' : words(status));
const listOf = (statuses: readonly string[]) => statuses.map((status) => nameOf(status).toLowerCase()).join(' and ');
const optionsOf = (statuses: readonly string[]): Option[] =>
  statuses.map((status) => ({ value: status, label: nameOf(status) }));

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
    adhesionStatuses: states = [],
    eventIds = [],
    registrationStatuses: seats = [],
  } = audience;
  const cells: Cell[] = [];
  if (adhesionTypeIds.length + states.length > 0) {
    const types = await offeredTypes(context);
    const names = adhesionTypeIds.map((id) => types.find(({ value }) => value === id)?.label ?? 'a type');
    const shown = listOf(states.length > 0 ? states : defaultAudience.adhesionStatuses);
    cells.push(text(`Memberships: ${names.length > 0 ? names.join(', ') : 'every type'}`, shown));
  }
  if (eventIds.length > 0) {
    const offered = await offeredEvents(context, eventIds);
    const shown = listOf(seats.length > 0 ? seats : defaultAudience.registrationStatuses);
    for (const id of eventIds) {
      const event = offered.find(({ value }) => value === id);
      cells.push(event ? link(event.label, `/admin/events/${id}`, shown) : text('An event', shown));
    }
  }
  return cells;
}
