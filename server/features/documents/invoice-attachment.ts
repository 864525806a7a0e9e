/** The PDF of an invoice, for the mail about it. */
import { findInvoiceForPrint } from '#server/features/invoices/print.ts';
import type { Attachment } from '#server/platform/mail/mailer.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Documents } from './documents.ts';
import { printedInvoice } from './to-document.ts';

/** @returns undefined if the invoice is gone. @throws PdfUnavailable, PdfTooLarge or ShareExceeded */
export async function invoiceAttachment(
  documents: Documents,
  db: TenantDb,
  id: string,
): Promise<Attachment | undefined> {
  const invoice = await findInvoiceForPrint(db, id);
  if (!invoice) return undefined;
  const { name, content } = await documents.print(printedInvoice(invoice), db.tenantId);
  return { filename: name, contentType: 'application/pdf', content };
}
