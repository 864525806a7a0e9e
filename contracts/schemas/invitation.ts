/** Schemas of invitations of users and contacts to events. */
import { problems } from '../problems.ts';
import { type ContactFilter, contactFilter } from './contact.ts';
import { type EventLocation, type EventStatus, eventKinds, eventStatuses } from './event.ts';
import { email, id, instant, line, text, timezone, webUrl } from './fields.ts';
import Joi from './joi.ts';
import { type ListedPerson, listedPerson } from './list-members.ts';
import { setOf } from './listing.ts';
import type { PersonReference } from './registration.ts';
import { type UserFilter, userFilter } from './user.ts';

export const invitationStatuses = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'MAYBE', 'REVOKED'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
export const invitationAnswers = ['ACCEPTED', 'DECLINED', 'MAYBE'] as const;
export type InvitationAnswer = (typeof invitationAnswers)[number];

/**
 * Allowed transitions. An answer may be repeated with another note; REVOKED is final, and the
 * person may be invited again.
 */
export const invitationTransitions: Readonly<Record<InvitationStatus, readonly InvitationStatus[]>> = {
  DRAFT: ['SENT', 'REVOKED'],
  SENT: ['ACCEPTED', 'DECLINED', 'MAYBE', 'REVOKED'],
  ACCEPTED: ['ACCEPTED', 'DECLINED', 'MAYBE', 'REVOKED'],
  DECLINED: ['ACCEPTED', 'DECLINED', 'MAYBE', 'REVOKED'],
  MAYBE: ['ACCEPTED', 'DECLINED', 'MAYBE', 'REVOKED'],
  REVOKED: [],
};

/** States in which the link in the email works. */
export const openInvitationStatuses: readonly InvitationStatus[] = ['SENT', ...invitationAnswers];

export interface NewInvitation extends PersonReference {
  message?: string | null;
}

