/** An invoice is issued, taken back, or deleted while it is a draft. */
import { getInvoicePdf } from '#contracts/operations/documents.ts';
import {
  creditInvoice,
  deleteInvoice,
  getInvoice,
  issueInvoice,
  updateInvoice,
} from '#contracts/operations/invoices.ts';
import { type Invoice, invoiceTransitions } from '#contracts/schemas/invoice.ts';
import type { Action } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatMoney } from '../../page/format.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { invoicePath, invoicesPath, invoiceTitle } from './invoice-path.ts';

/** @returns what can be done with the invoice now. */
export function invoiceActions({ may }: Context, { id, type, status }: Invoice): Action[] {
  const path = invoicePath(id);
  const pdf: Action[] = may(getInvoicePdf) ? [link('Download PDF', `${path}/pdf`)] : [];
  if (!may(updateInvoice)) return pdf;
  if (status === 'DRAFT') {
    return [
      ...pdf,
      link('Edit', `${path}/edit`),
      { ...link('Delete', `${path}/delete`), tone: 'danger' },
      { ...link('Issue', `${path}/issue`), tone: 'primary' },
    ];
  }
  const credits = type === 'INVOICE' && invoiceTransitions[status].includes('VOID');
  return [...pdf, ...(credits ? [{ ...link('Credit', `${path}/credit`), tone: 'danger' } satisfies Action] : [])];
}

const crumbsOf = (invoice: Invoice) => [
  { text: 'Invoices', href: invoicesPath },
  { text: invoiceTitle(invoice), href: invoicePath(invoice.id) },
];

const sumOf = ({ totals, currency }: Invoice): string => formatMoney(totals.gross, currency);

export const invoiceStepPages: readonly AdminRoute[] = [
  form({
    path: `${invoicesPath}/{id}/issue`,
    needs: [getInvoice, issueInvoice],
    form: async ({ call, params }) => {
      const invoice = await call(getInvoice, { params });
      return {
        title: `Issue this invoice of ${sumOf(invoice)}?`,
        lead:
          'It gets the next number of the year, and nothing in it can be changed any more. Where it has no payment yet, ' +
          'one is made that is pending. It can only be taken back by a credit note.',
        crumbs: crumbsOf(invoice),
        fields: [],
        values: {},
        submit: 'Issue',
        cancel: invoicePath(invoice.id),
      };
    },
    submit: async ({ call, params }) => {
      const invoice = await call(issueInvoice, { params });
      return goTo(invoicePath(invoice.id), `${invoiceTitle(invoice)} is issued.`);
    },
  }),
  form({
    path: `${invoicesPath}/{id}/credit`,
    needs: [getInvoice, creditInvoice],
    form: async ({ call, params }) => {
      const invoice = await call(getInvoice, { params });
      return {
        title: `Take back ${invoiceTitle(invoice)} of ${sumOf(invoice)}?`,
        lead:
          'A credit note of the opposite amounts is made and issued at once, and the invoice is void. Its payment stays as it ' +
          'is: refund it, cancel it, or make another invoice of it. This cannot be undone.',
        crumbs: crumbsOf(invoice),
        fields: [],
        values: {},
        submit: 'Make the credit note',
        tone: 'danger',
        cancel: invoicePath(invoice.id),
      };
    },
    submit: async ({ call, params }, { once }) => {
      const note = await call(creditInvoice, { params, once });
      return goTo(invoicePath(note.id), `${invoiceTitle(note)} is issued. The invoice is void.`);
    },
  }),
  form({
    path: `${invoicesPath}/{id}/delete`,
    needs: [getInvoice, deleteInvoice],
    form: async ({ call, params }) => {
      const invoice = await call(getInvoice, { params });
      return {
        title: `Delete this draft of ${sumOf(invoice)}?`,
        lead: 'It has no number, so none is missing afterwards. This cannot be undone.',
        crumbs: crumbsOf(invoice),
        fields: [],
        values: {},
        submit: 'Delete the draft',
        tone: 'danger',
        cancel: invoicePath(invoice.id),
      };
    },
    submit: async ({ call, params }) => {
      await call(deleteInvoice, { params });
      return goTo(invoicesPath, 'The draft is deleted.');
    },
  }),
];
