/** Merging two contacts that are one person. */
import { type Contact, contact } from './contact.ts';
import { id } from './fields.ts';
import Joi from './joi.ts';

/** Members with one value. Tags and notes are joined; the consent to newsletters has its own rule. */
export const mergedMembers = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'locale',
  'companyName',
  'jobTitle',
  'address',
  'externalId',
] as const;
export type MergedMember = (typeof mergedMembers)[number];

export interface ContactMerge {
  contactId: string;
  take?: MergedMember[];
}
export const contactMerge = Joi.object<ContactMerge>({
  contactId: id().required().description('The other contact, which is deleted'),
  take: Joi.array()
    .items(Joi.string().valid(...mergedMembers))
    .unique()
    .max(mergedMembers.length)
    .description('Members whose values are taken from the other contact. What is null here is taken from it anyway')
    .example(['email', 'phone']),
});

const movedKinds = [
  'REGISTRATION',
  'WAITLIST_ENTRY',
  'INVITATION',
  'FORM_RESPONSE',
  'ADHESION',
  'PAYMENT',
  'INVOICE',
  'CONTRACT',
  'NEWSLETTER_RECIPIENT',
  'NEWSLETTER_CONSENT',
] as const;
export type MovedKind = (typeof movedKinds)[number];

const conflictKinds = ['REGISTRATION', 'WAITLIST_ENTRY', 'INVITATION'] as const;

export interface MovedCount {
  kind: MovedKind;
  count: number;
}
export interface MergeConflict {
  kind: (typeof conflictKinds)[number];
  eventId: string;
  keptId: string;
  endedId: string;
}
export interface MergedContacts {
  contact: Contact;
  mergedId: string;
  moved: MovedCount[];
  conflicts: MergeConflict[];
}

export const mergedContacts = Joi.object<MergedContacts, true>({
  contact: contact.required().description('The contact that stays'),
  mergedId: id().required().description('The contact that is deleted'),
  moved: Joi.array()
    .items(
      Joi.object<MovedCount, true>({
        kind: Joi.string()
          .valid(...movedKinds)
          .required()
          .description('What belongs to the contact that stays now'),
        count: Joi.number().integer().min(1).required().description('How many').example(2),
      }),
    )
    .required()
    .description('What the other contact had, by kind'),
  conflicts: Joi.array()
    .items(
      Joi.object<MergeConflict, true>({
        kind: Joi.string()
          .valid(...conflictKinds)
          .required()
          .description('What both contacts had for one event'),
        eventId: id().required(),
        keptId: id()
          .required()
          .description('The one that counts: the further in its course, then that of the contact that stays'),
        endedId: id()
          .required()
          .description('The one that is cancelled or revoked, without a mail; an unpaid payment of it, too'),
      }),
    )
    .required()
    .description('What could not stay twice'),
});
