/** Pages of invoices and credit notes: the list, and one document. */
import { documents } from '#contracts/operations/documents.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { payments } from '#contracts/operations/payments.ts';
import { type Invoice, invoiceStatuses, invoiceTypes } from '#contracts/schemas/invoice.ts';
import { say } from '../../language/say.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { type Cell, link, money, number, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatNumber } from '../../page/format.ts';
import { filterQuery, isFiltered, type List, listPath, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { invoicePath, invoicesPath, invoiceTitle } from './invoice-path.ts';
import { invoiceActions } from './invoice-steps.ts';
import { paymentPath } from './payment-path.ts';
import { personCell } from './people.ts';
import { choice, invoiceLabelOf, invoiceState } from './states.ts';

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
      const download = may(invoices.export) && link(say('Export as CSV'), listPath(list, context, 'export'));
      const create =
        may(invoices.create) && ({ ...link(say('New invoice'), `${invoicesPath}/new`), tone: 'primary' } as const);
      return {
        title: say('Invoices'),
        lead: say('Drafts can be changed. An issued invoice is final: only a credit note reverses it.'),
        actions: [...(download ? [download] : []), ...(create ? [create] : [])],
        blocks: [
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: say('Number or recipient'), maxlength: 100 },
              choice('status', say('Status'), invoiceStatuses, invoiceLabelOf),
              choice('type', say('Kind'), invoiceTypes),
            ],
            values: query,
            action: invoicesPath,
            active,
          },
          {
            kind: 'table',
            caption: say('Invoices'),
            ...tableOf(list, context, page, (invoice) => rowOf(context, invoice)),
            unit: { one: say('document'), many: say('documents') },
            empty: active
              ? { title: say('No matching invoices'), text: say('Change or clear the filter.') }
              : {
                  title: say('No invoices yet'),
                  text: say('Create one from a payment, or for a user or contact.'),
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
        ...(invoice.recipient && { lead: say('For {name}.', { name: invoice.recipient.name }) }),
        badge: invoiceState(invoice.status),
        crumbs: [{ text: say('Invoices'), href: invoicesPath }],
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
  if (recipient === null) return say('No recipient yet');
  return personCell(context, invoice, { displayName: recipient.name, email: recipient.email ?? recipient.name });
}

function linesOf({ lines, currency }: Invoice): Block {
  return {
    kind: 'table',
    caption: say('Lines'),
    columns: [
      { label: say('Description') },
      { label: say('Quantity'), numeric: true },
      { label: say('Unit price'), numeric: true },
      { label: say('Tax'), numeric: true },
      { label: say('Net'), numeric: true },
    ],
    rows: lines.map(({ description, quantity, unitAmount, taxRate, amount }) => ({
      cells: [
        description,
        number(quantity),
        money(unitAmount, currency),
        say('{rate} %', { rate: formatNumber(taxRate / 100) }),
        money(amount, currency),
      ],
    })),
    empty: { title: say('No lines') },
  };
}

function totalsOf({ type, totals, currency }: Invoice): Block {
  return {
    kind: 'facts',
    title: say('Total'),
    rows: [
      [say('Net'), money(totals.net, currency)],
      [say('Tax'), money(totals.tax, currency)],
      [type === 'CREDIT_NOTE' ? say('Credited') : say('Total'), money(totals.gross, currency)],
    ],
  };
}

function recipientOf(context: Context, invoice: Invoice): Block {
  const { recipient, note, externalId, issuer } = invoice;
  const rows: (readonly [string, Cell])[] = [
    [say('Name'), recipientCell(context, invoice)],
    [say('Address'), recipient && recipient.addressLines.length > 0 ? stack(...recipient.addressLines) : null],
    [say('VAT number'), recipient?.vatNumber ?? null],
    [say('Note'), note],
    ...(externalId === null ? [] : ([[say('External key'), externalId]] as const)),
    [say('Issued by'), issuer === null ? say('The organisation, as on the day of issue') : issuer.name],
  ];
  return { kind: 'facts', title: say('Recipient'), rows };
}

function timelineOf({ may }: Context, invoice: Invoice): Block {
  const { paymentId, refersToId, creditNoteId, createdAt, issuedAt, dueAt, updatedAt } = invoice;
  const payment: Cell =
    paymentId === null
      ? say('Created on issue')
      : may(payments.get)
        ? link(say('Show payment'), paymentPath(paymentId))
        : say('Created');
  const rows: (readonly [string, Cell])[] = [
    [say('Created'), time(createdAt)],
    [say('Issued'), time(issuedAt)],
    [say('Due'), time(dueAt)],
    ...(invoice.type === 'INVOICE' ? ([[say('Payment'), payment]] as const) : []),
    ...(refersToId === null ? [] : ([[say('Credits'), link(say('Show invoice'), invoicePath(refersToId))]] as const)),
    ...(creditNoteId === null
      ? []
      : ([[say('Credited by'), link(say('Show credit note'), invoicePath(creditNoteId))]] as const)),
    [say('Changed'), time(updatedAt, 'ago')],
  ];
  return { kind: 'facts', title: say('Timeline'), rows };
}
