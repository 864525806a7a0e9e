/** Notices about payments and invoices. */
import { memberPaths } from '#server/features/member-pages/paths.ts';
import { withFrenchFirsts } from '#server/platform/french-dates.ts';
import type { Described, Notice, Reader, Recipient } from './notice.ts';
import { amountOf, dueOf, type Payable, payingFacts } from './payable.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type PaymentRow = Recipient & Payable & { purpose: string; paidAt: Date | null };
export type InvoiceRow = Recipient & Payable & { purpose: string; invoiceNumber: string; isPaid: boolean };

/** Amounts of no event are dated in UTC, because a tenant has no time zone. */
const timezone = 'UTC';

export function noticeOfPayment(row: PaymentRow): Notice {
  return { recipient: row, memberPage: memberPaths.documents, describe: (reader) => ofPayment(row, reader) };
}

export function noticeOfInvoice(row: InvoiceRow): Notice {
  return { recipient: row, memberPage: memberPaths.documents, describe: (reader) => ofInvoice(row, reader) };
}

function ofPayment(row: PaymentRow, reader: Reader): Described {
  const { message, locale } = reader;
  const amount = amountOf(row, reader);
  const number = row.number ?? '';
  const paidOn =
    row.paidAt === null
      ? ''
      : withFrenchFirsts(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone }).format(row.paidAt));
  return {
    values: { number, amount, purpose: row.purpose },
    facts: [
      { label: message('fact.purpose'), value: row.purpose },
      { label: message('fact.amount'), value: amount },
      { label: message('fact.paidOn'), value: paidOn },
      { label: message('fact.number'), value: number },
    ],
  };
}

function ofInvoice(row: InvoiceRow, reader: Reader): Described {
  const { message } = reader;
  const amount = amountOf(row, reader);
  return {
    values: {
      number: row.invoiceNumber,
      amount,
      purpose: row.purpose,
      ...(!row.isPaid && { due: dueOf(row.dueAt, timezone, reader) }),
    },
    facts: [
      { label: message('fact.number'), value: row.invoiceNumber },
      ...(row.isPaid
        ? [{ label: message('fact.amount'), value: amount }]
        : payingFacts({ ...row, number: row.number ?? row.invoiceNumber }, timezone, reader)),
    ],
  };
}
