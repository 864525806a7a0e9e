/** Sample documents. */
import { dataUrlOf, png } from '#test/pictures.ts';
import type { AdhesionDocument } from '../adhesion.ts';
import type { ContractDocument } from '../contract.ts';
import type { InvoiceDocument, InvoiceLine } from '../invoice.ts';
import type { Issuer, Recipient } from '../parties.ts';

const logo = dataUrlOf('png', png(320, 80));

export const issuer: Issuer = {
  name: 'Acme Alumni Association',
  address: ['12 Harbour Street', '1011 AB Amsterdam', 'Netherlands'],
  registrationNumber: '34567890',
  vatNumber: 'NL123456789B01',
  iban: 'NL91ABNA0417164300',
  email: 'treasurer@acme.example',
  logo,
  accentColour: null,
  footer: 'Chair: Noor de Vries · Treasurer: Daan Bakker',
};

export const recipient: Recipient = {
  name: 'Mia Nakamura',
  address: ['Quai des Tanneurs 7', '69002 Lyon', 'France'],
  email: 'mia@example.org',
  vatNumber: 'FR40303265045',
};

/** @returns an invoice of `count` lines at 21 % and 9 %, with correct sums. */
export function invoiceOf(count: number, change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = Array.from({ length: count }, (_, index): InvoiceLine => {
    const taxRate = index % 3 === 2 ? 900 : 2100;
    const quantity = (index % 4) + 1;
    const unitAmount = 1250 + index * 175;
    const amount = quantity * unitAmount;
    const description = `${index % 3 === 2 ? 'Yearbook' : 'Seat at the annual dinner'}, part ${index + 1}`;
    return { description, quantity, unitAmount, taxRate, taxAmount: Math.round((amount * taxRate) / 10_000), amount };
  });
  const taxTotals = [2100, 900].flatMap((taxRate) => {
    const same = lines.filter((line) => line.taxRate === taxRate);
    const sum = (of: 'amount' | 'taxAmount') => same.reduce((total, line) => total + line[of], 0);
    return same.length === 0 ? [] : [{ taxRate, netAmount: sum('amount'), taxAmount: sum('taxAmount') }];
  });
  const netAmount = taxTotals.reduce((total, each) => total + each.netAmount, 0);
  const taxAmount = taxTotals.reduce((total, each) => total + each.taxAmount, 0);
  return {
    kind: 'invoice',
    type: 'INVOICE',
    status: 'ISSUED',
    number: 'INV-2026-0042',
    refersTo: null,
    issuedOn: '2026-03-02',
    dueOn: '2026-04-01',
    paidOn: null,
    paymentReference: 'P-2026-000042',
    currency: 'EUR',
    locale: 'en-GB',
    issuer,
    recipient,
    lines,
    taxTotals,
    netAmount,
    taxAmount,
    totalAmount: netAmount + taxAmount,
    note: null,
    ...change,
  };
}

export const creditNote: InvoiceDocument = invoiceOf(2, {
  type: 'CREDIT_NOTE',
  number: 'CN-2026-0003',
  refersTo: 'INV-2026-0042',
  dueOn: null,
  locale: 'fr-FR',
  note: 'Annulation de deux places réglées par erreur.',
});

export const adhesion: AdhesionDocument = {
  kind: 'adhesion',
  status: 'ACTIVE',
  number: 'M-00871',
  type: 'Full member',
  description: 'With a vote in the general assembly, and entry to every event of the association.',
  joinedOn: '2021-09-01',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  amount: 4500,
  currency: 'EUR',
  locale: 'en-GB',
  issuer,
  recipient,
  details: [
    { label: 'Class of', value: '2014' },
    { label: 'Chapter', value: 'Lyon' },
  ],
  signature: null,
};

const clause = `The member lends the association the equipment that the annex lists, in working order, and the association returns it in the state in which it was received, ordinary wear apart. Damage is reported within three days.

Either side may end this contract by a letter, with two weeks of notice.`;

/** @returns a contract with `clauses` clauses. */
export function contractOf(clauses: number, change: Partial<ContractDocument> = {}): ContractDocument {
  return {
    kind: 'contract',
    status: 'SENT',
    number: 'C-2026-017',
    title: 'Contract on the loan of stage equipment',
    body: Array.from({ length: clauses }, (_, index) => `§ ${index + 1}\n${clause}`).join('\n\n'),
    startsOn: '2026-05-01',
    endsOn: '2026-05-31',
    amount: 125_000,
    currency: 'EUR',
    locale: 'en-GB',
    issuer,
    recipient,
    issuerSignature: { name: 'Noor de Vries', on: '2026-04-20' },
    recipientSignature: null,
    ...change,
  };
}
