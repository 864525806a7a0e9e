/** Paths and titles of invoices. */
import type { Invoice } from '#contracts/schemas/invoice.ts';
import { say } from '../../language/say.ts';

export const invoicesPath = '/admin/invoices';
export const invoicePath = (id: string): string => `${invoicesPath}/${id}`;

/** @returns 'Invoice R-2026-1'; drafts have no number */
export function invoiceTitle({ type, number }: Pick<Invoice, 'type' | 'number'>): string {
  if (type === 'CREDIT_NOTE')
    return number === null ? say('Draft credit note') : say('Credit note {number}', { number });
  return number === null ? say('Draft invoice') : say('Invoice {number}', { number });
}
