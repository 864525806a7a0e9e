/** Schemas of invitations of contacts to events. */
import { problems } from '../problems.ts';
import { type ContactFilter, contactFilter } from './contact.ts';
import { type EventLocation, type EventStatus, eventKinds, eventStatuses } from './event.ts';
import { email, id, instant, line, text, timezone, webUrl } from './fields.ts';
import Joi from './joi.ts';
import { type ListedPerson, listedPerson } from './list-members.ts';
import { setOf } from './listing.ts';

export const invitationStatuses = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'MAYBE', 'REVOKED'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
export const invitationAnswers = ['ACCEPTED', 'DECLINED', 'MAYBE'] as const;
export type InvitationAnswer = (typeof invitationAnswers)[number];

/**
 * Allowed transitions. An answer may be repeated with another note; REVOKED is final, and the
 * contact may be invited again.
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

export interface NewInvitation {
  contactId: string;
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
    .description('The answer of the contact, or how far the invitation is');
const message = () =>
  text(2000).allow(null).description('Plain-text message to the contact').example('We would love to see you there.');
const note = () =>
  text(1000).allow(null).description('Plain-text message from the contact').example('I shall be ten minutes late.');

export const invitation = Joi.object<Invitation, true>({
  id: id().required(),
  eventId: id().required(),
  contactId: id().required(),
  status: status().required(),
  message: message().required(),
  note: note().required(),
  sentAt: instant().allow(null).required().description('Last time it was sent'),
  openedAt: instant().allow(null).required().description('First time the contact opened the link'),
  respondedAt: instant().allow(null).required().description('Last time the contact answered'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface ListedInvitation extends Invitation {
  /** Only with the permission to see contacts. */
  contact?: ListedPerson;
}
export const listedInvitation = invitation.append<ListedInvitation>({
  contact: listedPerson.description('Only with the permission to see contacts'),
});

export const newInvitation = Joi.object<NewInvitation>({
  contactId: id().required().description('The invited contact, of this tenant'),
  message: message(),
});

/** Contacts per call by their ids. */
const maximumContacts = 500;
/** Contacts per call by a filter, for which there are only counts. */
export const maximumMatches = 5_000;

export interface NewInvitations {
  contactIds?: string[];
  filter?: ContactFilter;
  message?: string | null;
  send?: boolean;
}
export const newInvitations = Joi.object<NewInvitations>({
  contactIds: Joi.array()
    .items(id())
    .min(1)
    .max(maximumContacts)
    .description('The contacts to invite, instead of `filter`. Duplicates count once'),
  filter: contactFilter.description(
    `The contacts to invite, as the list of contacts is filtered; \`{}\`: all. At most ${maximumMatches}. Requires the permission to see contacts: 403`,
  ),
  message: message(),
  send: Joi.boolean()
    .description('Also send the new invitations by mail. 409 unless the event is PUBLISHED and has not ended')
    .example(false),
});

export const bulkInvitationStatuses = ['CREATED', 'SKIPPED', 'FAILED'] as const;

export interface BulkInvitation {
  contactId: string;
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
  requested: bulkCount().description('Number of distinct contacts'),
  created: bulkCount().description('New invitations'),
  skipped: bulkCount().description('Contacts who had an invitation already; it stays as it is, and is not sent'),
  failed: bulkCount().description('Ids that are no contact'),
  sent: bulkCount().description('New invitations whose mail is queued'),
  results: Joi.array()
    .items(
      Joi.object<BulkInvitation>({
        contactId: id().required(),
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
    .max(maximumContacts)
    .description('Only with `contactIds`: one per contact, in the order of the request'),
});

export interface InvitationFilter {
  status?: string;
  contactId?: string;
}
export const invitationFilter = Joi.object<InvitationFilter>({ status: setOf(invitationStatuses), contactId: id() });

/** The invitation as its contact sees it. */
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
    onlineUrl: webUrl().allow(null).description('Only while the invitation is ACCEPTED'),
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
  openedAt: instant().allow(null).required().description('First time the contact opened the link'),
  respondedAt: instant().allow(null).required().description('Last time the contact answered'),
  contact: Joi.object({
    firstName: line(100).allow(null).required(),
    lastName: line(100).allow(null).required(),
    email: email().required(),
  })
    .required()
    .description('Who is invited'),
  event: invitedEvent.required().description('The event as the contact may see it'),
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
