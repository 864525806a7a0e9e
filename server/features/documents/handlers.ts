/** Handlers of the document operations. */
import { documents } from '#contracts/operations/documents.ts';
import { ownAdhesions, ownContracts, ownInvoices } from '#contracts/operations/own-documents.ts';
import { findAdhesionForPrint } from '#server/features/adhesions/print.ts';
import { findInvoiceForPrint } from '#server/features/invoices/print.ts';
import { findContractForPrint } from '#server/features/member-contracts/print.ts';
import { type BoundHandler, handle, handleOwn } from '#server/gateway/api/handle.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Documents } from './documents.ts';
import { printedAdhesion, printedContract, printedInvoice } from './to-document.ts';

export function documentHandlers(printer: Documents): BoundHandler[] {
  return [
    handle(documents.invoice, async ({ db, params }) =>
      printer.pdf(printedInvoice(orNotFound(await findInvoiceForPrint(db, params.id))), db.tenantId),
    ),
    handle(documents.adhesion, async ({ db, params }) =>
      printer.pdf(printedAdhesion(orNotFound(await findAdhesionForPrint(db, params.id))), db.tenantId),
    ),
    handle(documents.contract, async ({ db, params }) =>
      printer.pdf(printedContract(orNotFound(await findContractForPrint(db, params.id))), db.tenantId),
    ),
    handleOwn(ownInvoices.print, async ({ db, params, caller: { userId } }) =>
      printer.pdf(printedInvoice(orNotFound(await findInvoiceForPrint(db, params.id, userId))), db.tenantId),
    ),
    handleOwn(ownAdhesions.print, async ({ db, params, caller: { userId } }) =>
      printer.pdf(printedAdhesion(orNotFound(await findAdhesionForPrint(db, params.id, userId))), db.tenantId),
    ),
    handleOwn(ownContracts.print, async ({ db, params, caller: { userId } }) =>
      printer.pdf(printedContract(orNotFound(await findContractForPrint(db, params.id, userId))), db.tenantId),
    ),
  ];
}

/** @throws Problem 404 */
function orNotFound<Printed>(printed: Printed | undefined): Printed {
  if (!printed) throw new Problem('not_found');
  return printed;
}
