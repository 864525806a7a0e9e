/** Schemas of events. */
import { type UpsertBody, upsertItem, upsertItems } from './bulk.ts';
import { currency, externalId, id, instant, line, newCurrency, text, timezone, webUrl } from './fields.ts';
import Joi from './joi.ts';
import { key, search, setOf } from './listing.ts';
import { maximumGuests } from './registration.ts';

export const eventStatuses = ['DRAFT', 'PUBLISHED', 'CANCELLED', 'ARCHIVED'] as const;
export type EventStatus = (typeof eventStatuses)[number];
/** Allowed transitions. */
export const eventTransitions: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  DRAFT: ['PUBLISHED', 'CANCELLED', 'ARCHIVED'],
  PUBLISHED: ['DRAFT', 'CANCELLED', 'ARCHIVED'],
  CANCELLED: ['ARCHIVED'],
  ARCHIVED: ['DRAFT'],
};
export const eventLifecycles = ['UPCOMING', 'ONGOING', 'ENDED'] as const;
export const eventKinds = ['IN_PERSON', 'ONLINE', 'HYBRID'] as const;
export const eventVisibilities = ['PUBLIC', 'MEMBERS', 'GROUPS', 'INVITE_ONLY'] as const;

export interface EventLocation {
  name?: string | null;
  address?: string | null;
  onlineUrl?: string | null;
}

export interface NewEvent {
  title: string;
  startsAt: string;
  endsAt: string;
  timezone: string;
  summary?: string | null;
  description?: string | null;
  kind?: (typeof eventKinds)[number];
  visibility?: (typeof eventVisibilities)[number];
  groupIds?: string[];
  location?: EventLocation | null;
  capacity?: number | null;
  requiresApproval?: boolean;
  waitlistEnabled?: boolean;
  registrationOpensAt?: string | null;
  registrationClosesAt?: string | null;
  maxGuests?: number | null;
  price?: number | null;
  currency?: string | null;
  paymentDueDays?: number | null;
  externalId?: string | null;
}
/** Days until an unpaid registration expires, unless its event sets another number. */
export const defaultPaymentDueDays = 7;

export interface Event extends Required<NewEvent> {
  id: string;
  status: EventStatus;
  lifecycle: (typeof eventLifecycles)[number];
  createdAt: string;
  updatedAt: string;
}

const title = () => line(200).min(1).example('Annual assembly');
const kind = () =>
  Joi.string()
    .valid(...eventKinds)
    .description('Where people take part: HYBRID is IN_PERSON and ONLINE');
const visibility = () =>
  Joi.string()
    .valid(...eventVisibilities)
    .description(
      'Which users see the event while it is PUBLISHED. PUBLIC: all. MEMBERS: those with an ACTIVE or GRACE membership, or all ' +
        'if there are no membership types. GROUPS: those in one of `groupIds`. INVITE_ONLY: no others. Users who are registered ' +
        'or on the waitlist always see it, and so do users with the permission to see events',
    );
const groupIds = () =>
  Joi.array()
    .items(id())
    .unique()
    .max(50)
    .description('Groups whose users see an event with the visibility GROUPS; replaced as a whole')
    .example([]);
const capacity = () =>
  Joi.number().integer().min(0).max(1_000_000).allow(null).description('null: unlimited').example(120);
const requiresApproval = () => Joi.boolean().description('Registrations hold no seat until they are approved');
const waitlistEnabled = () => Joi.boolean().description('A full event accepts waitlist entries');
const registrationOpensAt = () =>
  instant().allow(null).description('People can register from then on; null: as soon as it is published');
const registrationClosesAt = () =>
  instant().allow(null).description('People can register until then; null: until the event starts');
const price = () =>
  Joi.number()
    .integer()
    .min(1)
    .max(1_000_000_000)
    .allow(null)
    .description('Per seat, in minor units of `currency`; null: free')
    .example(1500);
const priceCurrency = () => currency().allow(null).description('Required with `price`, and only allowed with it');
const newPriceCurrency = () => newCurrency().allow(null).description('Required with `price`, and only allowed with it');
const maxGuests = () =>
  Joi.number()
    .integer()
    .min(0)
    .max(maximumGuests)
    .allow(null)
    .description(`Maximum guests of a person who registers; null: ${maximumGuests}. The organiser can register more`)
    .example(2);
const paymentDueDays = () =>
  Joi.number()
    .integer()
    .min(1)
    .max(365)
    .allow(null)
    .description(
      'Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never',
    )
    .example(defaultPaymentDueDays);
const location = () =>
  Joi.object<EventLocation>({
    name: line(200).allow(null).example('Town hall'),
    address: text(500).allow(null).description('Postal address, as one text').example('1 Market Square'),
    onlineUrl: webUrl()
      .allow(null)
      .description(
        'Where an online event takes place; contacts see it once they accepted, users once they are CONFIRMED',
      ),
  })
    .allow(null)
    .description('Place of the event; replaced as a whole');
const summary = () =>
  text(500).allow(null).description('A few sentences for lists').example('Reports, budget, elections');
const description = () => text(20_000).allow(null).example('Doors open half an hour before.');

