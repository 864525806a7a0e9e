/** Schemas of newsletters: content, audience and progress. */

import { type AdhesionStatus, adhesionStatuses } from './adhesion.ts';
import { testRecipients } from './email-template.ts';
import { email, id, instant, line } from './fields.ts';
import Joi from './joi.ts';
import { search, setOf } from './listing.ts';
import { type MailBlock, mailBlocks } from './mail-blocks.ts';
import { mjml, plainText, subject, type Variables, variables } from './mail-content.ts';
import { tag } from './person.ts';
import { type RegistrationStatus, registrationStatuses } from './registration.ts';

export const newsletterStatuses = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED'] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];
/** Allowed transitions. */
export const newsletterTransitions: Readonly<Record<NewsletterStatus, readonly NewsletterStatus[]>> = {
  DRAFT: ['SCHEDULED', 'SENDING'],
  SCHEDULED: ['DRAFT', 'SENDING', 'FAILED'],
  SENDING: ['PAUSED', 'SENT', 'CANCELLED', 'FAILED'],
  PAUSED: ['SENDING', 'CANCELLED'],
  SENT: [],
  CANCELLED: [],
  FAILED: [],
};

export interface Audience {
  allUsers?: boolean;
  allContacts?: boolean;
  groupIds?: string[];
  userIds?: string[];
  contactIds?: string[];
  tags?: string[];
  adhesionTypeIds?: string[];
  adhesionStatuses?: AdhesionStatus[];
  eventIds?: string[];
  registrationStatuses?: RegistrationStatus[];
}

/** States that an audience by membership or event has without a choice. */
export const defaultAudience = {
  adhesionStatuses: ['ACTIVE', 'GRACE'],
  registrationStatuses: ['CONFIRMED', 'ATTENDED'],
} as const;

const ids = (max: number) => Joi.array().items(id()).max(max);
const audience = () =>
  Joi.object<Audience>({
    allUsers: Joi.boolean().description('Every user except those who are DISABLED').example(false),
    allContacts: Joi.boolean().description('Every contact except those who are ARCHIVED').example(false),
    groupIds: ids(100),
    userIds: ids(1000),
    contactIds: ids(1000),
    tags: Joi.array()
      .items(tag())
      .unique()
      .max(50)
      .description('Users and contacts with one of these tags')
      .example(['donor']),
    adhesionTypeIds: ids(100).description('Holders of memberships of these types, in one of `adhesionStatuses`'),
    adhesionStatuses: Joi.array()
      .items(Joi.string().valid(...adhesionStatuses))
      .unique()
      .max(adhesionStatuses.length)
      .description(
        `States of the memberships; without \`adhesionTypeIds\` of every type. Default with types: ${defaultAudience.adhesionStatuses.join(', ')}`,
      )
      .example(['ACTIVE']),
    eventIds: ids(100).description('People registered for these events, in one of `registrationStatuses`'),
    registrationStatuses: Joi.array()
      .items(Joi.string().valid(...registrationStatuses))
      .unique()
      .max(registrationStatuses.length)
      .description(
        `States of the registrations for \`eventIds\`. Default: ${defaultAudience.registrationStatuses.join(', ')}`,
      )
      .example(['CONFIRMED']),
  }).description(
    'The recipients: the union of all members, each address once, without people who opted out; replaced as a whole',
  );

export interface NewNewsletter {
  name: string;
  subject: string;
  preheader?: string | null;
  blocks?: MailBlock[] | null;
  mjml?: string | null;
  templateId?: string | null;
  text?: string | null;
  audience?: Audience;
}

export interface NewsletterCounts {
  recipients: number;
  pending: number;
  sent: number;
  failed: number;
  skipped: number;
  unsubscribed: number;
}

