/** Schemas of registrations for events, of one person with guests. */

import { type CsvFormat, csvFormat } from './csv.ts';
import { id, instant, line, text } from './fields.ts';
import { type Answers, answers, type EventFormResponse, eventFormResponses } from './form-answers.ts';
import Joi from './joi.ts';
import { type OfPersonAndEvent, ofPersonAndEvent } from './list-members.ts';
import { rangesOf, search, setOf } from './listing.ts';

export const registrationStatuses = [
  'PENDING_APPROVAL',
  'PENDING_PAYMENT',
  'CONFIRMED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'ATTENDED',
  'NO_SHOW',
] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Allowed transitions. After REJECTED, CANCELLED and EXPIRED the person may register again. */
export const registrationTransitions: Readonly<Record<RegistrationStatus, readonly RegistrationStatus[]>> = {
  PENDING_APPROVAL: ['PENDING_PAYMENT', 'CONFIRMED', 'REJECTED', 'CANCELLED'],
  PENDING_PAYMENT: ['CONFIRMED', 'CANCELLED', 'EXPIRED'],
  CONFIRMED: ['ATTENDED', 'NO_SHOW', 'CANCELLED'],
  ATTENDED: ['CONFIRMED'],
  NO_SHOW: ['ATTENDED'],
  REJECTED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** States in which a registration holds seats. */
export const seatHolding: readonly RegistrationStatus[] = ['PENDING_PAYMENT', 'CONFIRMED', 'ATTENDED', 'NO_SHOW'];
/** Active states: a person has at most one such registration per event. */
export const activeStatuses: readonly RegistrationStatus[] = ['PENDING_APPROVAL', ...seatHolding];
/** States that can be cancelled. */
export const openStatuses: readonly RegistrationStatus[] = registrationStatuses.filter((status) =>
  registrationTransitions[status].includes('CANCELLED'),
);

export const registrationSources = ['ADMIN', 'SELF', 'WAITLIST'] as const;
export type RegistrationSource = (typeof registrationSources)[number];
export const maximumGuests = 20;

/** A user or a contact: exactly one of the two. */
export interface PersonReference {
  userId?: string | null;
  contactId?: string | null;
}

export interface ParticipantMessage {
  statuses?: RegistrationStatus[];
  subject: string;
  text: string;
}
export interface SentMessage {
  recipients: number;
}

export interface NewRegistration extends PersonReference {
  guests?: number;
  answers?: Answers;
}

export interface Registration {
  id: string;
  eventId: string;
  userId: string | null;
  contactId: string | null;
  status: RegistrationStatus;
  source: RegistrationSource;
  guests: number;
  seats: number;
  answers: Answers;
  paymentId: string | null;
  checkedInAt: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const status = () =>
  Joi.string()
    .valid(...registrationStatuses)
    .description('Seats are held while PENDING_PAYMENT, CONFIRMED, ATTENDED and NO_SHOW');
const guests = () => Joi.number().integer().min(0).max(maximumGuests).description('Number of guests').example(1);

export const registration = Joi.object<Registration, true>({
  id: id().required(),
  eventId: id().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  status: status().required(),
  source: Joi.string()
    .valid(...registrationSources)
    .required()
    .description('Created by the organiser, by the person itself, or from the waitlist'),
  guests: guests().required(),
  seats: Joi.number().integer().min(1).required().description('The person plus guests').example(2),
  answers: answers().required(),
  paymentId: id().allow(null).required(),
  checkedInAt: instant().allow(null).required().description('null: not ATTENDED'),
  cancelledAt: instant().allow(null).required().description('null: not cancelled'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface ListedRegistration extends Registration, OfPersonAndEvent {}
export const listedRegistration = registration.append<ListedRegistration>(ofPersonAndEvent);

export const newRegistration = Joi.object<NewRegistration>({
  userId: id().allow(null).description('A user of this tenant; exactly one of `userId` and `contactId`'),
  contactId: id().allow(null).description('A contact of this tenant; exactly one of `userId` and `contactId`'),
  guests: guests().default(0),
  answers: answers(),
});

export interface NewOwnRegistration {
  guests?: number;
  answers?: Answers;
  responses?: EventFormResponse[];
}
export const newOwnRegistration = Joi.object<NewOwnRegistration>({
  guests: guests().default(0),
  answers: answers(),
  responses: eventFormResponses(),
});

/** By a user for itself, at an event that it sees. */
export interface NewRegistrationOfUser extends NewOwnRegistration {
  eventId: string;
}
export const newRegistrationOfUser = newOwnRegistration.append<NewRegistrationOfUser>({
  eventId: id().required().description('An event that the user sees'),
});

export interface OwnRegistrationFilter {
  eventId?: string;
  status?: string;
}
export const ownRegistrationFilter = Joi.object<OwnRegistrationFilter>({
  eventId: id(),
  status: setOf(registrationStatuses),
});

export interface RegistrationFilter {
  eventId?: string;
  status?: string;
  source?: string;
  search?: string;
  userId?: string;
  contactId?: string;
  paymentId?: string;
}
const filters = {
  status: setOf(registrationStatuses),
  source: setOf(registrationSources),
  search: search('the name or the email of the person'),
  userId: id(),
  contactId: id(),
  paymentId: id(),
};
export const registrationFilter = Joi.object<RegistrationFilter>({ eventId: id(), ...filters });
export const registrationOfEventFilter = Joi.object<Omit<RegistrationFilter, 'eventId'>>(filters);

export interface RegistrationsCsvQuery extends RegistrationFilter, CsvFormat {}
export const registrationsCsvQuery = registrationFilter.append<RegistrationsCsvQuery>({
  ...rangesOf(['createdAt', 'updatedAt', 'checkedInAt', 'cancelledAt']),
  ...csvFormat,
});

/** A mail to the participants of an event. */
export const participantMessage = Joi.object<ParticipantMessage>({
  statuses: Joi.array()
    .items(Joi.string().valid(...registrationStatuses))
    .min(1)
    .unique()
    .description('States of the registrations whose people are mailed. Default: CONFIRMED')
    .example(['CONFIRMED']),
  subject: line(200).min(1).required().description('Can contain {{ variables }}').example('See you tomorrow'),
  text: text(5000)
    .min(1)
    .required()
    .description('Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}}')
    .example('Hello {{ name }},\n\nplease bring a pen.'),
});

export const sentMessage = Joi.object<SentMessage, true>({
  recipients: Joi.number().integer().required().description('Number of people who are mailed').example(42),
});
