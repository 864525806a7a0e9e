/** Pages of invoices and credit notes: the list, and one document. */
import { documents } from '#contracts/operations/documents.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { payments } from '#contracts/operations/payments.ts';
import { type Invoice, invoiceStatuses, invoiceTypes } from '#contracts/schemas/invoice.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { type Cell, link, money, number, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { filterQuery, isFiltered, type List, listPath, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { invoicePath, invoicesPath, invoiceTitle } from './invoice-path.ts';
import { invoiceActions } from './invoice-steps.ts';
import { paymentPath } from './payment-path.ts';
import { personCell } from './people.ts';
import { choice, invoiceState } from './states.ts';

const list: List = {
  path: invoicesPath,
  filters: ['search', 'status', 'type'],
  sort: '-createdAt',
  columns: [
    { label: 'Invoice', sort: '-number' },
    { label: 'Recipient', key: 'recipient' },
    { label: 'Total', numeric: true },
    { label: 'Status' },
    { label: 'Created', key: 'created', sort: '-createdAt', rare: true },
    { label: 'Issued', key: 'issued', sort: '-issuedAt' },
    { label: 'Due', key: 'due', sort: 'dueAt' },
  ],
};

export const invoicePages: readonly AdminRoute[] = [
  show({
    path: invoicesPath,
    needs: [invoices.list],
    show: async (context) => {
      const { call, may, query } = context;
      const page = await call(invoices.list, { query: queryOf(list, context) });
      const active = isFiltered(list, context);
      const download = may(invoices.export) && link('Export as CSV', listPath(list, context, 'export'));
      const create =
        may(invoices.create) && ({ ...link('New invoice', `${invoicesPath}/new`), tone: 'primary' } as const);
      return {
        title: 'Invoices',
        lead: 'Drafts can be changed. An issued invoice is final: only a credit note reverses it.',
        actions: [...(download ? [download] : []), ...(create ? [create] : [])],
        blocks: [
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: 'Number or recipient', maxlength: 100 },
              choice('status', 'Status', invoiceStatuses),
              choice('type', 'Kind', invoiceTypes),
            ],
            values: query,
            action: invoicesPath,
            active,
          },
          {
            kind: 'table',
            caption: 'Invoices',
            ...tableOf(list, context, page, (invoice) => rowOf(context, invoice)),
            unit: { one: 'document', many: 'documents' },
            empty: active
              ? { title: 'No matching invoices', text: 'Change or clear the filter.' }
              : {
                  title: 'No invoices yet',
                  text: 'Create one from a payment, or for a user or contact.',
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  file({
    path: `${invoicesPath}/export`,
    needs: [invoices.export],
    file: (context) => ({ contract: invoices.export, input: { query: filterQuery(list, context) } }),
    back: () => invoicesPath,
  }),
  show({
    path: `${invoicesPath}/{id}`,
    needs: [invoices.get],
    show: async (context) => {
      const invoice = await context.call(invoices.get, { params: context.params });
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
            columns: [[recipientOf(context, invoice)], [totalsOf(invoice), timelineOf(context, invoice)]],
          },
          { kind: 'actions', actions: historyOf(context, invoice.id) },
        ],
      };
    },
  }),
  file({
    path: `${invoicesPath}/{id}/pdf`,
    needs: [documents.invoice],
    file: ({ params }) => ({ contract: documents.invoice, input: { params } }),
    back: ({ params }) => invoicePath(params.id ?? ''),
  }),
];

function rowOf(context: Context, invoice: Invoice): Row {
  const { id, totals, currency, status, createdAt, issuedAt, dueAt } = invoice;
  return {
    cells: [
      link(invoiceTitle(invoice), invoicePath(id)),
      recipientCell(context, invoice),
      money(totals.gross, currency),
      invoiceState(status),
      time(createdAt, 'day'),
      time(issuedAt, 'day'),
      time(dueAt, 'day'),
    ],
  };
}

function recipientCell(context: Context, invoice: Invoice): Cell {
  const { recipient } = invoice;
  if (recipient === null) return 'No recipient yet';
  return personCell(context, invoice, { displayName: recipient.name, email: recipient.email ?? recipient.name });
}

function linesOf({ lines, currency }: Invoice): Block {
  return {
    kind: 'table',
    caption: 'Lines',
    columns: [
      { label: 'Description' },
      { label: 'Quantity', numeric: true },
      { label: 'Unit price', numeric: true },
      { label: 'Tax', numeric: true },
      { label: 'Net', numeric: true },
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
      ['Net', money(totals.net, currency)],
      ['Tax', money(totals.tax, currency)],
      [type === 'CREDIT_NOTE' ? 'Credited' : 'Total', money(totals.gross, currency)],
    ],
  };
}

function recipientOf(context: Context, invoice: Invoice): Block {
  const { recipient, note, externalId, issuer } = invoice;
  const rows: (readonly [string, Cell])[] = [
    ['Name', recipientCell(context, invoice)],
    ['Address', recipient && recipient.addressLines.length > 0 ? stack(...recipient.addressLines) : null],
    ['VAT number', recipient?.vatNumber ?? null],
    ['Note', note],
    ...(externalId === null ? [] : ([['External key', externalId]] as const)),
    ['Issued by', issuer === null ? 'The organisation, as on the day of issue' : issuer.name],
  ];
  return { kind: 'facts', title: 'Recipient', rows };
}

function timelineOf({ may }: Context, invoice: Invoice): Block {
  const { paymentId, refersToId, creditNoteId, createdAt, issuedAt, dueAt, updatedAt } = invoice;
  const payment: Cell =
    paymentId === null
      ? 'Created on issue'
      : may(payments.get)
        ? link('Show payment', paymentPath(paymentId))
        : 'Created';
  const rows: (readonly [string, Cell])[] = [
    ['Created', time(createdAt)],
    ['Issued', time(issuedAt)],
    ['Due', time(dueAt)],
    ...(invoice.type === 'INVOICE' ? ([['Payment', payment]] as const) : []),
    ...(refersToId === null ? [] : ([['Credits', link('Show invoice', invoicePath(refersToId))]] as const)),
    ...(creditNoteId === null ? [] : ([['Credited by', link('Show credit note', invoicePath(creditNoteId))]] as const)),
    ['Changed', time(updatedAt, 'ago')],
  ];
  return { kind: 'facts', title: 'Timeline', rows };
}
