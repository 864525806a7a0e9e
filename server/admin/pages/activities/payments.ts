/** Payment pages: the list, and one payment. */
import { payments } from '#contracts/operations/payments.ts';
import type { Invoice } from '#contracts/schemas/invoice.ts';
import { type Payment, paymentStatuses } from '#contracts/schemas/payment.ts';
import { say } from '../../language/say.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { button, type Cell, link, money, stack, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { dayQuery } from '../../page/days.ts';
import type { Field } from '../../page/fields.ts';
import { filterQuery, isFiltered, type List, listPath, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { invoicePath, invoiceTitle } from './invoice-path.ts';
import { invoicesOf, mayInvoice } from './payment-invoice.ts';
import { paymentPath, paymentsPath } from './payment-path.ts';
import { paymentActions, paymentEnds } from './payment-steps.ts';
import { personCell } from './people.ts';
import { choice, invoiceState, labelOf, paymentState, productLabels } from './states.ts';

const list: List = {
  path: paymentsPath,
  filters: ['status', 'search', 'paidAt[after]', 'paidAt[before]'],
  sort: '-createdAt',
  columns: [
    { label: 'Number', sort: '-number' },
    { label: 'Payer', key: 'payer' },
    { label: 'For', key: 'for' },
    { label: 'Amount', numeric: true, sort: '-amount' },
    { label: 'Status' },
    { label: 'Created', key: 'created', sort: '-createdAt' },
    { label: 'Due', key: 'due', sort: 'dueAt', rare: true },
    { label: 'Paid', key: 'paid', sort: '-paidAt', rare: true },
    { label: 'Reference', key: 'reference', rare: true },
  ],
};

export const paymentPages: readonly AdminRoute[] = [
  show({
    path: paymentsPath,
    needs: [payments.list],
    show: async (context) => {
      const { call, may, query } = context;
      const page = await call(payments.list, {
        query: { ...queryOf(list, context), ...dayQuery(context, 'paidAt') },
      });
      const active = isFiltered(list, context);
      const download = may(payments.export) && link(say('Export as CSV'), listPath(list, context, 'export'));
      const create =
        may(payments.create) && ({ ...link(say('New payment'), `${paymentsPath}/new`), tone: 'primary' } as const);
      return {
        title: say('Payments'),
        lead: say(
          'Amounts due to the organisation, and amounts received. Payments are records: no money is moved here.',
        ),
        actions: [...(download ? [download] : []), ...(create ? [create] : [])],
        blocks: [
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: say('Number, payer or purpose'), maxlength: 100 },
              choice('status', say('Status'), paymentStatuses),
              ...paidFields(),
            ],
            values: query,
            action: paymentsPath,
            active,
          },
          {
            kind: 'table',
            caption: say('Payments'),
            ...tableOf(list, context, page, (payment) => rowOf(context, payment)),
            unit: { one: say('payment'), many: say('payments') },
            empty: active
              ? { title: say('No matching payments'), text: say('Change or clear the filter.') }
              : {
                  title: say('No payments yet'),
                  text: say('Memberships and events with a price create payments. You can create others.'),
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  file({
    path: `${paymentsPath}/export`,
    needs: [payments.export],
    file: (context) => {
      const query = { ...filterQuery(list, context), ...dayQuery(context, 'paidAt') };
      return { contract: payments.export, input: { query } };
    },
    back: () => paymentsPath,
  }),
  show({
    path: `${paymentsPath}/{id}`,
    needs: [payments.get],
    show: async (context) => {
      const { call, params } = context;
      const [payment, present] = await Promise.all([call(payments.get, { params }), invoicesOf(context, params.id)]);
      const invoicing = mayInvoice(context, payment, present)
        ? [button(say('Create invoice'), `${paymentPath(payment.id)}/invoice`)]
        : [];
      return {
        title: say('Payment {number}', { number: payment.number }),
        lead: payment.product.label,
        badge: paymentState(payment.status),
        crumbs: [{ text: say('Payments'), href: paymentsPath }],
        actions: [...invoicing, ...paymentActions(context, payment)],
        blocks: [
          { kind: 'columns', columns: [[detailsOf(context, payment)], [timelineOf(payment)]] },
          ...(payment.refunds.length > 0 ? [refundsOf(payment)] : []),
          ...(present ? [invoicesBlock(present)] : []),
          { kind: 'actions', actions: [...historyOf(context, payment.id), ...paymentEnds(context, payment)] },
        ],
      };
    },
  }),
];

/** By the day of the payment, as on the statement of the bank. */
const paidFields = (): readonly Field[] => [
  { kind: 'date', name: 'paidAt[after]', label: say('Paid from') },
  { kind: 'date', name: 'paidAt[before]', label: say('Paid to') },
];

function rowOf(context: Context, payment: Payment): Row {
  const { id, number, product, amount, currency, status, providerReference, createdAt, dueAt, paidAt } = payment;
  return {
    cells: [
      link(number, paymentPath(id)),
      payerCell(context, payment),
      text(product.label, say(productLabels[product.type])),
      money(amount, currency),
      paymentState(status),
      time(createdAt, 'day'),
      time(dueAt, 'day'),
      time(paidAt, 'day'),
      providerReference,
    ],
  };
}

function payerCell(context: Context, payment: Payment): Cell {
  const { payer } = payment;
  if (payer === null) return say('No payer');
  return personCell(context, payment, { displayName: payer.name, email: payer.email ?? payer.name });
}

function detailsOf(context: Context, payment: Payment): Block {
  const { payer, product, amount, amountTip, amountRefunded, currency, note, externalId } = payment;
  const rows: (readonly [string, Cell])[] = [
    [say('Payer'), payerCell(context, payment)],
    ...(payer && payer.addressLines.length > 0 ? ([[say('Address'), stack(...payer.addressLines)]] as const) : []),
    ...(payer?.vatNumber ? ([[say('VAT number'), payer.vatNumber]] as const) : []),
    [say('For'), text(product.label, say(productLabels[product.type]))],
    [say('Amount'), money(amount, currency)],
    ...(amountTip > 0 ? ([[say('Tip included'), money(amountTip, currency)]] as const) : []),
    ...(amountRefunded > 0 ? ([[say('Refunded'), money(amountRefunded, currency)]] as const) : []),
    [say('Note'), note],
    ...(externalId === null ? [] : ([[say('External key'), externalId]] as const)),
  ];
  return { kind: 'facts', title: say('Details'), rows };
}

function timelineOf(payment: Payment): Block {
  const { method, providerReference, dueAt, paidAt, cancelledAt, refundedAt, createdAt, updatedAt } = payment;
  const rows: (readonly [string, Cell])[] = [
    [say('Method'), method === 'NONE' ? say('Not known yet') : labelOf(method)],
    [say('Reference'), providerReference],
    [say('Created'), time(createdAt)],
    [say('Due'), time(dueAt)],
    [say('Paid'), time(paidAt)],
    ...(cancelledAt === null ? [] : ([[say('Cancelled'), time(cancelledAt)]] as const)),
    ...(refundedAt === null ? [] : ([[say('Refunded'), time(refundedAt)]] as const)),
    [say('Changed'), time(updatedAt, 'ago')],
  ];
  return { kind: 'facts', title: say('Timeline'), rows };
}

function refundsOf({ refunds, currency }: Payment): Block {
  return {
    kind: 'table',
    caption: say('Refunds'),
    showCaption: true,
    columns: [{ label: say('When') }, { label: say('Reason') }, { label: say('Amount'), numeric: true }],
    rows: refunds.map(({ createdAt, reason, amount }) => ({
      cells: [time(createdAt), reason, money(amount, currency)],
    })),
    empty: { title: say('No refunds') },
  };
}

function invoicesBlock(invoices: readonly Invoice[]): Block {
  return {
    kind: 'table',
    caption: say('Invoices'),
    showCaption: true,
    columns: [
      { label: say('Invoice') },
      { label: say('Total'), numeric: true },
      { label: say('Status') },
      { label: say('Issued') },
    ],
    rows: invoices.map((invoice) => ({
      cells: [
        link(invoiceTitle(invoice), invoicePath(invoice.id)),
        money(invoice.totals.gross, invoice.currency),
        invoiceState(invoice.status),
        time(invoice.issuedAt, 'day'),
      ],
    })),
    empty: { title: say('No invoice yet') },
  };
}