export interface Invitation extends Required<NewInvitation> {
  id: string;
  eventId: string;
  status: InvitationStatus;
  note: string | null;
  sentAt: string | null;
  openedAt: string | null;
  respondedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const status = () =>
  Joi.string()
    .valid(...invitationStatuses)
    .description('The answer of the person, or how far the invitation is');
const message = () =>
  text(2000).allow(null).description('Plain-text message to the person').example('We would love to see you there.');
const note = () =>
  text(1000).allow(null).description('Plain-text message from the person').example('I shall be ten minutes late.');

export const invitation = Joi.object<Invitation, true>({
  id: id().required(),
  eventId: id().required(),
  userId: id().allow(null).required().description('The invited user; null: a contact'),
  contactId: id().allow(null).required().description('The invited contact; null: a user'),
  status: status().required(),
  message: message().required(),
  note: note().required(),
  sentAt: instant().allow(null).required().description('Last time it was sent'),
  openedAt: instant().allow(null).required().description('First time the person opened the link'),
  respondedAt: instant().allow(null).required().description('Last time the person answered'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface ListedInvitation extends Invitation {
  /** Only with the permission to see users. */
  user?: ListedPerson | null;
  /** Only with the permission to see contacts. */
  contact?: ListedPerson | null;
}
export const listedInvitation = invitation.append<ListedInvitation>({
  user: listedPerson.allow(null).description('Only with the permission to see users; null: a contact'),
  contact: listedPerson.allow(null).description('Only with the permission to see contacts; null: a user'),
});

export const newInvitation = Joi.object<NewInvitation>({
  userId: id().allow(null).description('A user of this tenant; exactly one of `userId` and `contactId`'),
  contactId: id().allow(null).description('A contact of this tenant; exactly one of `userId` and `contactId`'),
  message: message(),
});

/** People per call by their ids. */
const maximumIds = 500;
/** People per call by a filter, for which there are only counts. */
export const maximumMatches = 5_000;

/** Users as their list is filtered, and by membership. */
export interface InvitedUsers extends UserFilter {
  isMember?: boolean;
  adhesionTypeId?: string;
}
const invitedUsers = userFilter.append<InvitedUsers>({
  isMember: Joi.boolean()
    .valid(true)
    .description('Those with an ACTIVE or GRACE membership. Requires the permission to see memberships: 403')
    .example(true),
  adhesionTypeId: id().description(
    'Those with an ACTIVE or GRACE membership of this type. Requires the permission to see memberships: 403',
  ),
});

export interface NewInvitations {
  contactIds?: string[];
  filter?: ContactFilter;
  userIds?: string[];
  userFilter?: InvitedUsers;
  message?: string | null;
  send?: boolean;
}
export const newInvitations = Joi.object<NewInvitations>({
  contactIds: Joi.array()
    .items(id())
    .min(1)
    .max(maximumIds)
    .description('The contacts to invite, instead of `filter`. Duplicates count once'),
  filter: contactFilter.description(
    `The contacts to invite, as the list of contacts is filtered; \`{}\`: all. At most ${maximumMatches}. Requires the permission to see contacts: 403`,
  ),
  userIds: Joi.array()
    .items(id())
    .min(1)
    .max(maximumIds)
    .description('The users to invite, instead of contacts. Duplicates count once'),
  userFilter: invitedUsers.description(
    `The users to invite, as the list of users is filtered, without those who are DISABLED; \`{}\`: all. At most ${maximumMatches}. Requires the permission to see users: 403`,
  ),
  message: message(),
  send: Joi.boolean()
    .description('Also send the new invitations by mail. 409 unless the event is PUBLISHED and has not ended')
    .example(false),
});

export const bulkInvitationStatuses = ['CREATED', 'SKIPPED', 'FAILED'] as const;

export interface BulkInvitation {
  userId: string | null;
  contactId: string | null;
  id: string | null;
  status: (typeof bulkInvitationStatuses)[number];
  error?: { code: string; detail: string };
}

export interface BulkInvitations {
  requested: number;
  created: number;
  skipped: number;
  failed: number;
  sent: number;
  results?: BulkInvitation[];
}

const bulkCount = () => Joi.number().integer().min(0).required();

export const bulkInvitations = Joi.object<BulkInvitations>({
  requested: bulkCount().description('Number of distinct people'),
  created: bulkCount().description('New invitations'),
  skipped: bulkCount().description('People who had an invitation already; it stays as it is, and is not sent'),
  failed: bulkCount().description('Ids that are no contact, or no user who may sign in'),
  sent: bulkCount().description('New invitations whose mail is queued'),
  results: Joi.array()
    .items(
      Joi.object<BulkInvitation>({
        userId: id().allow(null).required(),
        contactId: id().allow(null).required(),
        id: id().allow(null).required().description('The invitation, new or earlier; null: none'),
        status: Joi.string()
          .valid(...bulkInvitationStatuses)
          .required()
          .description('SKIPPED: was invited already'),
        error: Joi.object({
          code: Joi.string()
            .valid(...problems.map(({ code }) => code))
            .required()
            .description('Code of the problem'),
          detail: Joi.string().required().description('What is wrong, for people'),
        }).description('Only for FAILED'),
      }),
    )
    .max(maximumIds)
    .description('Only with `contactIds` or `userIds`: one per person, in the order of the request'),
});

export interface InvitationFilter {
  status?: string;
  userId?: string;
  contactId?: string;
}
export const invitationFilter = Joi.object<InvitationFilter>({
  status: setOf(invitationStatuses),
  userId: id(),
  contactId: id(),
});

/** The invitation as the invited person sees it. */
export interface OwnInvitation {
  id: string;
  status: InvitationStatus;
  mayAnswer: boolean;
  message: string | null;
  note: string | null;
  openedAt: string | null;
  respondedAt: string | null;
  contact: { firstName: string | null; lastName: string | null; email: string };
  event: InvitedEvent;
  organisation: { name: string };
}

export interface InvitedEvent {
  id: string;
  title: string;
  summary: string | null;
  description: string | null;
  kind: (typeof eventKinds)[number];
  startsAt: string;
  endsAt: string;
  timezone: string;
  location: EventLocation | null;
  status: EventStatus;
}

const invitedEvent = Joi.object<InvitedEvent, true>({
  id: id().required(),
  title: line(200).required().example('Annual assembly'),
  summary: text(500).allow(null).required().description('A few sentences'),
  description: text(20_000).allow(null).required(),
  kind: Joi.string()
    .valid(...eventKinds)
    .required()
    .description('Where people take part: HYBRID is IN_PERSON and ONLINE'),
  startsAt: instant().required(),
  endsAt: instant().required().description('Not before `startsAt`'),
  timezone: timezone().required(),
  location: Joi.object<EventLocation>({
    name: line(200).allow(null),
    address: text(500).allow(null).description('Postal address, as one text'),
    onlineUrl: webUrl()
      .allow(null)
      .description(
        'Only while the invitation is ACCEPTED; of an event with a price, a capacity or approvals, with a CONFIRMED or ATTENDED registration',
      ),
  })
    .allow(null)
    .required()
    .description('Place of the event'),
  status: Joi.string()
    .valid(...eventStatuses)
    .required()
    .description('Only an event that is PUBLISHED can be answered'),
});

export const ownInvitation = Joi.object<OwnInvitation, true>({
  id: id().required(),
  status: Joi.string()
    .valid(...openInvitationStatuses)
    .required()
    .description('SENT: not answered yet'),
  mayAnswer: Joi.boolean()
    .required()
    .description('Whether it can be answered now: the event is PUBLISHED and has not started'),
  message: message().required(),
  note: note().required(),
  openedAt: instant().allow(null).required().description('First time the person opened the link'),
  respondedAt: instant().allow(null).required().description('Last time the person answered'),
  contact: Joi.object({
    firstName: line(100).allow(null).required(),
    lastName: line(100).allow(null).required(),
    email: email().required(),
  })
    .required()
    .description('Who is invited: a contact or a user'),
  event: invitedEvent.required().description('The event as the person may see it'),
  organisation: Joi.object({ name: Joi.string().required().example('Acme Alumni Association') })
    .required()
    .description('Who invites'),
});

export interface AnswerBody {
  answer: InvitationAnswer;
  note?: string | null;
}
export const answerBody = Joi.object<AnswerBody>({
  answer: Joi.string()
    .valid(...invitationAnswers)
    .required()
    .description('Replaces the answer before'),
  note: note(),
});