/** Members for every user who sees the event. */
const shown = {
  id: id().required(),
  title: title().required(),
  status: Joi.string()
    .valid(...eventStatuses)
    .required()
    .description(
      'DRAFT: not announced. PUBLISHED: people can register. CANCELLED: does not take place. ARCHIVED: put away',
    ),
  lifecycle: Joi.string()
    .valid(...eventLifecycles)
    .required()
    .description('Follows from `startsAt` and `endsAt`, whatever the status'),
  kind: kind().required(),
  visibility: visibility().required(),
  startsAt: instant().required(),
  endsAt: instant().required().description('Not before `startsAt`'),
  timezone: timezone().required(),
  summary: summary().required(),
  description: description().required(),
  location: location().required(),
  capacity: capacity().required(),
  requiresApproval: requiresApproval().required(),
  waitlistEnabled: waitlistEnabled().required(),
  registrationOpensAt: registrationOpensAt().required(),
  registrationClosesAt: registrationClosesAt().required(),
  maxGuests: maxGuests().required(),
  price: price().required(),
  currency: priceCurrency().required(),
  paymentDueDays: paymentDueDays().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const event = Joi.object<Event, true>({
  ...shown,
  groupIds: groupIds().required(),
  externalId: externalId().required(),
});

/** An event, for a user who may take part. */
export interface OwnEvent extends Omit<Event, 'groupIds' | 'externalId'> {
  seatsLeft: number | null;
  registrationOpen: boolean;
  registrationId: string | null;
  waitlistEntryId: string | null;
}
export const ownEvent = Joi.object<OwnEvent, true>({
  ...shown,
  seatsLeft: Joi.number().integer().min(0).allow(null).required().description('null: unlimited').example(12),
  registrationOpen: Joi.boolean()
    .required()
    .description('Whether the event takes registrations at this moment; if no seats are left, entries on its waitlist'),
  registrationId: id().allow(null).required().description('The active registration of the user; null: none'),
  waitlistEntryId: id().allow(null).required().description('The entry that waits for seats; null: none'),
});

export const newEvent = Joi.object<NewEvent>({
  title: title().required(),
  startsAt: instant().required(),
  endsAt: instant().required().description('Not before `startsAt`'),
  timezone: timezone().required(),
  summary: summary(),
  description: description(),
  kind: kind().default('IN_PERSON'),
  visibility: visibility().default('PUBLIC'),
  groupIds: groupIds(),
  location: location(),
  capacity: capacity(),
  requiresApproval: requiresApproval().default(false),
  waitlistEnabled: waitlistEnabled().default(false),
  registrationOpensAt: registrationOpensAt(),
  registrationClosesAt: registrationClosesAt(),
  maxGuests: maxGuests(),
  price: price(),
  currency: newPriceCurrency(),
  paymentDueDays: paymentDueDays().default(defaultPaymentDueDays),
  externalId: externalId(),
});

export const eventUpsert = upsertItem(newEvent, ['title', 'startsAt', 'endsAt', 'timezone']);
export const eventUpsertBody = Joi.object<UpsertBody<Partial<NewEvent>>>({ items: upsertItems(eventUpsert) });

export const eventChanges = Joi.object<Partial<NewEvent>>({
  title: title(),
  startsAt: instant(),
  endsAt: instant().description('Not before `startsAt`'),
  timezone: timezone(),
  summary: summary(),
  description: description(),
  kind: kind(),
  visibility: visibility(),
  groupIds: groupIds(),
  location: location(),
  capacity: capacity(),
  requiresApproval: requiresApproval(),
  waitlistEnabled: waitlistEnabled(),
  registrationOpensAt: registrationOpensAt(),
  registrationClosesAt: registrationClosesAt(),
  maxGuests: maxGuests(),
  price: price(),
  currency: newPriceCurrency(),
  paymentDueDays: paymentDueDays(),
  externalId: externalId(),
}).min(1);

export interface EventUpdateQuery {
  allowOverbooking?: boolean;
}
export const eventUpdateQuery = Joi.object<EventUpdateQuery>({
  allowOverbooking: Joi.boolean()
    .description('Accept a `capacity` below the seats taken; all registrations stay')
    .example(true),
});

export interface EventFilter {
  status?: string;
  kind?: string;
  visibility?: string;
  search?: string;
  externalId?: string;
}
export const eventFilter = Joi.object<EventFilter>({
  status: setOf(eventStatuses),
  kind: setOf(eventKinds),
  visibility: setOf(eventVisibilities),
  search: search('the title or the external id'),
  externalId: key('assembly-2026'),
});

/** Seats and participants of an event. */
export interface EventCounts {
  capacity: number | null;
  seatsTaken: number;
  invited: number;
  pending: number;
  confirmed: number;
  checkedIn: number;
  waitlisted: number;
}
const count = () => Joi.number().integer().min(0).required();
export const eventCounts = Joi.object<EventCounts, true>({
  capacity: capacity().required(),
  seatsTaken: count().description('Seats held by registrations, including guests'),
  invited: count().description('Invitations that were sent and not revoked'),
  pending: count().description('Registrations awaiting approval or payment'),
  confirmed: count().description('Registrations that are CONFIRMED'),
  checkedIn: count().description('Registrations that are ATTENDED'),
  waitlisted: count().description('Waitlist entries that are WAITING'),
});

export interface OwnEventFilter {
  kind?: string;
  search?: string;
}
export const ownEventFilter = Joi.object<OwnEventFilter>({
  kind: setOf(eventKinds),
  search: search('the title or the external id'),
});
