/** A draft of an invoice is made, and changed. */
import { createInvoice, getInvoice, updateInvoice } from '#contracts/operations/invoices.ts';
import { getTenant } from '#contracts/operations/tenant.ts';
import type { Invoice } from '#contracts/schemas/invoice.ts';
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

const list = { text: 'Invoices', href: invoicesPath };

const otherFields = (zone: string): readonly Field[] => [
  { kind: 'heading', name: 'other', label: 'Other' },
  { kind: 'instant', name: 'dueAt', label: 'Due', help: `In ${zone}.`, zone, empty: 'null' },
  {
    kind: 'textarea',
    name: 'note',
    label: 'Note',
    help: 'Stands below the lines.',
    rows: 3,
    maxlength: 2000,
    empty: 'null',
  },
  externalIdField,
];

const newFields = (zone: string): readonly Field[] => [
  { kind: 'text', name: 'currency', label: 'Currency', maxlength: 3, required: true, short: true },
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
    needs: [createInvoice],
    show: async (context) => ({
      title: 'New invoice',
      lead: 'Choose for whom it is. An invoice for a payment that is there already is made on the page of the payment.',
      crumbs: [list],
      blocks: await personChoice(context, `${invoicesPath}/new`, toPersonForm(`${invoicesPath}/new`)),
    }),
  }),
  ...personForms(`${invoicesPath}/new`, createInvoice, {
    form: async (context, name) => ({
      title: `New invoice for ${name}`,
      lead: 'It is a draft at first. Rows that stay empty are left out; without a quantity it is 1, without a tax 0.',
      crumbs: [list, { text: 'New invoice', href: `${invoicesPath}/new` }],
      fields: newFields(context.zone),
      values: { currency: (await context.call(getTenant)).currency },
      submit: 'Create draft',
      cancel: invoicesPath,
    }),
    submit: async ({ call }, reference, { values, fields, once }) => {
      const typed = bodyOf(fields, values);
      const body = { ...withLines(typed), ...reference };
      const { id } = await inRows(typed, () => call(createInvoice, { body, once }));
      return goTo(invoicePath(id), 'The draft is made. Look it over, then issue it.');
    },
  }),
  form({
    path: `${invoicesPath}/{id}/edit`,
    needs: [getInvoice, updateInvoice],
    form: async ({ call, params, zone }) => {
      const invoice = await call(getInvoice, { params });
      return {
        title: `Edit the draft for ${invoice.recipient?.name ?? 'nobody yet'}`,
        lead: `Amounts are in ${invoice.currency}. Rows that stay empty are left out.`,
        crumbs: [list, { text: invoiceTitle(invoice), href: invoicePath(invoice.id) }],
        fields: editFields(invoice, zone),
        values: editValues(invoice, zone),
        submit: 'Save',
        cancel: invoicePath(invoice.id),
      };
    },
    submit: async ({ call, params, zone }, { values, fields }) => {
      const invoice = await call(getInvoice, { params });
      const typed = bodyOf(fields, values);
      const changes = changesOf(withLines(typed), withLines(bodyOf(fields, editValues(invoice, zone))));
      if (Object.keys(changes).length === 0) return goTo(invoicePath(invoice.id), 'Nothing was changed.');
      await inRows(typed, () => call(updateInvoice, { params, body: changes }));
      return goTo(invoicePath(invoice.id), 'The draft is saved.');
    },
  }),
];
