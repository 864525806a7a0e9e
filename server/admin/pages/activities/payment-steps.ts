/** The steps of a payment from state to state, and its end. */
import { createInvoice } from '#contracts/operations/invoices.ts';
import {
  cancelPayment,
  deletePayment,
  getPayment,
  markPaymentPaid,
  refundPayment,
  updatePayment,
} from '#contracts/operations/payments.ts';
import { type Payment, type PaymentStatus, paymentMethods, paymentTransitions } from '#contracts/schemas/payment.ts';
import type { Action } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, typedAmount } from '../../page/fields.ts';
import { FormFault } from '../../page/form.ts';
import { formatMoney } from '../../page/format.ts';
import { toLocal } from '../../page/instants.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { invoicePath } from './invoice-path.ts';
import { paymentPath, paymentsPath } from './payment-path.ts';
import { optionsOf } from './states.ts';

const leadsTo = ({ status }: Payment, to: PaymentStatus): boolean => paymentTransitions[status].includes(to);

/** @returns what can be done with the payment now. */
export function paymentActions({ may }: Context, payment: Payment): Action[] {
  const path = paymentPath(payment.id);
  if (!may(updatePayment)) return [];
  return [
    link('Edit', `${path}/edit`),
    ...(leadsTo(payment, 'REFUNDED') ? [link('Refund', `${path}/refund`)] : []),
    ...(leadsTo(payment, 'PAID')
      ? [{ ...link('Mark as paid', `${path}/mark-paid`), tone: 'primary' } satisfies Action]
      : []),
  ];
}

export function paymentEnds({ may }: Context, payment: Payment): Action[] {
  const path = paymentPath(payment.id);
  if (!may(updatePayment)) return [];
  return [
    ...(leadsTo(payment, 'CANCELLED')
      ? [{ ...link('Cancel the payment', `${path}/cancel`), tone: 'danger' } satisfies Action]
      : []),
    ...(payment.status === 'PENDING' ? [{ ...link('Delete', `${path}/delete`), tone: 'danger' } satisfies Action] : []),
  ];
}

const crumbsOf = ({ id, number }: Payment) => [
  { text: 'Payments', href: paymentsPath },
  { text: number, href: paymentPath(id) },
];

/** The zone is that of whoever types. */
const paidFields = (zone: string): readonly Field[] => [
  { kind: 'instant', name: 'paidAt', label: 'Paid at', help: `In ${zone}.`, zone, required: true },
  { kind: 'select', name: 'method', label: 'Method', options: optionsOf(paymentMethods) },
  { kind: 'text', name: 'reference', label: 'Reference', help: 'What the bank or provider calls it.', maxlength: 255 },
];

const refundFields = (currency: string): readonly Field[] => [
  { kind: 'amount', name: 'amount', label: `Amount in ${currency}`, currency, required: true },
  { kind: 'text', name: 'reason', label: 'Reason', maxlength: 500 },
];

export const paymentStepPages: readonly AdminRoute[] = [
  form({
    path: `${paymentsPath}/{id}/mark-paid`,
    needs: [getPayment, markPaymentPaid],
    form: async ({ call, params, now, zone }) => {
      const payment = await call(getPayment, { params });
      return {
        title: `Mark ${payment.number} as paid`,
        lead: `${formatMoney(payment.amount, payment.currency)} for ${payment.product.label}.`,
        crumbs: crumbsOf(payment),
        fields: paidFields(zone),
        values: {
          paidAt: toLocal(now.toISOString(), zone),
          method: payment.method,
          reference: payment.providerReference ?? '',
        },
        submit: 'Mark as paid',
        cancel: paymentPath(payment.id),
      };
    },
    submit: async ({ call, params }, { values, fields, once }) => {
      const { id, number } = await call(markPaymentPaid, { params, body: bodyOf(fields, values), once });
      return goTo(paymentPath(id), `${number} is paid.`);
    },
  }),
  form({
    path: `${paymentsPath}/{id}/refund`,
    needs: [getPayment, refundPayment],
    form: async ({ call, params }) => {
      const payment = await call(getPayment, { params });
      const left = payment.amount - payment.amountRefunded;
      return {
        title: `Refund ${payment.number}`,
        lead:
          `${formatMoney(left, payment.currency)} can be given back. This records the refund; the money is yours to send. ` +
          'It ends no registration and no membership, and cannot be undone.',
        crumbs: crumbsOf(payment),
        fields: refundFields(payment.currency),
        values: { amount: typedAmount(left, payment.currency) },
        submit: 'Record the refund',
        tone: 'danger',
        cancel: paymentPath(payment.id),
      };
    },
    submit: async ({ call, params }, { values, fields, once }) => {
      const { amount, amountRefunded, currency } = await call(getPayment, { params });
      const body = bodyOf(fields, values);
      const left = amount - amountRefunded;
      // The contract says it in minor units, which nobody types.
      if (Number(body.amount) > left) {
        throw new FormFault('amount', `No more than ${formatMoney(left, currency)} can be given back.`);
      }
      const { id, status } = await call(refundPayment, { params, body, once });
      return goTo(paymentPath(id), status === 'REFUNDED' ? 'Everything is refunded.' : 'A part is refunded.');
    },
  }),
  form({
    path: `${paymentsPath}/{id}/cancel`,
    needs: [getPayment, cancelPayment],
    form: async ({ call, params }) => {
      const payment = await call(getPayment, { params });
      return {
        title: `Cancel ${payment.number}?`,
        lead: 'Nobody is asked for it any more; a registration that waits for it loses its seats. This cannot be undone.',
        crumbs: crumbsOf(payment),
        fields: [],
        values: {},
        submit: 'Cancel the payment',
        tone: 'danger',
        cancel: paymentPath(payment.id),
      };
    },
    submit: async ({ call, params }) => {
      const { id, number } = await call(cancelPayment, { params });
      return goTo(paymentPath(id), `${number} is cancelled.`);
    },
  }),
  form({
    path: `${paymentsPath}/{id}/delete`,
    needs: [getPayment, deletePayment],
    form: async ({ call, params }) => {
      const payment = await call(getPayment, { params });
      return {
        title: `Delete ${payment.number}?`,
        lead: 'For what was made by mistake. A registration that waits for it loses its seats. This cannot be undone.',
        crumbs: crumbsOf(payment),
        fields: [],
        values: {},
        submit: 'Delete the payment',
        tone: 'danger',
        cancel: paymentPath(payment.id),
      };
    },
    submit: async ({ call, params }) => {
      const { number } = await call(getPayment, { params });
      await call(deletePayment, { params });
      return goTo(paymentsPath, `${number} is deleted.`);
    },
  }),
  action({
    path: `${paymentsPath}/{id}/invoice`,
    needs: [getPayment, createInvoice],
    perform: async ({ call, params }, { once }) => {
      const { id } = await call(createInvoice, { body: { paymentId: params.id }, once });
      return goTo(invoicePath(id), 'A draft was made from the payment. Look it over, then issue it.');
    },
    back: ({ params }) => paymentPath(params.id ?? ''),
  }),
];
