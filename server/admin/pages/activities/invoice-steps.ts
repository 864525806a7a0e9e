/** Status transitions of an invoice, and deletion of a draft. */
import { documents } from '#contracts/operations/documents.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { type Invoice, invoiceTransitions } from '#contracts/schemas/invoice.ts';
import { say } from '../../language/say.ts';
import type { Action } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatMoney } from '../../page/format.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { invoicePath, invoicesPath, invoiceTitle } from './invoice-path.ts';

/** @returns the actions possible in the current status */
export function invoiceActions({ may }: Context, { id, type, status }: Invoice): Action[] {
  const path = invoicePath(id);
  const pdf: Action[] = may(documents.invoice) ? [link(say('Download PDF'), `${path}/pdf`)] : [];
  if (!may(invoices.update)) return pdf;
  if (status === 'DRAFT') {
    return [
      ...pdf,
      link(say('Edit'), `${path}/edit`),
      { ...link(say('Delete'), `${path}/delete`), tone: 'danger' },
      { ...link(say('Issue'), `${path}/issue`), tone: 'primary' },
    ];
  }
  const mails = type === 'INVOICE' && status !== 'VOID' && may(invoices.send);
  const credits = type === 'INVOICE' && invoiceTransitions[status].includes('VOID');
  return [
    ...(credits ? [{ ...link(say('Credit (verb)'), `${path}/credit`), tone: 'danger' } satisfies Action] : []),
    ...pdf,
    ...(mails ? [{ ...link(say('Mail it'), `${path}/send`), tone: 'primary' } satisfies Action] : []),
  ];
}

const crumbsOf = (invoice: Invoice) => [
  { text: say('Invoices'), href: invoicesPath },
  { text: invoiceTitle(invoice), href: invoicePath(invoice.id) },
];

const sumOf = ({ totals, currency }: Invoice): string => formatMoney(totals.gross, currency);

export const invoiceStepPages: readonly AdminRoute[] = [
  form({
    path: `${invoicesPath}/{id}/issue`,
    needs: [invoices.get, invoices.issue],
    form: async ({ call, params }) => {
      const invoice = await call(invoices.get, { params });
      return {
        title: say('Issue this invoice of {sum}?', { sum: sumOf(invoice) }),
        lead: say(
          'It gets the next number of the year and can no longer be changed. If it has no payment yet, a pending one is created. Only a credit note can reverse it.',
        ),
        crumbs: crumbsOf(invoice),
        fields: [],
        values: {},
        submit: say('Issue'),
        cancel: invoicePath(invoice.id),
        cancelText: say('Keep the draft'),
      };
    },
    submit: async ({ call, params }) => {
      const { id, number } = await call(invoices.issue, { params });
      return goTo(invoicePath(id), say('Invoice {number} is issued.', { number: number ?? '' }));
    },
  }),
  form({
    path: `${invoicesPath}/{id}/send`,
    needs: [invoices.get, invoices.send],
    form: async ({ call, params }) => {
      const invoice = await call(invoices.get, { params });
      return {
        title: say('Mail {invoice}?', { invoice: invoiceTitle(invoice) }),
        lead: say('{recipient} gets a mail with the invoice as PDF and how to pay it.', {
          recipient: invoice.recipient?.name ?? say('The recipient'),
        }),
        crumbs: crumbsOf(invoice),
        fields: [],
        values: {},
        submit: say('Mail it'),
        cancel: invoicePath(invoice.id),
        cancelText: say('Do not mail it'),
      };
    },
    submit: async ({ call, params }, { once }) => {
      const { email } = await call(invoices.send, { params, once });
      return goTo(invoicePath(params.id ?? ''), say('The invoice is on its way to {email}.', { email }));
    },
  }),
  form({
    path: `${invoicesPath}/{id}/credit`,
    needs: [invoices.get, invoices.credit],
    form: async ({ call, params }) => {
      const invoice = await call(invoices.get, { params });
      return {
        title: say('Credit {invoice} of {sum}?', { invoice: invoiceTitle(invoice), sum: sumOf(invoice) }),
        lead: say(
          'A credit note for the opposite amount is issued at once, and the invoice becomes void. Its payment stays unchanged: refund it, cancel it, or create another invoice for it. This cannot be undone.',
        ),
        crumbs: crumbsOf(invoice),
        fields: [],
        values: {},
        submit: say('Issue the credit note'),
        tone: 'danger',
        cancel: invoicePath(invoice.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }, { once }) => {
      const { id, number } = await call(invoices.credit, { params, once });
      return goTo(
        invoicePath(id),
        say('Credit note {number} is issued. The invoice is void.', { number: number ?? '' }),
      );
    },
  }),
  form({
    path: `${invoicesPath}/{id}/delete`,
    needs: [invoices.get, invoices.delete],
    form: async ({ call, params }) => {
      const invoice = await call(invoices.get, { params });
      return {
        title: say('Delete this draft of {sum}?', { sum: sumOf(invoice) }),
        lead: say('It has no number yet, so this leaves no gap in the numbers. This cannot be undone.'),
        crumbs: crumbsOf(invoice),
        fields: [],
        values: {},
        submit: say('Delete the draft'),
        tone: 'danger',
        cancel: invoicePath(invoice.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      await call(invoices.delete, { params });
      return goTo(invoicesPath, say('The draft is deleted.'));
    },
  }),
];
