/** The data of documents. */
import test from 'ava';
import type { PrintedInvoice } from '#server/features/invoices/print.ts';
import type { PrintedMemberContract } from '#server/features/member-contracts/print.ts';
import { htmlOf } from './documents.ts';
import { printedContract, printedInvoice } from './to-document.ts';

const contract: PrintedMemberContract = {
  id: '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10',
  number: 'C-2026-0001',
  status: 'SENT',
  title: 'Hall rental',
  issuer: {
    name: 'Acme',
    email: null,
    addressLines: [],
    registrationNumber: null,
    vatNumber: null,
    iban: null,
    invoiceFooter: null,
  },
  party: { name: 'Inga Berg', email: null, addressLines: ['Hauptstr. 1', '10115 Berlin', 'DE'], vatNumber: null },
  logo: null,
  accentColour: null,
  locale: 'fr-FR',
  home: 'fr-FR',
  body: 'x',
  startsAt: null,
  endsAt: null,
  amount: null,
  currency: null,
  billingPeriod: null,
  sentAt: '2026-03-01T09:30:00.000Z',
  signedAt: null,
  signerName: null,
  terminatedAt: null,
  terminationReason: null,
};

test('the country of an address is named in the language of the document, and not within the country of the sender', (t) => {
  const country = (locale: string, home: string) => printedContract({ ...contract, locale, home }).recipient.address[2];
  t.deepEqual(
    ['fr-FR', 'en-GB', 'de-DE'].map((locale) => country(locale, 'fr-FR')),
    ['ALLEMAGNE', 'GERMANY', 'DEUTSCHLAND'],
  );
  t.deepEqual(
    ['de-DE', 'de'].map((home) => country('en-GB', home)),
    [undefined, undefined],
  );
});

test('the abbreviation of a region is not read as a country', (t) => {
  const addressOf = (addressLines: string[]) =>
    printedContract({
      ...contract,
      party: { name: 'Inga Berg', email: null, addressLines, vatNumber: null },
      locale: 'en-US',
    }).recipient.address;
  t.deepEqual(addressOf(['1 Main St', '94105 San Francisco', 'CA', 'US']), [
    '1 Main St',
    '94105 San Francisco',
    'CA',
    'UNITED STATES',
  ]);
  t.deepEqual(addressOf(['DE']), ['GERMANY']);
  t.deepEqual(addressOf([]), []);
});

test('the reference of a transfer is the number of the payment, as in mails and on the pages of members', (t) => {
  const invoice: PrintedInvoice = {
    id: contract.id,
    type: 'INVOICE',
    status: 'ISSUED',
    number: 'INV-2026-0001',
    refersToNumber: null,
    issuer: { ...contract.issuer, iban: 'DE89370400440532013000' },
    logo: null,
    accentColour: null,
    locale: 'en-GB',
    home: 'en-GB',
    recipient: contract.party,
    lines: [{ description: 'Shirt', quantity: 1, unitAmount: 900, taxRate: 0, amount: 900, taxAmount: 0 }],
    totals: { net: 900, tax: 0, gross: 900 },
    currency: 'EUR',
    note: null,
    issuedAt: '2026-03-01T09:30:00.000Z',
    dueAt: null,
    paidAt: null,
    paymentNumber: 'P-2026-000042',
  };
  const referenceOf = (change: Partial<PrintedInvoice>) =>
    /<dt>Reference<\/dt><dd>(.*?)<\/dd>/.exec(htmlOf(printedInvoice({ ...invoice, ...change })))?.[1];
  t.is(referenceOf({}), 'P-2026-000042');
  t.is(referenceOf({ status: 'DRAFT', number: null, paymentNumber: null, issuedAt: null }), undefined);
});
