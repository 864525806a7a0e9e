/** Money owed or paid to an organisation. Amounts are integers in minor units of `currency`. */
import { currency, externalId, id, instant, line, minorUnits, text } from './fields.ts';
import Joi from './joi.ts';
import { newParty, type Party, party } from './party.ts';

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

/** From each state, the states that may follow. A payment is one attempt; CANCELLED, EXPIRED and REFUNDED end it. */
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

const status = () => Joi.string().valid(...paymentStatuses);
const method = () => Joi.string().valid(...paymentMethods);
const product = () =>
  Joi.object<Product, true>({
    type: Joi.string()
      .valid(...productTypes)
      .required(),
    label: line(200).min(1).required().example('Membership 2026'),
  });
const amountTip = () =>
  minorUnits().description('Of the amount: what is given on top of the price').example(200, { override: true });
const providerReference = () =>
  line(255).min(1).allow(null).description('What the bank or provider calls it').example('tr_4711');
const reason = () => line(500).min(1).example('Event was cancelled');
const note = () => text(2000).allow(null).example('Paid at the desk');

export const refund = Joi.object<Refund, true>({
  id: id().required(),
  amount: minorUnits().required(),
  reason: reason().allow(null).required(),
  createdAt: instant().required(),
});

export const payment = Joi.object<Payment, true>({
  id: id().required(),
  number: Joi.string().required().description('Human reference, unique per tenant').example('P-2026-000042'),
  status: status().required(),
  amount: minorUnits().required(),
  amountTip: amountTip().required(),
  amountRefunded: minorUnits().required().example(0, { override: true }),
  refunds: Joi.array().items(refund).required().description('They add up to amountRefunded'),
  currency: currency().required(),
  method: method().required(),
  providerReference: providerReference().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  payer: party.allow(null).required().description('Who pays, as it was when the payment was made'),
  product: product().required(),
  dueAt: instant().allow(null).required(),
  paidAt: instant().allow(null).required(),
  cancelledAt: instant().allow(null).required(),
  refundedAt: instant().allow(null).required(),
  note: note().required(),
  externalId: externalId().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export const newPayment = Joi.object<NewPayment>({
  amount: minorUnits().required(),
  currency: currency().required(),
  product: product().required(),
  amountTip: amountTip().default(0),
  userId: id().allow(null).description('Who pays; a user of this tenant'),
  contactId: id().allow(null).description('Who pays; a contact of this tenant, and then no user'),
  payer: newParty.allow(null).description('Who pays, as it is to be written; the user or contact when absent'),
  providerReference: providerReference(),
  method: method().default('NONE'),
  dueAt: instant().allow(null),
  note: note(),
  externalId: externalId(),
});

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
  status: status().description('A state that may follow the present one; 409 names those that may'),
  amountRefunded: minorUnits().description('With PARTIALLY_REFUNDED: the total refunded so far, below the amount'),
  method: method(),
  providerReference: providerReference(),
  dueAt: instant().allow(null),
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
    .description('Not in the future; now when absent')
    .example('2026-01-05T08:00:00.000Z', { override: true }),
  method: method(),
  reference: line(255).min(1).description('Becomes the providerReference').example('tr_4711'),
});

export interface RefundRequest {
  amount?: number;
  reason?: string;
}
export const refundBody = Joi.object<RefundRequest>({
  amount: minorUnits().min(1).description('All that is left when absent').example(1, { override: true }),
  reason: reason(),
});

export interface PaymentFilter {
  status?: PaymentStatus;
  search?: string;
  userId?: string;
  contactId?: string;
  'updatedAt[after]'?: string;
  'updatedAt[before]'?: string;
}
export const paymentFilter = Joi.object<PaymentFilter>({
  status: status(),
  search: line(100)
    .min(1)
    .description("Part of the number, of the payer's name or email, of the product's label or of the external id"),
  userId: id(),
  contactId: id(),
  'updatedAt[after]': instant().description('Changed at or after this instant'),
  'updatedAt[before]': instant().description('Changed at or before this instant'),
});
