/** Forms that create and edit a payment. */
import { payments } from '#contracts/operations/payments.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import {
  type Payment,
  type PaymentStatus,
  paymentMethods,
  paymentTransitions,
  productTypes,
} from '#contracts/schemas/payment.ts';
import { say } from '../../language/say.ts';
import { link } from '../../page/cells.ts';
import { changesOf } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, type FormValues } from '../../page/fields.ts';
import { toLocal } from '../../page/instants.ts';
import { type AdminRoute, type FormPage, form, goTo, show } from '../../page/routes.ts';
import { externalIdField } from '../external-id-field.ts';
import { partyFields } from './party-fields.ts';
import { paymentPath, paymentsPath } from './payment-path.ts';
import { personChoice } from './people.ts';
import { personForms, toPersonForm } from './person-forms.ts';
import { optionsOf, productLabels } from './states.ts';

const list = () => ({ text: say('Payments'), href: paymentsPath });
const newPayment = () => ({ text: say('New payment'), href: `${paymentsPath}/new` });

/** Fields that can be changed at any time. */
const laterFields = (zone: string): readonly Field[] => [
  { kind: 'select', name: 'method', label: say('Method'), options: optionsOf(paymentMethods) },
  {
    kind: 'text',
    name: 'providerReference',
    label: say('Reference'),
    help: say('Reference of the bank or provider.'),
    maxlength: 255,
    empty: 'null',
  },
  {
    kind: 'instant',
    name: 'dueAt',
    label: say('Due'),
    help: say('In {zone}. An unpaid registration loses its seats then.', { zone }),
    zone,
    empty: 'null',
  },
  {
    kind: 'textarea',
    name: 'note',
    label: say('Note'),
    help: say('For administrators.'),
    rows: 3,
    maxlength: 2000,
    empty: 'null',
  },
  externalIdField(),
];

/** @param isFirst without fields of the payer before it */
const newFields = (zone: string, isFirst: boolean): readonly Field[] => [
  {
    kind: 'select',
    name: 'product.type',
    label: say('For'),
    options: productTypes.map((value) => ({ value, label: say(productLabels[value]) })),
    required: true,
  },
  {
    kind: 'text',
    name: 'product.label',
    label: say('Description'),
    maxlength: 200,
    required: true,
    autofocus: isFirst,
  },
  {
    kind: 'amount',
    name: 'amount',
    label: say('Amount'),
    currency: { field: 'currency' },
    required: true,
    short: true,
  },
  { kind: 'text', name: 'currency', label: say('Currency'), maxlength: 3, required: true, short: true },
  { kind: 'amount', name: 'amountTip', label: say('Tip included'), currency: { field: 'currency' }, short: true },
  ...laterFields(zone),
];

async function newForm({ call, zone }: Context, payer: readonly Field[]): Promise<Omit<FormPage, 'title'>> {
  const { currency } = await call(tenant.get);
  return {
    crumbs: [list(), newPayment()],
    fields: [...payer, ...newFields(zone, payer.length === 0)],
    values: { 'product.type': 'OTHER', currency, method: 'NONE' },
    submit: say('Create payment'),
    cancel: paymentsPath,
  };
}

/** Transitions with separate pages. */
const separateSteps: readonly PaymentStatus[] = ['PAID', 'CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** Field for status changes outside the service, such as a failed or disputed payment. */
function statusField({ status }: Payment): Field[] {
  const following = paymentTransitions[status].filter((to) => !separateSteps.includes(to));
  if (following.length === 0) return [];
  return [
    {
      kind: 'select',
      name: 'status',
      label: say('Status'),
      help: say('To mark as paid, cancel or refund, use the buttons on the payment.'),
      options: optionsOf([status, ...following]),
    },
  ];
}

const editFields = (payment: Payment, zone: string): readonly Field[] => [
  ...statusField(payment),
  ...laterFields(zone),
];

const editValues = (payment: Payment, zone: string): FormValues => ({
  status: payment.status,
  method: payment.method,
  providerReference: payment.providerReference ?? '',
  dueAt: payment.dueAt === null ? '' : toLocal(payment.dueAt, zone),
  note: payment.note ?? '',
  externalId: payment.externalId ?? '',
});

export const paymentForms: readonly AdminRoute[] = [
  show({
    path: `${paymentsPath}/new`,
    needs: [payments.create],
    show: async (context) => ({
      title: say('New payment'),
      lead: say('Choose who pays.'),
      crumbs: [list()],
      actions: [link(say('Other payer'), `${paymentsPath}/new/other`)],
      blocks: await personChoice(context, `${paymentsPath}/new`, toPersonForm(`${paymentsPath}/new`)),
    }),
  }),
  form({
    path: `${paymentsPath}/new/other`,
    needs: [payments.create],
    form: async (context) => ({
      title: say('New payment by another payer'),
      lead: say('For payers who are neither users nor contacts.'),
      ...(await newForm(context, partyFields('payer'))),
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const { id, number } = await call(payments.create, { body: bodyOf(fields, values), once });
      return goTo(paymentPath(id), say('{number} is created, pending payment.', { number }));
    },
  }),
  ...personForms(`${paymentsPath}/new`, payments.create, {
    form: async (context, name) => ({ title: say('New payment by {name}', { name }), ...(await newForm(context, [])) }),
    submit: async ({ call }, reference, { values, fields, once }) => {
      const { id, number } = await call(payments.create, { body: { ...bodyOf(fields, values), ...reference }, once });
      return goTo(paymentPath(id), say('{number} is created, pending payment.', { number }));
    },
  }),
  form({
    path: `${paymentsPath}/{id}/edit`,
    needs: [payments.get, payments.update],
    form: async ({ call, params, zone }) => {
      const payment = await call(payments.get, { params });
      return {
        title: say('Edit {number}', { number: payment.number }),
        lead: say(
          'Amount, payer and purpose cannot be changed. If they are wrong, cancel the payment and create another.',
        ),
        crumbs: [list(), { text: payment.number, href: paymentPath(payment.id) }],
        fields: editFields(payment, zone),
        values: editValues(payment, zone),
        submit: say('Save'),
        cancel: paymentPath(payment.id),
      };
    },
    submit: async ({ call, params, zone }, { values, fields }) => {
      const payment = await call(payments.get, { params });
      const changes = changesOf(bodyOf(fields, values), bodyOf(fields, editValues(payment, zone)));
      if (Object.keys(changes).length === 0) return goTo(paymentPath(payment.id), say('Nothing was changed.'));
      await call(payments.update, { params, body: changes });
      return goTo(paymentPath(payment.id), say('{number} is saved.', { number: payment.number }));
    },
  }),
];
