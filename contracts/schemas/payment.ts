/** Schemas of payments. Amounts are integers in minor units of `currency`. */

import { type UpsertBody, upsertItem, upsertItems } from './bulk.ts';
import { type CsvFormat, csvFormat } from './csv.ts';
import { currency, externalId, id, instant, line, minorUnits, newCurrency, text } from './fields.ts';
import Joi from './joi.ts';
import { key, rangesOf, search, setOf } from './listing.ts';
import { newParty, type Party, type PartyReferences, party, partyReferences } from './party.ts';

export const paymentStatuses = [
  'PENDING',
  'AUTHORIZED',
  'PAID',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Allowed transitions. A payment is one attempt; CANCELLED, EXPIRED and REFUNDED are final. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'AUTHORIZED'],
  AUTHORIZED: ['PAID', 'CANCELLED'],
  FAILED: ['PENDING', 'CANCELLED'],
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED'],
  PARTIALLY_REFUNDED: ['PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED'],
  DISPUTED: ['PAID', 'REFUNDED'],
  CANCELLED: [],
  EXPIRED: [],
  REFUNDED: [],
};

export const paymentMethods = ['CARD', 'SEPA', 'BANK_TRANSFER', 'CHECK', 'CASH', 'OTHER', 'NONE'] as const;
export const productTypes = ['ADHESION', 'EVENT_REGISTRATION', 'DONATION', 'CONTRACT', 'OTHER'] as const;

export interface Product {
  type: (typeof productTypes)[number];
  label: string;
}

export interface NewPayment {
  amount: number;
  amountTip?: number;
  currency: string;
  product: Product;
  userId?: string | null;
  contactId?: string | null;
  payer?: Party | null;
  method?: (typeof paymentMethods)[number];
  dueAt?: string | null;
  providerReference?: string | null;
  note?: string | null;
  externalId?: string | null;
}

export interface Refund {
  id: string;
  amount: number;
  reason: string | null;
  createdAt: string;
}

