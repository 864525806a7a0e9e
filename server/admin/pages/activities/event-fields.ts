/** Form fields of an event. Instants are typed in the event's time zone. */
import { type Event, eventKinds, eventVisibilities } from '#contracts/schemas/event.ts';
import type { Group } from '#contracts/schemas/group.ts';
import { maximumGuests } from '#contracts/schemas/registration.ts';
import { say } from '../../language/say.ts';
import { bodyOf, type Field, type FormValues, typedAmount, typedIn } from '../../page/fields.ts';
import { formatNumber } from '../../page/format.ts';
import { toLocal } from '../../page/instants.ts';
import { externalIdField } from '../external-id-field.ts';
import { optionsOf } from './states.ts';

const zone = { field: 'timezone' } as const;

export interface EventForm {
  /** Time zone of the event, offered even if it is an alias. */
  readonly timezone: string;
  readonly groups: readonly Pick<Group, 'id' | 'name'>[];
  /** Groups of the event, offered even if they are not among the others. */
  readonly groupIds?: readonly string[];
  /** Above 0, the form offers overbooking. */
  readonly seatsTaken?: number;
  /** A new event may leave its end open. */
  readonly isNew?: boolean;
  /** The zone is not one that was chosen: that of the browser is likelier. */
  readonly browserZone?: boolean;
}

export function eventFields({
  timezone,
  groups,
  groupIds = [],
  seatsTaken = 0,
  isNew = false,
  browserZone = false,
}: EventForm): readonly Field[] {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), timezone])];
  return [
    { kind: 'text', name: 'title', label: say('Title'), maxlength: 200, required: true, autofocus: true },
    { kind: 'instant', name: 'startsAt', label: say('Starts'), zone, required: true, short: true },
    { kind: 'instant', name: 'endsAt', label: say('Ends'), zone, ...(isNew ? {} : { required: true }), short: true },
    { kind: 'text', name: 'location.name', label: say('Place'), maxlength: 200, empty: 'null' },
    {
      kind: 'number',
      name: 'capacity',
      label: say('Seats'),
      help: say('Empty: no limit.'),
      min: 0,
      max: 1_000_000,
      ...brief,
    },
    {
      kind: 'amount',
      name: 'price',
      label: say('Price per seat'),
      help: say('Empty: free.'),
      currency: { field: 'currency' },
      ...brief,
    },
    { kind: 'text', name: 'currency', label: say('Currency'), help: say('Of the price.'), maxlength: 3, ...brief },
    {
      kind: 'select',
      name: 'timezone',
      label: say('Time zone'),
      help: say('Of all times here.'),
      required: true,
      short: true,
      options: zones.map((name) => ({ value: name, label: name })),
      browserZone,
    },
    ...(seatsTaken > 0 ? [overbookingField(seatsTaken)] : []),
    { kind: 'heading', name: 'texts', label: say('Description') },
    { kind: 'textarea', name: 'summary', label: say('Summary'), help: say('One or two sentences.'), ...long(500, 2) },
    { kind: 'textarea', name: 'description', label: say('Description'), ...long(20_000, 5) },
    { kind: 'heading', name: 'where', label: say('Where') },
    { kind: 'select', name: 'kind', label: say('Kind'), options: optionsOf(eventKinds) },
    { kind: 'textarea', name: 'location.address', label: say('Address'), ...long(500, 3) },
    {
      kind: 'url',
      name: 'location.onlineUrl',
      label: say('Address of the online meeting'),
      help: say('Shown only to people who have accepted, or have a seat.'),
      maxlength: 2000,
      empty: 'null',
    },
    { kind: 'heading', name: 'audience', label: say('Who sees it') },
    {
      kind: 'select',
      name: 'visibility',
      label: say('Visibility'),
      help: say(
        'A public event is also on the page of your organisation; the others are for users who sign in. People who are invited or registered see it in any case.',
      ),
      options: optionsOf(eventVisibilities),
    },
    ...groupsField(groups, groupIds),
    {
      kind: 'heading',
      name: 'registration',
      label: say('Registration'),
      help: say('If empty, people can register from publication until the event starts.'),
    },
    { kind: 'instant', name: 'registrationOpensAt', label: say('Opens'), zone, ...brief },
    { kind: 'instant', name: 'registrationClosesAt', label: say('Closes'), zone, ...brief },
    {
      kind: 'number',
      name: 'maxGuests',
      label: say('Guests per person'),
      help: say('Empty: up to {count}.', { count: maximumGuests }),
      min: 0,
      max: maximumGuests,
      ...brief,
    },
    {
      kind: 'number',
      name: 'paymentDueDays',
      label: say('Days to pay'),
      help: say('Empty: no due date.'),
      min: 1,
      max: 365,
      ...brief,
    },
    {
      kind: 'checkbox',
      name: 'requiresApproval',
      label: say('Registrations need approval'),
      help: say('A registration takes no seat before it is approved.'),
    },
    { kind: 'checkbox', name: 'waitlistEnabled', label: say('Enable the waitlist when the event is full') },
    { kind: 'heading', name: 'other', label: say('Other') },
    externalIdField(),
  ];
}

