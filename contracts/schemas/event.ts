/** Something an organisation holds, that people are invited to and register for. */
import { currency, externalId, id, instant, line, text, timezone, webUrl } from './fields.ts';
import Joi from './joi.ts';

export const eventStatuses = ['DRAFT', 'PUBLISHED', 'CANCELLED', 'ARCHIVED'] as const;
export type EventStatus = (typeof eventStatuses)[number];
/** From each state, the states that may follow. */
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
  location?: EventLocation | null;
  capacity?: number | null;
  requiresApproval?: boolean;
  waitlistEnabled?: boolean;
  registrationOpensAt?: string | null;
  registrationClosesAt?: string | null;
  price?: number | null;
  currency?: string | null;
  externalId?: string | null;
}

export interface Event extends Required<NewEvent> {
  id: string;
  status: EventStatus;
  lifecycle: (typeof eventLifecycles)[number];
  createdAt: string;
  updatedAt: string;
}

const title = () => line(200).min(1).example('Annual assembly');
const kind = () => Joi.string().valid(...eventKinds);
const visibility = () => Joi.string().valid(...eventVisibilities);
const capacity = () =>
  Joi.number().integer().min(0).max(1_000_000).allow(null).description('null: unlimited').example(120);
const requiresApproval = () => Joi.boolean().description('Whoever registers has no seat before somebody approves');
const waitlistEnabled = () => Joi.boolean().description('When it is full, people may wait for a seat');
const registrationOpensAt = () =>
  instant().allow(null).description('From when contacts register themselves; null: once it is published');
const registrationClosesAt = () =>
  instant().allow(null).description('Until when contacts register themselves; null: until it starts');
const price = () =>
  Joi.number()
    .integer()
    .min(1)
    .max(1_000_000_000)
    .allow(null)
    .description('For each seat, in minor units of `currency`; null: free')
    .example(1500);
const priceCurrency = () => currency().allow(null).description('Goes with `price`, and only with it');
const location = () =>
  Joi.object<EventLocation>({
    name: line(200).allow(null).example('Town hall'),
    address: text(500).allow(null).example('1 Market Square'),
    onlineUrl: webUrl().allow(null),
  }).allow(null);
const summary = () => text(500).allow(null).example('Reports, budget, elections');
const description = () => text(20_000).allow(null).example('Doors open half an hour before.');

export const event = Joi.object<Event, true>({
  id: id().required(),
  title: title().required(),
  status: Joi.string()
    .valid(...eventStatuses)
    .required(),
  lifecycle: Joi.string()
    .valid(...eventLifecycles)
    .required(),
  kind: kind().required(),
  visibility: visibility().required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  timezone: timezone().required(),
  summary: summary().required(),
  description: description().required(),
  location: location().required(),
  capacity: capacity().required(),
  requiresApproval: requiresApproval().required(),
  waitlistEnabled: waitlistEnabled().required(),
  registrationOpensAt: registrationOpensAt().required(),
  registrationClosesAt: registrationClosesAt().required(),
  price: price().required(),
  currency: priceCurrency().required(),
  externalId: externalId().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
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
  location: location(),
  capacity: capacity(),
  requiresApproval: requiresApproval().default(false),
  waitlistEnabled: waitlistEnabled().default(false),
  registrationOpensAt: registrationOpensAt(),
  registrationClosesAt: registrationClosesAt(),
  price: price(),
  currency: priceCurrency(),
  externalId: externalId(),
});

export const eventChanges = Joi.object<Partial<NewEvent>>({
  title: title(),
  startsAt: instant(),
  endsAt: instant(),
  timezone: timezone(),
  summary: summary(),
  description: description(),
  kind: kind(),
  visibility: visibility(),
  location: location(),
  capacity: capacity(),
  requiresApproval: requiresApproval(),
  waitlistEnabled: waitlistEnabled(),
  registrationOpensAt: registrationOpensAt(),
  registrationClosesAt: registrationClosesAt(),
  price: price(),
  currency: priceCurrency(),
  externalId: externalId(),
}).min(1);

export interface EventFilter {
  status?: EventStatus;
  search?: string;
  'startsAt[after]'?: string;
  'startsAt[before]'?: string;
}
export const eventFilter = Joi.object<EventFilter>({
  status: Joi.string().valid(...eventStatuses),
  search: line(100).min(1).description('Part of the title'),
  'startsAt[after]': instant().description('Starts at or after this instant'),
  'startsAt[before]': instant().description('Starts at or before this instant'),
});

/** How full an event is. */
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
  seatsTaken: count().description('By registrations that hold seats, their guests among them'),
  invited: count().description('Invitations that were sent and stand'),
  pending: count().description('Registrations that wait for approval or payment'),
  confirmed: count().description('Registrations that are CONFIRMED'),
  checkedIn: count().description('Registrations that are ATTENDED'),
  waitlisted: count().description('Entries of the waitlist that are WAITING'),
});
