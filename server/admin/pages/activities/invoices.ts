/** Invoices and credit notes: the list, and what one is. */
import { getInvoicePdf } from '#contracts/operations/documents.ts';
import { createInvoice, getInvoice, listInvoices } from '#contracts/operations/invoices.ts';
import { getPayment } from '#contracts/operations/payments.ts';
import { type Invoice, invoiceStatuses, invoiceTypes } from '#contracts/schemas/invoice.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { type Cell, link, money, number, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { invoicePath, invoicesPath, invoiceTitle } from './invoice-path.ts';
import { invoiceActions } from './invoice-steps.ts';
import { paymentPath } from './payment-path.ts';
import { personCell } from './people.ts';
import { choice, invoiceState } from './states.ts';

export const invoicePages: readonly AdminRoute[] = [
  show({
    path: invoicesPath,
    needs: [listInvoices],
    show: async (context) => {
      const { call, may, query } = context;
      const { member, totalItems, view } = await call(listInvoices, { query: listQuery(query, 'status', 'type') });
      const active = Boolean(query.status || query.type);
      const create =
        may(createInvoice) && ({ ...link('New invoice', `${invoicesPath}/new`), tone: 'primary' } as const);
      return {
        title: 'Invoices',
        lead: 'Drafts can be changed. Once issued, an invoice is final: a credit note takes it back.',
        ...(create && { actions: [create] }),
        blocks: [
          {
            kind: 'filters',
            fields: [choice('status', 'Status', invoiceStatuses), choice('type', 'Kind', invoiceTypes)],
            values: query,
            action: invoicesPath,
            active,
          },
          {
            kind: 'table',
            caption: 'Invoices',
            columns: [
              { label: 'Invoice' },
              { label: 'For' },
              { label: 'Total', numeric: true },
              { label: 'Status' },
              { label: 'Issued' },
              { label: 'Due' },
            ],
            rows: member.map((invoice) => rowOf(context, invoice)),
            total: totalItems,
            unit: { one: 'document', many: 'documents' },
            ...nextPage(invoicesPath, query, view.next),
            empty: active
              ? { title: 'No invoice is like that', text: 'Change or clear the filter.' }
              : {
                  title: 'No invoices yet',
                  text: 'One is made of a payment, or for a user or contact.',
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${invoicesPath}/{id}`,
    needs: [getInvoice],
    show: async (context) => {
      const invoice = await context.call(getInvoice, { params: context.params });
      return {
        title: invoiceTitle(invoice),
        ...(invoice.recipient && { lead: `For ${invoice.recipient.name}.` }),
        badge: invoiceState(invoice.status),
        crumbs: [{ text: 'Invoices', href: invoicesPath }],
        actions: invoiceActions(context, invoice),
        blocks: [
          linesOf(invoice),
          {
            kind: 'columns',
            columns: [[recipientOf(context, invoice)], [totalsOf(invoice), courseOf(context, invoice)]],
          },
        ],
      };
    },
  }),
  file({
    path: `${invoicesPath}/{id}/pdf`,
    needs: [getInvoicePdf],
    file: ({ params }) => ({ contract: getInvoicePdf, input: { params } }),
    back: ({ params }) => invoicePath(params.id ?? ''),
  }),
];

function rowOf(context: Context, invoice: Invoice): Row {
  const { id, totals, currency, status, issuedAt, dueAt } = invoice;
  return {
    cells: [
      link(invoiceTitle(invoice), invoicePath(id)),
      recipientCell(context, invoice),
      money(totals.gross, currency),
      invoiceState(status),
      time(issuedAt, 'day'),
      time(dueAt, 'day'),
    ],
  };
}

function recipientCell(context: Context, invoice: Invoice): Cell {
  const { recipient } = invoice;
  if (recipient === null) return 'Nobody yet';
  return personCell(context, invoice, { displayName: recipient.name, email: recipient.email ?? recipient.name });
}

function linesOf({ lines, currency }: Invoice): Block {
  return {
    kind: 'table',
    caption: 'Lines',
    columns: [
      { label: 'What for' },
      { label: 'Quantity', numeric: true },
      { label: 'Price of one', numeric: true },
      { label: 'Tax', numeric: true },
      { label: 'Without tax', numeric: true },
    ],
    rows: lines.map(({ description, quantity, unitAmount, taxRate, amount }) => ({
      cells: [
        description,
        number(quantity),
        money(unitAmount, currency),
        `${taxRate / 100} %`,
        money(amount, currency),
      ],
    })),
    empty: { title: 'No lines' },
  };
}

function totalsOf({ type, totals, currency }: Invoice): Block {
  return {
    kind: 'facts',
    title: 'Total',
    rows: [
      ['Without tax', money(totals.net, currency)],
      ['Tax', money(totals.tax, currency)],
      [type === 'CREDIT_NOTE' ? 'Taken back' : 'In all', money(totals.gross, currency)],
    ],
  };
}

function recipientOf(context: Context, invoice: Invoice): Block {
  const { recipient, note, externalId, issuer } = invoice;
  const rows: (readonly [string, Cell])[] = [
    ['For', recipientCell(context, invoice)],
    ['Address', recipient && recipient.addressLines.length > 0 ? stack(...recipient.addressLines) : null],
    ['VAT number', recipient?.vatNumber ?? null],
    ['Note', note],
    ...(externalId === null ? [] : ([['External key', externalId]] as const)),
    ['Issued by', issuer === null ? 'The organisation, as it is on the day' : issuer.name],
  ];
  return { kind: 'facts', title: 'Recipient', rows };
}

function courseOf({ may }: Context, invoice: Invoice): Block {
  const { paymentId, refersToId, creditNoteId, createdAt, issuedAt, dueAt, updatedAt } = invoice;
  const payment: Cell =
    paymentId === null
      ? 'Made when it is issued'
      : may(getPayment)
        ? link('The payment', paymentPath(paymentId))
        : 'There is one';
  const rows: (readonly [string, Cell])[] = [
    ['Created', time(createdAt)],
    ['Issued', time(issuedAt)],
    ['Due', time(dueAt)],
    ...(invoice.type === 'INVOICE' ? ([['Payment', payment]] as const) : []),
    ...(refersToId === null ? [] : ([['Takes back', link('The invoice', invoicePath(refersToId))]] as const)),
    ...(creditNoteId === null
      ? []
      : ([['Taken back by', link('The credit note', invoicePath(creditNoteId))]] as const)),
    ['Changed', time(updatedAt, 'ago')],
  ];
  return { kind: 'facts', title: 'Its course', rows };
}
