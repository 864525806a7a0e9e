/** Prints documents as PDFs on request, and caches them in memory. */
import { createHash } from 'node:crypto';
import { FileBody } from '#server/gateway/api/file-body.ts';
import type { Logger } from '#server/platform/log.ts';
import type { PdfRenderer } from '#server/platform/pdf/renderer.ts';
import { pictureFault } from '#server/platform/picture.ts';
import { Shares } from '#server/platform/shares.ts';
import { type AdhesionDocument, adhesionPage } from './adhesion.ts';
import { type ContractDocument, contractPage } from './contract.ts';
import { FileCache } from './file-cache.ts';
import { type InvoiceDocument, invoicePage } from './invoice.ts';

export type Document = InvoiceDocument | AdhesionDocument | ContractDocument;

/** Size of the PDF cache in bytes: about a thousand documents. */
const cacheBytes = 32 * 1024 * 1024;

/** An ordinary page takes 50 to 100 ms: a burst of two quotas is printed within the patience. */
export const printing = new Shares('pdf', { concurrency: 2, perTenant: 1, waitingPerTenant: 40, patience: 8_000 });

export interface Documents {
  /** @returns a file that is printed on sending, which may throw PdfUnavailable, PdfTooLarge or ShareExceeded. */
  pdf(document: Document, tenantId: string): FileBody;
  /** @returns the printed file. @throws as `pdf` on sending */
  print(document: Document, tenantId: string): Promise<{ name: string; content: Buffer }>;
}

export function createDocuments(renderer: PdfRenderer, logger: Logger, shares = printing): Documents {
  const cache = new FileCache(cacheBytes);
  const fileOf = (document: Document, tenantId: string) => {
    const { logo } = document.issuer;
    const fault = logo && pictureFault(logo);
    if (fault) logger.warn({ tenantId, fault }, 'stored logo left out of a document');
    const html = htmlOf(document);
    // The HTML contains data, template and labels, so its hash identifies the PDF before printing.
    const etag = createHash('sha256').update(html).digest('base64url');
    return {
      name: nameOf(document),
      etag,
      content: () => cache.get(etag, () => shares.take({ tenantId }, () => renderer.render(html))),
    };
  };
  return {
    pdf: (document, tenantId) => new FileBody(fileOf(document, tenantId)),
    async print(document, tenantId) {
      const { name, content } = fileOf(document, tenantId);
      return { name, content: await content() };
    },
  };
}

/** @returns the HTML to print. */
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

/** File name. Invoice numbers need no prefix, and drafts have no number. */
function nameOf({ kind, number }: Document): string {
  if (number === '') return `${kind}-draft.pdf`;
  return kind === 'invoice' ? `${number}.pdf` : `${kind}-${number}.pdf`;
}
