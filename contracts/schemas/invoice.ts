/**
 * Schemas of invoices and credit notes. A line's `amount` is quantity × unitAmount, without tax; its `taxAmount` is
 * rounded per line to the minor unit, half away from zero. Totals are sums of the lines and are never rounded.
 */
import { type CsvFormat, csvFormat } from './csv.ts';
import { currency, email, externalId, id, instant, line, newCurrency, text } from './fields.ts';
import Joi from './joi.ts';
import { key, rangesOf, search, setOf } from './listing.ts';
import { addressLines, newParty, type Party, party, vatNumber } from './party.ts';

export const invoiceTypes = ['INVOICE', 'CREDIT_NOTE'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];
export const invoiceStatuses = ['DRAFT', 'ISSUED', 'PAID', 'VOID'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
/** Allowed transitions. PAID follows from the payment, VOID from a credit note. */
export const invoiceTransitions: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  DRAFT: ['ISSUED'],
  ISSUED: ['PAID', 'VOID'],
  PAID: ['VOID'],
  VOID: [],
};

export interface NewInvoiceLine {
  description: string;
  quantity: number;
  unitAmount: number;
  taxRate: number;
}
export interface InvoiceLine extends NewInvoiceLine {
  amount: number;
  taxAmount: number;
}
export interface InvoiceTotals {
  net: number;
  tax: number;
  gross: number;
}
/** The letterhead of a document. */
export interface Issuer {
  name: string;
  email: string | null;
  addressLines: string[];
  registrationNumber: string | null;
  vatNumber: string | null;
  iban: string | null;
  invoiceFooter: string | null;
}

const largest = Number.MAX_SAFE_INTEGER;
/** Negative on a credit note. */
const signed = () => Joi.number().integer().min(-largest).max(largest).example(4200);
const lineDescription = () => line(300).min(1).description('What is charged').example('Membership 2026');
const quantity = () => Joi.number().integer().min(1).max(10_000).description('How many units').example(1);
const taxRate = () =>
  Joi.number().integer().min(0).max(10_000).description('In basis points: 2000 is 20 %').example(2000);
const note = () => text(2000).allow(null).description('Printed below the lines').example('Thank you');

export const invoiceLine = Joi.object<InvoiceLine, true>({
  description: lineDescription().required(),
  quantity: quantity().required(),
  unitAmount: signed().required().description('In minor units, without tax; negative on a credit note'),
  taxRate: taxRate().required(),
  amount: signed().required().description('quantity × unitAmount, without tax'),
  taxAmount: signed().required().description('Rounded to the minor unit, half away from zero'),
});
/** The bounds keep every total a safe integer in JSON: 100 lines of 10 000 × 10 million, plus tax. */
export const newInvoiceLine = Joi.object<NewInvoiceLine>({
  description: lineDescription().required(),
  quantity: quantity().default(1),
  unitAmount: Joi.number()
    .integer()
    .min(0)
    .max(1_000_000_000)
    .required()
    .description('In minor units, without tax')
    .example(4200),
  taxRate: taxRate().default(0),
});
const newLines = () => Joi.array().items(newInvoiceLine).min(1).max(100);

export const issuer = Joi.object<Issuer, true>({
  name: line(200).required().example('Acme Association'),
  email: Joi.string().allow(null).required(),
  addressLines: addressLines().required(),
  registrationNumber: Joi.string()
    .allow(null)
    .required()
    .description('Number in the register of associations or companies'),
  vatNumber: vatNumber().required(),
  iban: Joi.string().allow(null).required().description('Account for transfers'),
  invoiceFooter: Joi.string().allow(null).required().description('Small print at the end of an invoice'),
});

