/** What is typed of an event. Its instants are typed as a clock shows them where it is held. */
import { type Event, eventKinds, eventVisibilities } from '#contracts/schemas/event.ts';
import { bodyOf, type Field, type FormValues, typedAmount, typedIn } from '../../page/fields.ts';
import { toLocal } from '../../page/instants.ts';
import { externalIdField } from '../external-id-field.ts';
import { optionsOf } from './states.ts';

const zone = { field: 'timezone' } as const;

/** @param timezone of the event: it is offered even where it is an older name of a zone. */
export function eventFields(timezone: string): readonly Field[] {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), timezone])];
  return [
    { kind: 'text', name: 'title', label: 'Title', maxlength: 200, required: true, autofocus: true },
    { kind: 'textarea', name: 'summary', label: 'Summary', help: 'One or two sentences.', ...long(500, 2) },
    { kind: 'textarea', name: 'description', label: 'Description', ...long(20_000, 8) },
    { kind: 'heading', name: 'when', label: 'When' },
    { kind: 'instant', name: 'startsAt', label: 'Starts', zone, required: true, short: true },
    { kind: 'instant', name: 'endsAt', label: 'Ends', zone, required: true, short: true },
    {
      kind: 'select',
      name: 'timezone',
      label: 'Time zone',
      help: 'Every time on this page is meant as a clock there shows it.',
      required: true,
      options: zones.map((name) => ({ value: name, label: name })),
    },
    { kind: 'heading', name: 'where', label: 'Where' },
    { kind: 'select', name: 'kind', label: 'Kind', options: optionsOf(eventKinds) },
    { kind: 'text', name: 'location.name', label: 'Place', maxlength: 200, empty: 'null' },
    { kind: 'textarea', name: 'location.address', label: 'Address', ...long(500, 3) },
    {
      kind: 'url',
      name: 'location.onlineUrl',
      label: 'Address of the online meeting',
      help: 'Shown only to those who have accepted.',
      maxlength: 2000,
      empty: 'null',
    },
    {
      kind: 'heading',
      name: 'seats',
      label: 'Seats',
      help: 'Without a number there is no limit; without a price it is free.',
    },
    { kind: 'number', name: 'capacity', label: 'Seats', min: 0, max: 1_000_000, ...brief },
    { kind: 'amount', name: 'price', label: 'Price of one', currency: { field: 'currency' }, ...brief },
    { kind: 'text', name: 'currency', label: 'Currency', maxlength: 3, ...brief },
    { kind: 'select', name: 'visibility', label: 'Who sees it', options: optionsOf(eventVisibilities) },
    {
      kind: 'heading',
      name: 'registration',
      label: 'Registration',
      help: 'Without times, contacts register themselves from when it is published until it starts.',
    },
    { kind: 'instant', name: 'registrationOpensAt', label: 'Opens', zone, ...brief },
    { kind: 'instant', name: 'registrationClosesAt', label: 'Closes', zone, ...brief },
    {
      kind: 'checkbox',
      name: 'requiresApproval',
      label: 'Whoever registers waits for approval',
      help: 'No seat is taken before somebody approves.',
    },
    { kind: 'checkbox', name: 'waitlistEnabled', label: 'When it is full, people may wait for a seat' },
    { kind: 'heading', name: 'other', label: 'Other' },
    externalIdField,
  ];
}

const brief = { short: true, empty: 'null' } as const;
const long = (maxlength: number, rows: number) => ({ maxlength, rows, empty: 'null' }) as const;

/** @param currency that is proposed where the event has no price. */
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
    capacity: event.capacity === null ? '' : String(event.capacity),
    price: event.price === null ? '' : typedAmount(event.price, event.currency ?? currency),
    currency: event.currency ?? currency,
    registrationOpensAt: local(event.registrationOpensAt),
    registrationClosesAt: local(event.registrationClosesAt),
    requiresApproval: event.requiresApproval ? 'true' : '',
    waitlistEnabled: event.waitlistEnabled ? 'true' : '',
    externalId: event.externalId ?? '',
  };
}

/** A currency goes with a price, and only with it; a place of which nothing is said is none. */
export function eventBody(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  const free = typedIn(values, 'price').trim() === '';
  const body = bodyOf(fields, free ? { ...values, currency: '' } : values);
  const place: object = Object(body.location);
  return Object.values(place).every((member) => member === null) ? { ...body, location: null } : body;
}
