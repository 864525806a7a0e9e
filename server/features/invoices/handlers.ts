/** Handlers of invoices. */

import { invoices } from '#contracts/operations/invoices.ts';
import { ownInvoices } from '#contracts/operations/own-documents.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { asIs, type CsvDeps, csvFile } from '#server/gateway/api/csv-file.ts';
import { type BoundHandler, created, found, handle, handleOwn, serial } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { invoicesCsv } from './csv.ts';
import { createInvoice, creditInvoice, deleteInvoice, issueInvoice, sendInvoice, updateInvoice } from './invoices.ts';
import { selectInvoice, selectInvoices, selectOwnInvoice, selectOwnInvoices } from './store.ts';

export function invoiceHandlers(deps: PaymentDeps & CsvDeps): BoundHandler[] {
  return [
    handle(invoices.list, async ({ db, query, pager }) => pager.pageOf(await selectInvoices(db, query, pager.request))),
    handle(invoices.export, async ({ db, query }) => {
      const rows = await invoicesCsv(db, query, asIs(query));
      return csvFile({ name: 'invoices', tenantId: db.tenantId, rows, format: query }, deps);
    }),
    handle(invoices.create, async ({ db, body }) => created(await createInvoice(db, body, deps))),
    lockable(
      'invoices',
      handle(invoices.get, async ({ db, params }) => found(await selectInvoice(db, params.id))),
    ),
    handle(invoices.update, async ({ db, params, body }) => found(await updateInvoice(db, params.id, body))),
    handle(invoices.delete, async ({ db, params }) => {
      await deleteInvoice(db, params.id);
      return undefined;
    }),
    serial(handle(invoices.issue, async ({ db, params }) => found(await issueInvoice(db, params.id, deps)))),
    handle(invoices.send, ({ db, params }) => sendInvoice(db, params.id)),
    serial(
      handle(invoices.credit, async ({ db, params, audit }) => {
        const creditNote = await creditInvoice(db, params.id, deps);
        audit({ creditNoteId: creditNote.id });
        return created(creditNote);
      }),
    ),
    handleOwn(ownInvoices.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectOwnInvoices(db, caller.userId, query, pager.request)),
    ),
    handleOwn(ownInvoices.get, async ({ db, params, caller }) =>
      found(await selectOwnInvoice(db, caller.userId, params.id)),
    ),
  ];
}
