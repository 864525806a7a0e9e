/** Documents as PDFs: printed when somebody asks who has not got them yet, and kept for a while. */
import { createHash } from 'node:crypto';
import { FileBody } from '#server/gateway/file-body.ts';
import type { PdfRenderer } from '#server/platform/pdf/renderer.ts';
import { type AdhesionDocument, adhesionPage } from './adhesion.ts';
import { type ContractDocument, contractPage } from './contract.ts';
import { type InvoiceDocument, invoicePage } from './invoice.ts';
import { KeptFiles } from './kept-files.ts';

export type Document = InvoiceDocument | AdhesionDocument | ContractDocument;

/** Of finished PDFs, in bytes: about a thousand. */
const keptBytes = 32 * 1024 * 1024;

export interface Documents {
  /** @returns a file whose content is printed when it is asked for; then it may throw PdfUnavailable or PdfTooLarge. */
  pdf(document: Document): FileBody;
}

export function createDocuments(renderer: PdfRenderer): Documents {
  const kept = new KeptFiles(keptBytes);
  return {
    pdf(document) {
      const html = htmlOf(document);
      // The page is made of the data, the template and the words: of all that a PDF depends on, and in a millisecond.
      const etag = createHash('sha256').update(html).digest('base64url');
      return new FileBody({
        name: nameOf(document),
        etag,
        content: () => kept.get(etag, () => renderer.render(html)),
      });
    },
  };
}

/** @returns the HTML that is printed. */
export function htmlOf(document: Document): string {
  switch (document.kind) {
    case 'invoice':
      return invoicePage(document).html;
    case 'adhesion':
      return adhesionPage(document).html;
    case 'contract':
      return contractPage(document).html;
  }
}

/** An invoice is known by its number alone; a draft has none yet. */
function nameOf({ kind, number }: Document): string {
  if (number === '') return `${kind}-draft.pdf`;
  return kind === 'invoice' ? `${number}.pdf` : `${kind}-${number}.pdf`;
}