export interface Invoice {
  id: string;
  type: InvoiceType;
  number: string | null;
  status: InvoiceStatus;
  refersToId: string | null;
  creditNoteId: string | null;
  paymentId: string | null;
  userId: string | null;
  contactId: string | null;
  issuer: Issuer | null;
  recipient: Party | null;
  lines: InvoiceLine[];
  totals: InvoiceTotals;
  currency: string;
  note: string | null;
  dueAt: string | null;
  issuedAt: string | null;
  externalId: string | null;
  createdAt: string;
  updatedAt: string;
}
/** Members that are also for the user concerned. */
const shown = {
  id: id().required(),
  type: Joi.string()
    .valid(...invoiceTypes)
    .required()
    .description('A CREDIT_NOTE voids an invoice'),
  number: Joi.string()
    .allow(null)
    .required()
    .description('Assigned on issue; gapless per tenant and year, with a separate sequence for credit notes')
    .example('INV-2026-0001'),
  status: Joi.string()
    .valid(...invoiceStatuses)
    .required()
    .description(
      'DRAFT: can be changed. ISSUED: has a number and is final. PAID: by its payment. VOID: by a credit note',
    ),
  refersToId: id().allow(null).required().description('Only on a credit note: the invoice that it voids'),
  creditNoteId: id().allow(null).required().description('Only on a VOID invoice: its credit note'),
  paymentId: id().allow(null).required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  issuer: issuer.allow(null).required().description('The tenant at the time of issue'),
  recipient: party
    .allow(null)
    .required()
    .description('Fixed on issue. While DRAFT and not set: the current user or contact'),
  lines: Joi.array().items(invoiceLine).required().description('What is charged, in the order of the document'),
  totals: Joi.object<InvoiceTotals, true>({
    net: signed().required().description('Without tax'),
    tax: signed().required().description('All taxes'),
    gross: signed().required().description('What is to be paid'),
  })
    .required()
    .description('Sums of the lines in minor units; negative on a credit note'),
  currency: currency().required(),
  note: note().required(),
  dueAt: instant().allow(null).required().description('When it is to be paid; null: no date'),
  issuedAt: instant().allow(null).required().description('null: DRAFT'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const invoice = Joi.object<Invoice, true>({
  ...shown,
  externalId: externalId().required(),
});

export type OwnInvoice = Omit<Invoice, 'externalId'>;
export const ownInvoice = Joi.object<OwnInvoice, true>(shown);

export interface NewInvoice {
  paymentId?: string | null;
  userId?: string | null;
  contactId?: string | null;
  recipient?: Party | null;
  lines?: NewInvoiceLine[];
  currency?: string;
  note?: string | null;
  dueAt?: string | null;
  externalId?: string | null;
}
export const newInvoice = Joi.object<NewInvoice>({
  paymentId: id()
    .allow(null)
    .description('The payment that it is for, which sets payer, currency and, without `lines`, the line'),
  userId: id().allow(null).description('The recipient: a user of this tenant'),
  contactId: id().allow(null).description('The recipient: a contact of this tenant, instead of `userId`'),
  recipient: newParty.allow(null).description('The recipient as printed. Default: the user or contact'),
  lines: newLines().description('Required without a payment'),
  currency: newCurrency().description('Required without a payment'),
  note: note(),
  dueAt: instant().allow(null).description('When it is to be paid; null: no date'),
  externalId: externalId(),
});

export interface InvoiceChanges {
  recipient?: Party | null;
  lines?: NewInvoiceLine[];
  note?: string | null;
  dueAt?: string | null;
  externalId?: string | null;
}
export const invoiceChanges = Joi.object<InvoiceChanges>({
  recipient: newParty
    .allow(null)
    .description('The recipient as printed, replaced as a whole; null: the user or contact'),
  lines: newLines().description('All lines: those of before are replaced'),
  note: note(),
  dueAt: instant().allow(null).description('When it is to be paid; null: no date'),
  externalId: externalId(),
}).min(1);

export interface InvoiceFilter {
  status?: string;
  type?: string;
  search?: string;
  userId?: string;
  contactId?: string;
  paymentId?: string;
  number?: string;
  externalId?: string;
}
export const invoiceFilter = Joi.object<InvoiceFilter>({
  status: setOf(invoiceStatuses),
  type: setOf(invoiceTypes),
  search: search('the number, the external id, or the name or email of the recipient'),
  userId: id(),
  contactId: id(),
  paymentId: id(),
  number: key('INV-2026-0001'),
  externalId: key('bill-77'),
});

export interface OwnInvoiceFilter {
  type?: string;
  status?: string;
}
const issuedStatuses = invoiceStatuses.filter((status) => status !== 'DRAFT');
export const ownInvoiceFilter = Joi.object<OwnInvoiceFilter>({
  type: setOf(invoiceTypes),
  status: setOf(issuedStatuses),
});

export interface SentInvoice {
  email: string;
}
export const sentInvoice = Joi.object<SentInvoice, true>({
  email: email().required().description('Where the invoice is mailed'),
});

export interface InvoicesCsvQuery extends InvoiceFilter, CsvFormat {}
export const invoicesCsvQuery = invoiceFilter.append<InvoicesCsvQuery>({
  ...rangesOf(['createdAt', 'updatedAt', 'issuedAt', 'dueAt']),
  ...csvFormat,
});
