/** Something an organisation holds, that people are invited to and register for. */
import { externalId, id, instant, line, text, timezone, webUrl } from './fields.ts';
import Joi from './joi.ts';

export const eventStatuses = ['DRAFT', 'PUBLISHED', 'CANCELLED', 'ARCHIVED'] as const;
export type EventStatus = (typeof eventStatuses)[number];
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
  externalId: externalId(),
}).min(1);

export interface EventFilter {
  status?: EventStatus;
  search?: string;
}
export const eventFilter = Joi.object<EventFilter>({
  status: Joi.string().valid(...eventStatuses),
  search: line(100).min(1).description('Part of the title'),
});
