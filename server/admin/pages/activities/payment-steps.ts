/** Status transitions and deletion of a payment. */
import { invoices } from '#contracts/operations/invoices.ts';
import { payments } from '#contracts/operations/payments.ts';
import { type Payment, type PaymentStatus, paymentMethods, paymentTransitions } from '#contracts/schemas/payment.ts';
import { say } from '../../language/say.ts';
import type { Action } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, typedAmount, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatMoney } from '../../page/format.ts';
import { toLocal } from '../../page/instants.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { draftInvoice, draftPaid, invoicesOf, mayInvoice } from './payment-invoice.ts';
import { paymentPath, paymentsPath } from './payment-path.ts';
import { optionsOf } from './states.ts';

const day = 86_400_000;

const leadsTo = ({ status }: Payment, to: PaymentStatus): boolean => paymentTransitions[status].includes(to);

/** @returns the actions possible in the current status */
export function paymentActions({ may, now }: Context, payment: Payment): Action[] {
  const path = paymentPath(payment.id);
  if (!may(payments.update)) return [];
  const isRecent = now.getTime() - Date.parse(payment.updatedAt) < day;
  return [
    link(say('Edit'), `${path}/edit`),
    ...(payment.status === 'PAID' && isRecent ? [link(say('Undo “Paid”'), `${path}/undo-paid`)] : []),
    ...(leadsTo(payment, 'REFUNDED') ? [link(say('Refund (verb)'), `${path}/refund`)] : []),
    ...(leadsTo(payment, 'PAID')
      ? [{ ...link(say('Mark as paid'), `${path}/mark-paid`), tone: 'primary' } satisfies Action]
      : []),
  ];
}

export function paymentEnds({ may }: Context, payment: Payment): Action[] {
  const path = paymentPath(payment.id);
  if (!may(payments.update)) return [];
  return [
    ...(leadsTo(payment, 'CANCELLED')
      ? [{ ...link(say('Cancel the payment'), `${path}/cancel`), tone: 'danger' } satisfies Action]
      : []),
    ...(payment.status === 'PENDING'
      ? [{ ...link(say('Delete'), `${path}/delete`), tone: 'danger' } satisfies Action]
      : []),
  ];
}

const crumbsOf = ({ id, number }: Payment) => [
  { text: say('Payments'), href: paymentsPath },
  { text: number, href: paymentPath(id) },
];

/** @param zone of the user */
const paidFields = (zone: string): readonly Field[] => [
  { kind: 'instant', name: 'paidAt', label: say('Paid at'), help: say('In {zone}.', { zone }), zone, required: true },
  { kind: 'select', name: 'method', label: say('Method'), options: optionsOf(paymentMethods) },
  {
    kind: 'text',
    name: 'reference',
    label: say('Reference'),
    help: say('Reference of the bank or provider.'),
    maxlength: 255,
  },
];

const refundFields = (currency: string): readonly Field[] => [
  { kind: 'amount', name: 'amount', label: say('Amount in {currency}', { currency }), currency, required: true },
  { kind: 'text', name: 'reason', label: say('Reason'), maxlength: 500 },
];