export interface Newsletter extends Required<NewNewsletter> {
  id: string;
  status: NewsletterStatus;
  counts: NewsletterCounts;
  scheduledAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const name = () => line(200).min(1).description('Internal name; recipients do not see it').example('Letter 3 of 2026');
const preheader = () =>
  line(200)
    .min(1)
    .allow(null)
    .description('Preview text that mail clients show beside the subject')
    .example('Dates and places');
const templateId = () => id().allow(null).description('The template to use if `mjml` is null');
const count = (description: string) => Joi.number().integer().min(0).required().description(description).example(0);

export const newsletterCounts = Joi.object<NewsletterCounts>({
  recipients: count('All recipients, fixed when it was sent'),
  pending: count('Not sent yet'),
  sent: count('Accepted by the mail server'),
  failed: count('Permanently refused by the mail server'),
  skipped: count('Opted out, disabled, archived or deleted since'),
  unsubscribed: count('Opted out with the link in this newsletter'),
});

const summary = {
  id: id().required(),
  name: name().required(),
  subject: subject().required(),
  status: Joi.string()
    .valid(...newsletterStatuses)
    .required()
    .description('Only a DRAFT can be changed; SCHEDULED is sent at `scheduledAt`; PAUSED can be resumed'),
  counts: newsletterCounts.required().description('How far the sending is'),
  scheduledAt: instant().allow(null).required().description('When the sending is to begin; null: it was not scheduled'),
  startedAt: instant().allow(null).required().description('When the sending began; null: not yet'),
  endedAt: instant().allow(null).required().description('When the sending ended; null: not yet'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const newsletter = Joi.object<Newsletter>({
  ...summary,
  preheader: preheader().required(),
  blocks: mailBlocks().required(),
  mjml: mjml().allow(null).required(),
  templateId: templateId().required(),
  text: plainText().required(),
  audience: audience().required(),
});

/** Without content, which can be a megabyte. */
export type NewsletterSummary = Omit<Newsletter, 'preheader' | 'blocks' | 'mjml' | 'templateId' | 'text' | 'audience'>;
export const newsletterSummary = Joi.object<NewsletterSummary>(summary);

const parts = () => ({
  preheader: preheader(),
  blocks: mailBlocks(),
  mjml: mjml().allow(null),
  templateId: templateId(),
  text: plainText(),
  audience: audience(),
});
export const newNewsletter = Joi.object<NewNewsletter>({
  name: name().required(),
  subject: subject().required(),
  ...parts(),
});
export const newsletterChanges = Joi.object<Partial<NewNewsletter>>({
  name: name(),
  subject: subject(),
  ...parts(),
}).min(1);

export interface NewsletterFilter {
  status?: string;
  search?: string;
}
export const newsletterFilter = Joi.object<NewsletterFilter>({
  status: setOf(newsletterStatuses),
  search: search('the name or the subject'),
});

export interface NewsletterSend {
  confirmRecipients?: number;
  sendAt?: string;
}
export const newsletterSend = Joi.object<NewsletterSend>({
  confirmRecipients: Joi.number()
    .integer()
    .min(0)
    .max(10_000_000)
    .description('Expected number of recipients; 409 and nothing is sent if it differs'),
  sendAt: instant().description(
    'When the sending begins, at most a year ahead; default: now. The recipients are those of that moment',
  ),
});

export interface NewsletterTest {
  to?: string[];
  variables?: Variables;
}
export const newsletterTest = Joi.object<NewsletterTest>({ to: testRecipients(), variables: variables() });

export interface AudienceCounts {
  recipients: number;
  optedOut: number;
  duplicates: number;
}

export interface AudienceDraft {
  audience: Audience;
}
export const audienceDraft = Joi.object<AudienceDraft>({ audience: audience().required() });

export const audienceCounts = Joi.object<AudienceCounts>({
  recipients: count('Distinct addresses that would get it now'),
  optedOut: count('People of the audience who opted out'),
  duplicates: count('People of the audience who share the address of another recipient'),
});

export const recipientStatuses = ['PENDING', 'SENT', 'FAILED', 'SKIPPED'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

export interface NewsletterRecipient {
  id: string;
  email: string;
  userId: string | null;
  contactId: string | null;
  status: RecipientStatus;
  smtpCode: number | null;
  attempts: number;
  sentAt: string | null;
  unsubscribedAt: string | null;
  createdAt: string;
}
const recipientStatus = () =>
  Joi.string()
    .valid(...recipientStatuses)
    .description('SENT: accepted by the mail server. SKIPPED: opted out, disabled, archived or deleted since');
export const newsletterRecipient = Joi.object<NewsletterRecipient>({
  id: id().required(),
  email: email().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  status: recipientStatus().required(),
  smtpCode: Joi.number().integer().min(0).allow(null).required().description('SMTP code of the last failure'),
  attempts: count('Number of attempts'),
  sentAt: instant().allow(null).required().description('null: not sent'),
  unsubscribedAt: instant().allow(null).required().description('When the person opted out by the link in it'),
  createdAt: instant().required(),
});

export interface RecipientFilter {
  status?: string;
  email?: string;
  userId?: string;
  contactId?: string;
}
export const recipientFilter = Joi.object<RecipientFilter>({
  status: setOf(recipientStatuses),
  email: email().description('Exact match, ignoring case'),
  userId: id(),
  contactId: id(),
});
