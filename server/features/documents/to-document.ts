/** Maps invoices, adhesions and contracts to their documents. */
import type { Issuer as IssuerData } from '#contracts/schemas/invoice.ts';
import type { Party } from '#contracts/schemas/party.ts';
import type { PrintedAdhesion } from '#server/features/adhesions/print.ts';
import type { PrintedInvoice } from '#server/features/invoices/print.ts';
import type { PrintedMemberContract } from '#server/features/member-contracts/print.ts';
import type { AdhesionDocument } from './adhesion.ts';
import type { ContractDocument } from './contract.ts';
import type { InvoiceDocument, TaxTotal } from './invoice.ts';
import type { Day, Issuer, Recipient } from './parties.ts';

/** @returns the document of an invoice or a credit note. */
export function printedInvoice(invoice: PrintedInvoice): InvoiceDocument {
  return {
    kind: 'invoice',
    type: invoice.type,
    status: invoice.status,
    ...parties(invoice, invoice.recipient),
    number: invoice.number ?? '',
    paymentReference: invoice.paymentNumber,
    locale: invoice.locale,
    refersTo: invoice.refersToNumber,
    issuedOn: dayOf(invoice.issuedAt),
    dueOn: dayOf(invoice.dueAt),
    paidOn: dayOf(invoice.paidAt),
    currency: invoice.currency,
    lines: invoice.lines,
    taxTotals: taxTotals(invoice),
    netAmount: invoice.totals.net,
    taxAmount: invoice.totals.tax,
    totalAmount: invoice.totals.gross,
    note: invoice.note,
  };
}

/** @returns the document of an adhesion. */
export function printedAdhesion(adhesion: PrintedAdhesion): AdhesionDocument {
  return {
    kind: 'adhesion',
    status: adhesion.status,
    ...parties(adhesion, adhesion.holder),
    number: adhesion.number,
    locale: adhesion.locale,
    type: adhesion.type.name,
    description: adhesion.type.description,
    joinedOn: dayOf(adhesion.startsAt),
    startsOn: dayOf(adhesion.startsAt),
    endsOn: lastDayOf(adhesion.endsAt),
    amount: adhesion.amount,
    currency: adhesion.currency,
    details: [],
    signature: null,
  };
}

/** @returns the document of a contract. */
export function printedContract(contract: PrintedMemberContract): ContractDocument {
  const { signerName, signedAt } = contract;
  const signedOn = dayOf(signedAt);
  return {
    kind: 'contract',
    status: contract.status,
    ...parties(contract, contract.party),
    number: contract.number,
    locale: contract.locale,
    title: contract.title,
    body: contract.body,
    startsOn: dayOf(contract.startsAt),
    endsOn: lastDayOf(contract.endsAt),
    amount: contract.amount,
    // Unused without an amount, and every amount has a currency.
    currency: contract.currency ?? 'EUR',
    issuerSignature: null,
    recipientSignature: signerName && signedOn ? { name: signerName, on: signedOn } : null,
  };
}

interface Printed {
  readonly issuer: IssuerData;
  readonly logo: string | null;
  readonly accentColour: string | null;
  readonly locale: string;
  readonly home: string;
}

function parties(
  { issuer, logo, accentColour, locale, home }: Printed,
  party: Party | null,
): { issuer: Issuer; recipient: Recipient } {
  const { name, email, addressLines, registrationNumber, vatNumber, iban, invoiceFooter } = issuer;
  return {
    issuer: {
      name,
      email,
      address: addressLines,
      registrationNumber,
      vatNumber,
      iban,
      logo,
      accentColour,
      footer: invoiceFooter,
    },
    recipient: {
      name: party?.name ?? '',
      address: envelopeLines(party?.addressLines ?? [], locale, home),
      email: party?.email ?? null,
      vatNumber: party?.vatNumber ?? null,
    },
  };
}

/**
 * Only the last line is a country: `CA` before it is a region.
 * @returns the lines of an envelope: a country by its name in capitals, and none for a letter within the country of the sender
 */
function envelopeLines(lines: readonly string[], locale: string, home: string): string[] {
  const [last, before] = [lines.at(-1) ?? '', lines.slice(0, -1)];
  if (!/^[A-Z]{2}$/.test(last)) return [...lines];
  if (new Intl.Locale(home).maximize().region === last) return before;
  return [...before, (new Intl.DisplayNames([locale], { type: 'region' }).of(last) ?? last).toLocaleUpperCase(locale)];
}

/** Sums the lines by tax rate, lowest rate first. */
function taxTotals({ lines }: PrintedInvoice): TaxTotal[] {
  const byRate = Object.entries(Object.groupBy(lines, ({ taxRate }) => taxRate));
  return byRate.map(([rate, group = []]) => ({
    taxRate: Number(rate),
    netAmount: group.reduce((sum, { amount }) => sum + amount, 0),
    taxAmount: group.reduce((sum, { taxAmount }) => sum + taxAmount, 0),
  }));
}

/** In UTC, because a tenant has no time zone. */
function dayOf(instant: string | null): Day | null {
  return instant?.slice(0, 10) ?? null;
}

/** The last day of a period, which is stored with an exclusive end. */
function lastDayOf(end: string | null): Day | null {
  return end === null ? null : new Date(Date.parse(end) - 1).toISOString().slice(0, 10);
}
