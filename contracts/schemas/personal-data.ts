/** Everything that is stored about one person, to read and to take along (GDPR, articles 15 and 20). */
import type { ObjectSchema } from 'joi';
import { type Adhesion, adhesion, type OwnAdhesion, ownAdhesion } from './adhesion.ts';
import { type AuditEntry, auditEntry } from './audit.ts';
import { type NewsletterConsent, newsletterConsent } from './consent.ts';
import { type Contact, contact } from './contact.ts';
import { email, id, instant, line } from './fields.ts';
import { type FormResponse, formResponse } from './form.ts';
import { type Invitation, invitation } from './invitation.ts';
import { type Invoice, invoice, type OwnInvoice, ownInvoice } from './invoice.ts';
import Joi from './joi.ts';
import { type MemberContract, memberContract, type OwnMemberContract, ownMemberContract } from './member-contract.ts';
import { type OwnPayment, ownPayment, type Payment, payment } from './payment.ts';
import { type Registration, registration } from './registration.ts';
import { type User, user } from './user.ts';
import { type WaitlistEntry, waitlistEntry } from './waitlist.ts';

export interface Membership {
  id: string;
  name: string;
  since: string;
}
const membership = Joi.object<Membership, true>({
  id: id().required(),
  name: line(100).required().example('Choir'),
  since: instant().required().description('When the person was added'),
});

export interface SignIn {
  id: string;
  methods: string[];
  address: string | null;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  endedAt: string | null;
}
const signIn = Joi.object<SignIn, true>({
  id: id().required(),
  methods: Joi.array().items(Joi.string()).required().description('How the person signed in').example(['pwd']),
  address: Joi.string().allow(null).required().description('Client address').example('203.0.113.7'),
  userAgent: Joi.string().allow(null).required().description('Browser or program').example('Mozilla/5.0'),
  createdAt: instant().required(),
  lastUsedAt: instant().allow(null).required().description('Last request; null: none'),
  endedAt: instant().allow(null).required().description('null: not signed out'),
});

export interface AccessGiven {
  id: string;
  kind: 'API_TOKEN' | 'APPLICATION' | 'AUTHENTICATOR' | 'PASSKEY';
  name: string;
  createdAt: string;
}
const accessGiven = Joi.object<AccessGiven, true>({
  id: id().required(),
  kind: Joi.string()
    .valid('API_TOKEN', 'APPLICATION', 'AUTHENTICATOR', 'PASSKEY')
    .required()
    .description('What the person has made or allowed'),
  name: line(100).required().example('Member shop'),
  createdAt: instant().required(),
});

export interface LetterReceived {
  id: string;
  newsletterId: string;
  subject: string;
  email: string;
  status: string;
  sentAt: string | null;
  unsubscribedAt: string | null;
}
const letterReceived = Joi.object<LetterReceived, true>({
  id: id().required(),
  newsletterId: id().required(),
  subject: Joi.string().allow('').required().example('News of March'),
  email: email().required(),
  status: Joi.string().required().description('PENDING, SENT, FAILED or SKIPPED').example('SENT'),
  sentAt: instant().allow(null).required().description('null: not sent'),
  unsubscribedAt: instant().allow(null).required().description('When its link was used to opt out; null: never'),
});

interface Common {
  takenAt: string;
  groups: Membership[];
  signIns: SignIn[];
  accessGiven: AccessGiven[];
  invitations: Invitation[];
  registrations: Registration[];
  waitlistEntries: WaitlistEntry[];
  formResponses: FormResponse[];
  newsletters: LetterReceived[];
  newsletterConsents: NewsletterConsent[];
  activity: AuditEntry[];
}
const list = (item: ObjectSchema, what: string) => Joi.array().items(item).required().description(what);
const common = {
  takenAt: instant().required().description('The moment of this copy'),
  groups: list(membership, 'Groups that the person belongs to'),
  signIns: list(signIn, 'Sessions that are kept'),
  accessGiven: list(
    accessGiven,
    'API tokens, applications with access, and the authenticator app of the sign-in; without secrets',
  ),
  invitations: list(invitation, 'Invitations to events'),
  registrations: list(registration, 'Registrations for events'),
  waitlistEntries: list(waitlistEntry, 'Waitlist entries'),
  formResponses: list(formResponse, 'Responses to forms'),
  newsletters: list(letterReceived, 'Newsletters that were sent to the person'),
  newsletterConsents: list(newsletterConsent, 'Consents to newsletters, given and withdrawn'),
  activity: list(auditEntry, 'What the person did, by the audit log: the latest 10 000 entries'),
};

export interface PersonalData extends Common {
  user: User | null;
  contact: Contact | null;
  adhesions: Adhesion[];
  payments: Payment[];
  invoices: Invoice[];
  contracts: MemberContract[];
}
export const personalData = Joi.object<PersonalData, true>({
  ...common,
  user: user.allow(null).required().description('null: a contact'),
  contact: contact.allow(null).required().description('null: a user'),
  adhesions: list(adhesion, 'Memberships'),
  payments: list(payment, 'Payments'),
  invoices: list(invoice, 'Invoices and credit notes, drafts too'),
  contracts: list(memberContract, 'Contracts, drafts too'),
});

export interface OwnPersonalData extends Common {
  user: User;
  adhesions: OwnAdhesion[];
  payments: OwnPayment[];
  invoices: OwnInvoice[];
  contracts: OwnMemberContract[];
}
export const ownPersonalData = Joi.object<OwnPersonalData, true>({
  ...common,
  user: user.required().description('The profile'),
  adhesions: list(ownAdhesion, 'Memberships'),
  payments: list(ownPayment, 'Payments'),
  invoices: list(ownInvoice, 'Invoices and credit notes'),
  contracts: list(ownMemberContract, 'Contracts'),
});