function groupsField(groups: EventForm['groups'], groupIds: readonly string[]): Field[] {
  const others = groupIds.filter((id) => groups.every((group) => group.id !== id));
  const options = [...groups, ...others.map((id) => ({ id, name: say('Another group') }))];
  if (groups.length === 0) return [];
  return [
    {
      kind: 'checkboxes',
      name: 'groupIds',
      label: say('Groups'),
      help: say('They count with the visibility “Groups”.'),
      options: options.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

const overbookingField = (seatsTaken: number): Field => ({
  kind: 'checkbox',
  name: 'allowOverbooking',
  label: say('Allow fewer seats than are taken'),
  help: say('Seats taken: {count}. Existing registrations stay; new ones are refused until fewer seats are taken.', {
    count: formatNumber(seatsTaken),
  }),
});

const brief = { short: true, empty: 'null' } as const;
const long = (maxlength: number, rows: number) => ({ maxlength, rows, empty: 'null' }) as const;

/** @param currency default for an event without a price */
export function eventValues(event: Event, currency: string): FormValues {
  const { timezone, location } = event;
  const local = (at: string | null) => (at === null ? '' : toLocal(at, timezone));
  return {
    title: event.title,
    summary: event.summary ?? '',
    description: event.description ?? '',
    startsAt: local(event.startsAt),
    endsAt: local(event.endsAt),
    timezone,
    kind: event.kind,
    'location.name': location?.name ?? '',
    'location.address': location?.address ?? '',
    'location.onlineUrl': location?.onlineUrl ?? '',
    visibility: event.visibility,
    groupIds: event.groupIds,
    capacity: event.capacity === null ? '' : String(event.capacity),
    price: event.price === null ? '' : typedAmount(event.price, event.currency ?? currency),
    maxGuests: event.maxGuests === null ? '' : String(event.maxGuests),
    currency: event.currency ?? currency,
    paymentDueDays: event.paymentDueDays === null ? '' : String(event.paymentDueDays),
    registrationOpensAt: local(event.registrationOpensAt),
    registrationClosesAt: local(event.registrationClosesAt),
    requiresApproval: event.requiresApproval ? 'true' : '',
    waitlistEnabled: event.waitlistEnabled ? 'true' : '',
    externalId: event.externalId ?? '',
  };
}

/** Sends a currency only with a price, and null for an empty location. */
export function eventBody(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  const free = typedIn(values, 'price').trim() === '';
  const body = bodyOf(fields, free ? { ...values, currency: '' } : values);
  const location: object = Object(body.location);
  return Object.values(location).every((member) => member === null) ? { ...body, location: null } : body;
}
