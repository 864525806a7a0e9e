/**
 * Schemas of contracts of the organisation with a user, a contact or another organisation. Named `MemberContract` in
 * code, because `Contract` is the declaration of an operation.
 */
import { currency, externalId, id, instant, line, minorUnits, newCurrency, text } from './fields.ts';
import { type Issuer, issuer } from './invoice.ts';
import Joi from './joi.ts';
import { key, search, setOf } from './listing.ts';
import { type Party, party } from './party.ts';

export const memberContractStatuses = [
  'DRAFT',
  'SENT',
  'SIGNED',
  'ACTIVE',
  'TERMINATED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type MemberContractStatus = (typeof memberContractStatuses)[number];
/** Allowed transitions. A signed contract becomes ACTIVE and EXPIRED by its dates. */
export const memberContractTransitions: Readonly<Record<MemberContractStatus, readonly MemberContractStatus[]>> = {
  DRAFT: ['SENT', 'CANCELLED'],
  SENT: ['SIGNED', 'CANCELLED'],
  SIGNED: ['ACTIVE', 'TERMINATED'],
  ACTIVE: ['EXPIRED', 'TERMINATED'],
  TERMINATED: [],
  EXPIRED: [],
  CANCELLED: [],
};
export const billingPeriods = ['ONCE', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;

export interface NewMemberContract {
  title: string;
  userId?: string | null;
  contactId?: string | null;
  organisation?: string | null;
  body: string;
  startsAt?: string | null;
  endsAt?: string | null;
  amount?: number | null;
  currency?: string | null;
  billingPeriod?: (typeof billingPeriods)[number] | null;
  externalId?: string | null;
}

export interface MemberContract extends Required<NewMemberContract> {
  id: string;
  number: string;
  status: MemberContractStatus;
  issuer: Issuer | null;
  party: Party | null;
  sentAt: string | null;
  signedAt: string | null;
  signerName: string | null;
  terminatedAt: string | null;
  terminationReason: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const title = () => line(200).min(1).example('Hall rental 2026');
const organisation = () =>
  line(200)
    .min(1)
    .allow(null)
    .description('The other party, where it is neither a user nor a contact')
    .example('Town of Springfield');
const body = () =>
  text(20_000).min(1).description('The text of the contract').example('The hall may be used on Mondays.');
const amount = () => minorUnits().allow(null).description('Per billing period');
const billingPeriod = () =>
  Joi.string()
    .valid(...billingPeriods)
    .allow(null)
    .description('How often `amount` is due; null: nothing is to be paid');
const signerName = () => line(200).min(1).description('Who signed for the other party').example('Ada Okafor');
const reason = () => line(500).min(1).description('Why it was terminated').example('By mutual agreement');

/** Members that are also for the user concerned. */
const shown = {
  id: id().required(),
  number: Joi.string().required().description('Unique per tenant').example('C-2026-0001'),
  status: Joi.string()
    .valid(...memberContractStatuses)
    .required()
    .description('A SIGNED contract becomes ACTIVE and EXPIRED by its dates'),
  title: title().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  organisation: organisation().required(),
  issuer: issuer.allow(null).required().description('The tenant at the time of sending'),
  party: party.allow(null).required().description('While DRAFT the current values; then those at the time of sending'),
  body: body().required(),
  startsAt: instant().allow(null).required().description('null: from the signature'),
  endsAt: instant().allow(null).required().description('Exclusive end'),
  amount: amount().required(),
  currency: currency().allow(null).required(),
  billingPeriod: billingPeriod().required(),
  sentAt: instant().allow(null).required().description('When it was sent to the other party'),
  signedAt: instant().allow(null).required().description('null: not signed'),
  signerName: signerName().allow(null).required(),
  terminatedAt: instant().allow(null).required().description('null: not terminated'),
  terminationReason: reason().allow(null).required(),
  cancelledAt: instant().allow(null).required().description('null: not cancelled'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const memberContract = Joi.object<MemberContract, true>({
  ...shown,
  externalId: externalId().required(),
});

export type OwnMemberContract = Omit<MemberContract, 'externalId'>;
export const ownMemberContract = Joi.object<OwnMemberContract, true>(shown);

export const newMemberContract = Joi.object<NewMemberContract>({
  title: title().required(),
  userId: id().allow(null).description('Exactly one of `userId`, `contactId` and `organisation`'),
  contactId: id().allow(null),
  organisation: organisation(),
  body: body().required(),
  startsAt: instant().allow(null).description('null: from the signature'),
  endsAt: instant().allow(null).description('null: until it is terminated'),
  amount: amount(),
  currency: newCurrency().allow(null).description('Only with `amount`'),
  billingPeriod: billingPeriod().description('Only with `amount`'),
  externalId: externalId(),
});

export type MemberContractChanges = Partial<Omit<NewMemberContract, 'userId' | 'contactId' | 'organisation'>>;
export const memberContractChanges = Joi.object<MemberContractChanges>({
  title: title(),
  body: body(),
  startsAt: instant().allow(null).description('null: from the signature'),
  endsAt: instant().allow(null).description('Exclusive end; null: until it is terminated'),
  amount: amount(),
  currency: newCurrency().allow(null),
  billingPeriod: billingPeriod(),
  externalId: externalId(),
}).min(1);

export interface Signature {
  signerName: string;
}
export const signature = Joi.object<Signature, true>({ signerName: signerName().required() });

export interface Termination {
  reason: string;
}
export const termination = Joi.object<Termination, true>({ reason: reason().required() });

export interface MemberContractFilter {
  status?: string;
  userId?: string;
  contactId?: string;
  search?: string;
  number?: string;
  externalId?: string;
}
export const memberContractFilter = Joi.object<MemberContractFilter>({
  status: setOf(memberContractStatuses),
  userId: id(),
  contactId: id(),
  search: search('the title, the number, the external id, or the name of the other party'),
  number: key('C-2026-0001'),
  externalId: key('crm-1042'),
});

export interface OwnMemberContractFilter {
  status?: string;
}
const sentStatuses = memberContractStatuses.filter((status) => status !== 'DRAFT');
export const ownMemberContractFilter = Joi.object<OwnMemberContractFilter>({ status: setOf(sentStatuses) });
