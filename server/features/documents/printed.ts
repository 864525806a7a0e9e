/** From what the resources know to what their documents show. */
import type { Issuer as IssuerData } from '#contracts/schemas/invoice.ts';
import type { Party } from '#contracts/schemas/party.ts';
import type { PrintedAdhesion } from '#server/features/adhesions/print.ts';
import type { PrintedInvoice } from '#server/features/invoices/print.ts';
import type { PrintedMemberContract } from '#server/features/member-contracts/print.ts';
import type { AdhesionDocument } from './adhesion.ts';
import type { ContractDocument } from './contract.ts';
import type { InvoiceDocument, TaxTotal } from './invoice.ts';
import type { Day, Issuer, Recipient } from './parties.ts';

/** @returns the page of an invoice or a credit note. */
export function printedInvoice(invoice: PrintedInvoice): InvoiceDocument {
  return {
    kind: 'invoice',
    type: invoice.type,
    status: invoice.status,
    ...parties(invoice, invoice.recipient),
    number: invoice.number ?? '',
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

/** @returns the page of a membership. */
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

/** @returns the pages of a contract. */
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
    // Only shown with an amount, which has one.
    currency: contract.currency ?? 'EUR',
    issuerSignature: null,
    recipientSignature: signerName && signedOn ? { name: signerName, on: signedOn } : null,
  };
}

function parties(
  { issuer, logo }: { issuer: IssuerData; logo: string | null },
  party: Party | null,
): { issuer: Issuer; recipient: Recipient } {
  const { name, email, addressLines, registrationNumber, vatNumber, iban, invoiceFooter } = issuer;
  return {
    issuer: { name, email, address: addressLines, registrationNumber, vatNumber, iban, logo, footer: invoiceFooter },
    recipient: {
      name: party?.name ?? '',
      address: party?.addressLines ?? [],
      email: party?.email ?? null,
      vatNumber: party?.vatNumber ?? null,
    },
  };
}

/** The lines of one rate together, the lowest rate first. */
function taxTotals({ lines }: PrintedInvoice): TaxTotal[] {
  const byRate = Object.entries(Object.groupBy(lines, ({ taxRate }) => taxRate));
  return byRate.map(([rate, those = []]) => ({
    taxRate: Number(rate),
    netAmount: those.reduce((sum, { amount }) => sum + amount, 0),
    taxAmount: those.reduce((sum, { taxAmount }) => sum + taxAmount, 0),
  }));
}

/** In UTC: a tenant has no time zone of its own. */
function dayOf(instant: string | null): Day | null {
  return instant?.slice(0, 10) ?? null;
}

/** Ends are kept as the first instant after; people read the last day. */
function lastDayOf(end: string | null): Day | null {
  return end === null ? null : new Date(Date.parse(end) - 1).toISOString().slice(0, 10);
}
