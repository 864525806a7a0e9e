/** Schemas of waitlist entries of full events. */
import { id, instant } from './fields.ts';
import Joi from './joi.ts';
import { type OfPersonAndEvent, ofPersonAndEvent } from './list-members.ts';
import { search, setOf } from './listing.ts';
import { maximumGuests, type PersonReference } from './registration.ts';

export const waitlistStatuses = ['WAITING', 'CONVERTED', 'REJECTED', 'CANCELLED'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** Allowed transitions. Approval creates the registration at once: CONVERTED. */
export const waitlistTransitions: Readonly<Record<WaitlistStatus, readonly WaitlistStatus[]>> = {
  WAITING: ['CONVERTED', 'REJECTED', 'CANCELLED'],
  CONVERTED: [],
  REJECTED: [],
  CANCELLED: [],
};

export interface NewWaitlistEntry extends PersonReference {
  eventId: string;
  seats?: number;
}

export interface WaitlistEntry {
  id: string;
  eventId: string;
  userId: string | null;
  contactId: string | null;
  status: WaitlistStatus;
  seats: number;
  position: number;
  registrationId: string | null;
  createdAt: string;
  updatedAt: string;
}

const status = () =>
  Joi.string()
    .valid(...waitlistStatuses)
    .description('CONVERTED: became a registration');
const seats = () =>
  Joi.number()
    .integer()
    .min(1)
    .max(maximumGuests + 1)
    .description('Seats wanted: the person plus guests')
    .example(2);

export const waitlistEntry = Joi.object<WaitlistEntry, true>({
  id: id().required(),
  eventId: id().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  status: status().required(),
  seats: seats().required(),
  position: Joi.number()
    .integer()
    .min(1)
    .required()
    .description('Position on the waitlist, in order of arrival')
    .example(3),
  registrationId: id().allow(null).required().description('Set once it is CONVERTED'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface ListedWaitlistEntry extends WaitlistEntry, OfPersonAndEvent {}
export const listedWaitlistEntry = waitlistEntry.append<ListedWaitlistEntry>(ofPersonAndEvent);

export const newWaitlistEntry = Joi.object<NewWaitlistEntry>({
  eventId: id().required(),
  userId: id().allow(null).description('A user of this tenant; exactly one of `userId` and `contactId`'),
  contactId: id().allow(null).description('A contact of this tenant; exactly one of `userId` and `contactId`'),
  seats: seats().default(1),
});

export interface NewOwnWaitlistEntry {
  seats?: number;
}
export const newOwnWaitlistEntry = Joi.object<NewOwnWaitlistEntry>({ seats: seats().default(1) });

/** By a user for itself, at an event that it sees. */
export interface NewWaitlistEntryOfUser extends NewOwnWaitlistEntry {
  eventId: string;
}
export const newWaitlistEntryOfUser = newOwnWaitlistEntry.append<NewWaitlistEntryOfUser>({
  eventId: id().required().description('An event that the user sees'),
});

export interface OwnWaitlistFilter {
  eventId?: string;
  status?: string;
}
export const ownWaitlistFilter = Joi.object<OwnWaitlistFilter>({ eventId: id(), status: setOf(waitlistStatuses) });

export interface WaitlistFilter {
  eventId?: string;
  status?: string;
  search?: string;
  userId?: string;
  contactId?: string;
}
export const waitlistFilter = Joi.object<WaitlistFilter>({
  eventId: id(),
  status: setOf(waitlistStatuses),
  search: search('the name or the email of the person'),
  userId: id(),
  contactId: id(),
});
