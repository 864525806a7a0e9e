/** Invoices of a tenant. */
import {
  createInvoice as createContract,
  creditInvoice as creditContract,
  deleteInvoice as deleteContract,
  getInvoice,
  issueInvoice as issueContract,
  listInvoices,
  updateInvoice as updateContract,
} from '#contracts/operations/invoices.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import { createInvoice, creditInvoice, deleteInvoice, issueInvoice, updateInvoice } from './invoices.ts';
import { selectInvoice, selectInvoices } from './store.ts';

export function invoiceHandlers(deps: PaymentDeps): BoundHandler[] {
  return [
    handle(listInvoices, async ({ db, query, pager }) => pager.answer(await selectInvoices(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => created(await createInvoice(db, body, deps))),
    handle(getInvoice, async ({ db, params }) => found(await selectInvoice(db, params.id))),
    handle(updateContract, async ({ db, params, body }) => found(await updateInvoice(db, params.id, body))),
    handle(deleteContract, async ({ db, params }) => {
      await deleteInvoice(db, params.id);
      return undefined;
    }),
    handle(issueContract, async ({ db, params }) => found(await issueInvoice(db, params.id, deps))),
    handle(creditContract, async ({ db, params, audit }) => {
      const creditNote = await creditInvoice(db, params.id, deps);
      audit({ creditNoteId: creditNote.id });
      return created(creditNote);
    }),
  ];
}
