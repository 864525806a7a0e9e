/** Paths and titles of invoices. */
import type { Invoice } from '#contracts/schemas/invoice.ts';

export const invoicesPath = '/admin/invoices';
export const invoicePath = (id: string): string => `${invoicesPath}/${id}`;

/** @returns 'Invoice R-2026-1'; drafts have no number */
export function invoiceTitle({ type, number }: Pick<Invoice, 'type' | 'number'>): string {
  const kind = type === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice';
  return number === null ? `Draft ${kind.toLowerCase()}` : `${kind} ${number}`;
}