export const paymentStepPages: readonly AdminRoute[] = [
  form({
    path: `${paymentsPath}/{id}/mark-paid`,
    needs: [payments.get, payments.markPaid],
    form: async (context) => {
      const { call, params, now, zone } = context;
      const [payment, present] = await Promise.all([call(payments.get, { params }), invoicesOf(context, params.id)]);
      return {
        title: say('Mark {number} as paid', { number: payment.number }),
        lead: say('{amount} for {product}.', {
          amount: formatMoney(payment.amount, payment.currency),
          product: payment.product.label,
        }),
        crumbs: crumbsOf(payment),
        fields: paidFields(zone),
        values: {
          paidAt: toLocal(now.toISOString(), zone),
          method: payment.method,
          reference: payment.providerReference ?? '',
        },
        submit: say('Mark as paid'),
        also: mayInvoice(context, payment, present)
          ? { value: 'invoice', text: say('Mark as paid and draft the invoice') }
          : undefined,
        cancel: paymentPath(payment.id),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { call, params } = context;
      const payment = await call(payments.markPaid, { params, body: bodyOf(fields, values), once });
      if (typedIn(values, 'then') === 'invoice') return draftPaid(context, payment, once);
      return goTo(paymentPath(payment.id), say('{number} is paid.', { number: payment.number }));
    },
  }),
  form({
    path: `${paymentsPath}/{id}/undo-paid`,
    needs: [payments.get, payments.undoPaid],
    form: async ({ call, params }) => {
      const payment = await call(payments.get, { params });
      return {
        title: say('Undo “Paid” of {number}?', { number: payment.number }),
        lead: say(
          'For payments that were marked as paid by mistake: possible for a day. A registration waits for the payment again, a membership and an invoice are unpaid again. The audit log keeps both steps.',
        ),
        crumbs: crumbsOf(payment),
        fields: [],
        values: {},
        submit: say('Undo “Paid”'),
        tone: 'danger',
        cancel: paymentPath(payment.id),
        cancelText: say('Keep it paid'),
      };
    },
    submit: async ({ call, params }) => {
      const { id, number } = await call(payments.undoPaid, { params });
      return goTo(paymentPath(id), say('{number} is no longer paid.', { number }));
    },
  }),
  form({
    path: `${paymentsPath}/{id}/refund`,
    needs: [payments.get, payments.refund],
    form: async ({ call, params }) => {
      const payment = await call(payments.get, { params });
      const left = payment.amount - payment.amountRefunded;
      return {
        title: say('Refund {number}', { number: payment.number }),
        lead: say(
          '{amount} can be refunded. This only records the refund; you transfer the money. Registrations and memberships continue. This cannot be undone.',
          { amount: formatMoney(left, payment.currency) },
        ),
        crumbs: crumbsOf(payment),
        fields: refundFields(payment.currency),
        values: { amount: typedAmount(left, payment.currency) },
        submit: say('Record the refund'),
        tone: 'danger',
        cancel: paymentPath(payment.id),
      };
    },
    submit: async ({ call, params }, { values, fields, once }) => {
      const { amount, amountRefunded, currency } = await call(payments.get, { params });
      const body = bodyOf(fields, values);
      const left = amount - amountRefunded;
      // The contract's message has minor units.
      if (Number(body.amount) > left) {
        throw new FormFault(
          'amount',
          say('At most {amount} can be refunded.', { amount: formatMoney(left, currency) }),
        );
      }
      const { id, status } = await call(payments.refund, { params, body, once });
      return goTo(
        paymentPath(id),
        status === 'REFUNDED' ? say('The payment is refunded in full.') : say('The payment is partially refunded.'),
      );
    },
  }),
  form({
    path: `${paymentsPath}/{id}/cancel`,
    needs: [payments.get, payments.cancel],
    form: async ({ call, params }) => {
      const payment = await call(payments.get, { params });
      return {
        title: say('Cancel {number}?', { number: payment.number }),
        lead: say(
          'It is no longer due, and a registration that is waiting for it loses its seats. This cannot be undone.',
        ),
        crumbs: crumbsOf(payment),
        fields: [],
        values: {},
        submit: say('Cancel the payment'),
        tone: 'danger',
        cancel: paymentPath(payment.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { id, number } = await call(payments.cancel, { params });
      return goTo(paymentPath(id), say('{number} is cancelled.', { number }));
    },
  }),
  form({
    path: `${paymentsPath}/{id}/delete`,
    needs: [payments.get, payments.delete],
    form: async ({ call, params }) => {
      const payment = await call(payments.get, { params });
      return {
        title: say('Delete {number}?', { number: payment.number }),
        lead: say(
          'For payments created by mistake. A registration that is waiting for it loses its seats. This cannot be undone.',
        ),
        crumbs: crumbsOf(payment),
        fields: [],
        values: {},
        submit: say('Delete the payment'),
        tone: 'danger',
        cancel: paymentPath(payment.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { number } = await call(payments.get, { params });
      await call(payments.delete, { params });
      return goTo(paymentsPath, say('{number} is deleted.', { number }));
    },
  }),
  action({
    path: `${paymentsPath}/{id}/invoice`,
    needs: [payments.get, invoices.create],
    perform: (context, { once }) => draftInvoice(context, context.params.id, once),
    back: ({ params }) => paymentPath(params.id ?? ''),
  }),
];
