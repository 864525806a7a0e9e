/** Forms that create and edit an invoice draft. */
import { invoices } from '#contracts/operations/invoices.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import type { Invoice } from '#contracts/schemas/invoice.ts';
import { say } from '../../language/say.ts';
import { changesOf } from '../../page/changes.ts';
import { bodyOf, type Field, type FormValues } from '../../page/fields.ts';
import { toLocal } from '../../page/instants.ts';
import { type AdminRoute, form, goTo, show } from '../../page/routes.ts';
import { externalIdField } from '../external-id-field.ts';
import { inRows, lineFields, lineValues, rowsFor, withLines } from './invoice-lines.ts';
import { invoicePath, invoicesPath, invoiceTitle } from './invoice-path.ts';
import { partyFields, partyValues } from './party-fields.ts';
import { personChoice } from './people.ts';
import { personForms, toPersonForm } from './person-forms.ts';

const list = () => ({ text: say('Invoices'), href: invoicesPath });

const otherFields = (zone: string): readonly Field[] => [
  { kind: 'heading', name: 'other', label: say('Other') },
  { kind: 'instant', name: 'dueAt', label: say('Due'), help: say('In {zone}.', { zone }), zone, empty: 'null' },
  {
    kind: 'textarea',
    name: 'note',
    label: say('Note'),
    help: say('Printed below the lines.'),
    rows: 3,
    maxlength: 2000,
    empty: 'null',
  },
  externalIdField(),
];

const newFields = (zone: string): readonly Field[] => [
  { kind: 'text', name: 'currency', label: say('Currency'), maxlength: 3, required: true, short: true },
  ...lineFields(rowsFor([]), { field: 'currency' }),
  ...otherFields(zone),
];

const editFields = ({ lines, currency }: Invoice, zone: string): readonly Field[] => [
  ...partyFields('recipient'),
  ...lineFields(rowsFor(lines), currency),
  ...otherFields(zone),
];

const editValues = (invoice: Invoice, zone: string): FormValues => ({
  ...partyValues('recipient', invoice.recipient),
  ...lineValues(invoice.lines, invoice.currency),
  dueAt: invoice.dueAt === null ? '' : toLocal(invoice.dueAt, zone),
  note: invoice.note ?? '',
  externalId: invoice.externalId ?? '',
});

export const invoiceForms: readonly AdminRoute[] = [
  show({
    path: `${invoicesPath}/new`,
    needs: [invoices.create],
    show: async (context) => ({
      title: say('New invoice'),
      lead: say('Choose the recipient. To invoice an existing payment, open the payment.'),
      crumbs: [list()],
      blocks: await personChoice(context, `${invoicesPath}/new`, toPersonForm(`${invoicesPath}/new`)),
    }),
  }),
  ...personForms(`${invoicesPath}/new`, invoices.create, {
    form: async (context, name) => ({
      title: say('New invoice for {name}', { name }),
      lead: say('It starts as a draft. Empty rows are ignored; the default quantity is 1, the default tax 0.'),
      crumbs: [list(), { text: say('New invoice'), href: `${invoicesPath}/new` }],
      fields: newFields(context.zone),
      values: { currency: (await context.call(tenant.get)).currency },
      submit: say('Create draft'),
      cancel: invoicesPath,
    }),
    submit: async ({ call }, reference, { values, fields, once }) => {
      const typed = bodyOf(fields, values);
      const body = { ...withLines(typed), ...reference };
      const { id } = await inRows(typed, () => call(invoices.create, { body, once }));
      return goTo(invoicePath(id), say('The draft is created. Check it, then issue it.'));
    },
  }),
  form({
    path: `${invoicesPath}/{id}/edit`,
    needs: [invoices.get, invoices.update],
    form: async ({ call, params, zone }) => {
      const invoice = await call(invoices.get, { params });
      return {
        title: invoice.recipient
          ? say('Edit the draft for {name}', { name: invoice.recipient.name })
          : say('Edit the draft for no recipient yet'),
        lead: say('Amounts are in {currency}. Empty rows are ignored.', { currency: invoice.currency }),
        crumbs: [list(), { text: invoiceTitle(invoice), href: invoicePath(invoice.id) }],
        fields: editFields(invoice, zone),
        values: editValues(invoice, zone),
        submit: say('Save'),
        cancel: invoicePath(invoice.id),
      };
    },
    submit: async ({ call, params, zone }, { values, fields }) => {
      const invoice = await call(invoices.get, { params });
      const typed = bodyOf(fields, values);
      const changes = changesOf(withLines(typed), withLines(bodyOf(fields, editValues(invoice, zone))));
      if (Object.keys(changes).length === 0) return goTo(invoicePath(invoice.id), say('Nothing was changed.'));
      await inRows(typed, () => call(invoices.update, { params, body: changes }));
      return goTo(invoicePath(invoice.id), say('The draft is saved.'));
    },
  }),
];
