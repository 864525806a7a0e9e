/** Money owed or paid to an organisation. Amounts are integers in minor units of `currency`. */
import { currency, externalId, id, instant, line, minorUnits, text } from './fields.ts';
import Joi from './joi.ts';

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
  currency: string;
  product: Product;
  userId?: string | null;
  method?: (typeof paymentMethods)[number];
  dueAt?: string | null;
  note?: string | null;
  externalId?: string | null;
}

export interface Payment extends Required<NewPayment> {
  id: string;
  number: string;
  status: PaymentStatus;
  amountRefunded: number;
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
const note = () => text(2000).allow(null).example('Paid at the desk');

export const payment = Joi.object<Payment, true>({
  id: id().required(),
  number: Joi.string().required().description('Human reference, unique per tenant').example('P-2026-000042'),
  status: status().required(),
  amount: minorUnits().required(),
  amountRefunded: minorUnits().required().example(0, { override: true }),
  currency: currency().required(),
  method: method().required(),
  userId: id().allow(null).required(),
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
  userId: id().allow(null).description('Who pays; a user of this tenant'),
  method: method().default('NONE'),
  dueAt: instant().allow(null),
  note: note(),
  externalId: externalId(),
});

export interface PaymentChanges {
  status?: PaymentStatus;
  amountRefunded?: number;
  method?: (typeof paymentMethods)[number];
  dueAt?: string | null;
  note?: string | null;
  externalId?: string | null;
}
export const paymentChanges = Joi.object<PaymentChanges>({
  status: status().description('A state that may follow the present one; 409 names those that may'),
  amountRefunded: minorUnits().description('With PARTIALLY_REFUNDED: the total refunded so far, below the amount'),
  method: method(),
  dueAt: instant().allow(null),
  note: note(),
  externalId: externalId(),
}).min(1);

export interface PaymentFilter {
  status?: PaymentStatus;
  userId?: string;
  'updatedAt[after]'?: string;
  'updatedAt[before]'?: string;
}
export const paymentFilter = Joi.object<PaymentFilter>({
  status: status(),
  userId: id(),
  'updatedAt[after]': instant().description('Changed at or after this instant'),
  'updatedAt[before]': instant().description('Changed at or before this instant'),
});
