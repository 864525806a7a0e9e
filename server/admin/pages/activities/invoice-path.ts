/** Where invoices are, and what they are called. */
import type { Invoice } from '#contracts/schemas/invoice.ts';

export const invoicesPath = '/admin/invoices';
export const invoicePath = (id: string): string => `${invoicesPath}/${id}`;

/** A draft has no number yet. */
export function invoiceTitle({ type, number }: Pick<Invoice, 'type' | 'number'>): string {
  const kind = type === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice';
  return number === null ? `Draft of an ${kind.toLowerCase()}` : `${kind} ${number}`;
}
