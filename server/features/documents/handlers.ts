/** Documents as PDFs. */
import { getAdhesionPdf, getContractPdf, getInvoicePdf } from '#contracts/operations/documents.ts';
import { findAdhesionForPrint } from '#server/features/adhesions/print.ts';
import { findInvoiceForPrint } from '#server/features/invoices/print.ts';
import { findContractForPrint } from '#server/features/member-contracts/print.ts';
import { type BoundHandler, handle } from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Documents } from './documents.ts';
import { printedAdhesion, printedContract, printedInvoice } from './printed.ts';

export function documentHandlers(documents: Documents): BoundHandler[] {
  return [
    handle(getInvoicePdf, async ({ db, params }) =>
      documents.pdf(printedInvoice(there(await findInvoiceForPrint(db, params.id)))),
    ),
    handle(getAdhesionPdf, async ({ db, params }) =>
      documents.pdf(printedAdhesion(there(await findAdhesionForPrint(db, params.id)))),
    ),
    handle(getContractPdf, async ({ db, params }) =>
      documents.pdf(printedContract(there(await findContractForPrint(db, params.id)))),
    ),
  ];
}

/** @throws Problem 404 */
function there<Printed>(printed: Printed | undefined): Printed {
  if (!printed) throw new Problem('not_found');
  return printed;
}