export interface Payment extends Required<NewPayment> {
  id: string;
  number: string;
  status: PaymentStatus;
  amountRefunded: number;
  refunds: Refund[];
  paidAt: string | null;
  cancelledAt: string | null;
  refundedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const status = () =>
  Joi.string()
    .valid(...paymentStatuses)
    .description('A payment is one attempt; CANCELLED, EXPIRED and REFUNDED are final');
const method = () =>
  Joi.string()
    .valid(...paymentMethods)
    .description('How it was or will be paid; NONE: not known yet');
const product = () =>
  Joi.object<Product, true>({
    type: Joi.string()
      .valid(...productTypes)
      .required()
      .description('Kind of the product'),
    label: line(200).min(1).required().description('What is paid for, as printed').example('Membership 2026'),
  }).description('What is paid for');
const amountTip = () => minorUnits().description('Tip, included in `amount`').example(200, { override: true });
const providerReference = () =>
  line(255).min(1).allow(null).description('Reference of the bank or payment provider').example('tr_4711');
const reason = () => line(500).min(1).description('Why money is given back').example('Event was cancelled');
const note = () =>
  text(2000).allow(null).description('For the office; the payer does not see it').example('Paid at the desk');

export const refund = Joi.object<Refund, true>({
  id: id().required(),
  amount: minorUnits().required(),
  reason: reason().allow(null).required(),
  createdAt: instant().required(),
});

/** A transfer that pays a payment. */
export interface Transfer {
  beneficiary: string;
  iban: string;
  reference: string;
}
const transfer = Joi.object<Transfer, true>({
  beneficiary: Joi.string().required().description('Holder of the account').example('Acme Association'),
  iban: Joi.string().required().description('Account of the organisation').example('DE89370400440532013000'),
  reference: Joi.string()
    .required()
    .description('Number of the payment, by which the office finds it')
    .example('P-2026-000042'),
});

/** Members that are also for the user concerned. */
const shown = {
  id: id().required(),
  number: Joi.string().required().description('Human-readable reference, unique per tenant').example('P-2026-000042'),
  status: status().required(),
  amount: minorUnits().required(),
  amountTip: amountTip().required(),
  amountRefunded: minorUnits().required().example(0, { override: true }),
  refunds: Joi.array().items(refund).required().description('Their sum is `amountRefunded`'),
  currency: currency().required(),
  method: method().required(),
  providerReference: providerReference().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  payer: party.allow(null).required().description('The payer when the payment was created'),
  product: product().required(),
  dueAt: instant().allow(null).required().description('When it is to be paid; null: no date'),
  paidAt: instant().allow(null).required().description('null: not paid'),
  cancelledAt: instant().allow(null).required().description('null: not cancelled'),
  refundedAt: instant().allow(null).required().description('Time of the last refund'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const payment = Joi.object<Payment, true>({
  ...shown,
  note: note().required(),
  externalId: externalId().required(),
});

export interface OwnPayment extends Omit<Payment, 'note' | 'externalId'> {
  transfer: Transfer | null;
}
export const ownPayment = Joi.object<OwnPayment, true>({
  ...shown,
  transfer: transfer
    .allow(null)
    .required()
    .description('How to pay; null: nothing is to be paid, or there is no account'),
});

export const newPayment = Joi.object<NewPayment>({
  amount: minorUnits().required(),
  currency: newCurrency().required(),
  product: product().required(),
  amountTip: amountTip().default(0),
  userId: id().allow(null).description('The payer: a user of this tenant'),
  contactId: id().allow(null).description('The payer: a contact of this tenant, instead of `userId`'),
  payer: newParty.allow(null).description('The payer as printed. Default: the user or contact'),
  providerReference: providerReference(),
  method: method().default('NONE'),
  dueAt: instant().allow(null).description('When it is to be paid; null: no date'),
  note: note(),
  externalId: externalId(),
});

export type PaymentUpsert = Partial<NewPayment> & PartyReferences;
export const paymentUpsert = upsertItem(newPayment, ['amount', 'currency', 'product']).append<PaymentUpsert>(
  partyReferences,
);
export const paymentUpsertBody = Joi.object<UpsertBody<PaymentUpsert>>({ items: upsertItems(paymentUpsert) });

export interface PaymentChanges {
  status?: PaymentStatus;
  amountRefunded?: number;
  method?: (typeof paymentMethods)[number];
  providerReference?: string | null;
  dueAt?: string | null;
  note?: string | null;
  externalId?: string | null;
}
export const paymentChanges = Joi.object<PaymentChanges>({
  status: status().description('An allowed next state; the 409 lists them'),
  amountRefunded: minorUnits().description('With PARTIALLY_REFUNDED: the total refunded so far, less than `amount`'),
  method: method(),
  providerReference: providerReference(),
  dueAt: instant().allow(null).description('When the unpaid registration expires; null: never'),
  note: note(),
  externalId: externalId(),
}).min(1);

export interface MarkPaid {
  paidAt?: string;
  method?: (typeof paymentMethods)[number];
  reference?: string;
}
export const markPaidBody = Joi.object<MarkPaid>({
  paidAt: instant()
    .description('Not in the future. Default: now')
    .example('2026-01-05T08:00:00.000Z', { override: true }),
  method: method(),
  reference: line(255).min(1).description('Stored as `providerReference`').example('tr_4711'),
});

export interface RefundRequest {
  amount?: number;
  reason?: string;
}
export const refundBody = Joi.object<RefundRequest>({
  amount: minorUnits().min(1).description('Default: the remaining amount').example(1, { override: true }),
  reason: reason(),
});

export interface PaymentFilter {
  status?: string;
  method?: string;
  search?: string;
  userId?: string;
  contactId?: string;
  number?: string;
  providerReference?: string;
  externalId?: string;
}
export const paymentFilter = Joi.object<PaymentFilter>({
  status: setOf(paymentStatuses),
  method: setOf(paymentMethods),
  search: search(
    "the number, the payer's name or email, the product's label, the external id or the reference of the provider",
  ),
  userId: id(),
  contactId: id(),
  number: key('P-2026-000042'),
  providerReference: key('tr_4711'),
  externalId: key('order-77'),
});

export interface OwnPaymentFilter {
  status?: string;
}
export const ownPaymentFilter = Joi.object<OwnPaymentFilter>({ status: setOf(paymentStatuses) });

export interface PaymentsCsvQuery extends PaymentFilter, CsvFormat {}
export const paymentsCsvQuery = paymentFilter.append<PaymentsCsvQuery>({
  ...rangesOf(['createdAt', 'updatedAt', 'dueAt', 'paidAt', 'cancelledAt', 'refundedAt']),
  ...csvFormat,
});
