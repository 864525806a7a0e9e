/** Invoice and credit note documents. Amounts are integers in the currency's minor unit, tax rates basis points. */
import type { Messages } from '#server/platform/messages/messages.ts';
import { type Format, formatOf, messagesFor } from './format.ts';
import { type DocumentPage, documentPage } from './page.ts';
import type { Day, DocumentBase } from './parties.ts';

export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly unitAmount: number;
  /** In basis points: 2000 is 20 %. */
  readonly taxRate: number;
  readonly taxAmount: number;
  /** Without tax. */
  readonly amount: number;
}

/** Sums of the lines of one tax rate. */
export interface TaxTotal {
  readonly taxRate: number;
  readonly netAmount: number;
  readonly taxAmount: number;
}

export interface InvoiceDocument extends DocumentBase {
  readonly kind: 'invoice';
  readonly type: 'INVOICE' | 'CREDIT_NOTE';
  /** A draft and a void document are marked as such on every page. */
  readonly status: 'DRAFT' | 'ISSUED' | 'PAID' | 'VOID';
  /** The number of the invoice that a credit note corrects. */
  readonly refersTo: string | null;
  readonly issuedOn: Day | null;
  readonly dueOn: Day | null;
  readonly paidOn: Day | null;
  /** By which the office finds a transfer; null: there is no payment yet. */
  readonly paymentReference: string | null;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly taxTotals: readonly TaxTotal[];
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  /** Printed below the totals, such as a reason for tax exemption. */
  readonly note: string | null;
}

/** @returns the page to print. */
export function invoicePage(invoice: InvoiceDocument): DocumentPage {
  const message = messagesFor(invoice.locale);
  const format = formatOf(invoice.locale, invoice.currency);
  const title = invoice.type === 'CREDIT_NOTE' ? message('document.creditNote') : message('document.invoice');
  return documentPage({
    document: invoice,
    view: 'invoice',
    title,
    mark: markOf(invoice, message),
    facts: factsOf(invoice, message, format),
    data: {
      lines: invoice.lines.map((line, index) => ({
        position: format.number(index + 1),
        description: line.description,
        quantity: format.number(line.quantity),
        unitAmount: format.money(line.unitAmount),
        taxRate: format.percent(line.taxRate),
        amount: format.money(line.amount),
      })),
      taxTotals: invoice.taxTotals.map(({ taxRate, netAmount, taxAmount }) => ({
        taxRate: format.percent(taxRate),
        netAmount: format.money(netAmount),
        taxAmount: format.money(taxAmount),
      })),
      netAmount: format.money(invoice.netAmount),
      taxAmount: format.money(invoice.taxAmount),
      totalAmount: format.money(invoice.totalAmount),
      note: invoice.note,
      isCredit: invoice.type === 'CREDIT_NOTE',
      payment: isPayable(invoice)
        ? {
            dueOn: format.day(invoice.dueOn),
            iban: spaced(invoice.issuer.iban),
            reference: invoice.paymentReference,
          }
        : null,
      paidOn: invoice.status === 'PAID' ? (format.day(invoice.paidOn) ?? '') : null,
    },
  });
}

function markOf({ status }: InvoiceDocument, message: Messages): string | null {
  if (status === 'DRAFT') return message('document.draft');
  return status === 'VOID' ? message('document.void') : null;
}

function factsOf(invoice: InvoiceDocument, message: Messages, format: Format) {
  return [
    { label: message('document.number'), value: invoice.number },
    { label: message('document.date'), value: format.day(invoice.issuedOn) },
    { label: message('document.due'), value: isPayable(invoice) ? format.day(invoice.dueOn) : null },
    { label: message('document.refersTo'), value: invoice.refersTo },
    { label: message('document.yourVatNumber'), value: invoice.recipient.vatNumber },
  ];
}

function isPayable({ type, status, totalAmount }: InvoiceDocument): boolean {
  return type === 'INVOICE' && totalAmount > 0 && (status === 'ISSUED' || status === 'DRAFT');
}

/** Groups an IBAN by four characters. */
function spaced(iban: string | null): string | null {
  return iban?.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ') ?? null;
}
