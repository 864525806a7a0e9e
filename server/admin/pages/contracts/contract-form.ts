/** Forms that create a contract with a chosen party, and edit a draft. */
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import { billingPeriods, type MemberContract } from '#contracts/schemas/member-contract.ts';
import { link } from '../../page/cells.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { bodyOf, type Field, type FormValues, typedAmount } from '../../page/fields.ts';
import { type AdminRoute, type FormPage, form, goTo, type Outcome, show } from '../../page/routes.ts';
import { personChoice } from '../activities/people.ts';
import { personForms, toPersonForm } from '../activities/person-forms.ts';
import { optionsOf } from '../activities/states.ts';
import { externalIdField } from '../external-id-field.ts';
import { endOf, firstDayOf, lastDayOf, startOf } from '../period-days.ts';
import { contractPath, contractsCrumb, contractsPath, crumbsOf } from './contract.ts';

const newPath = `${contractsPath}/new` as const;
const newCrumb = { text: 'New contract', href: newPath };

const fields: readonly Field[] = [
  { kind: 'text', name: 'title', label: 'Title', required: true, maxlength: 200, autofocus: true },
  {
    kind: 'textarea',
    name: 'body',
    label: 'Text',
    help: 'Printed as it is. An empty line starts a paragraph.',
    rows: 12,
    required: true,
    maxlength: 20_000,
  },
  { kind: 'date', name: 'startsAt', label: 'From', help: 'Empty: from the signature.', short: true },
  { kind: 'date', name: 'endsAt', label: 'Until', help: 'Its last day. Empty: no end.', short: true },
  { kind: 'heading', name: 'payment', label: 'Payment', help: 'Leave the amount empty where nothing is to be paid.' },
  { kind: 'amount', name: 'amount', label: 'Amount', currency: { field: 'currency' }, short: true },
  { kind: 'text', name: 'currency', label: 'Currency', maxlength: 3, short: true },
  { kind: 'select', name: 'billingPeriod', label: 'Due', options: optionsOf(billingPeriods), short: true },
  externalIdField,
];

const organisationField: Field = {
  kind: 'text',
  name: 'organisation',
  label: 'Organisation',
  required: true,
  autofocus: true,
  maxlength: 200,
};

/** @returns the body with instants for its days, and nothing to pay without an amount */
function contractBody(typed: FormValues): Record<string, unknown> {
  const { startsAt, endsAt, amount = null, currency, billingPeriod, ...body } = bodyOf(fields, typed);
  return {
    ...body,
    startsAt: startsAt === undefined ? null : startOf(String(startsAt)),
    endsAt: endsAt === undefined ? null : endOf(String(endsAt)),
    amount,
    currency: amount === null ? null : currency,
    billingPeriod: amount === null ? null : billingPeriod,
  };
}

const contractValues = (contract: MemberContract, currency: string): FormValues => ({
  title: contract.title,
  body: contract.body,
  startsAt: firstDayOf(contract.startsAt),
  endsAt: lastDayOf(contract.endsAt),
  amount: contract.amount === null ? '' : typedAmount(contract.amount, contract.currency ?? currency),
  currency: contract.currency ?? currency,
  billingPeriod: contract.billingPeriod ?? 'ONCE',
  externalId: contract.externalId ?? '',
});

async function newForm({ call }: Context, title: string): Promise<FormPage> {
  const { currency } = await call(tenant.get);
  return {
    title,
    lead: 'It starts as a draft, which you can still change.',
    crumbs: [contractsCrumb, newCrumb],
    fields,
    values: { currency, billingPeriod: 'ONCE' },
    submit: 'Create draft',
    cancel: contractsPath,
  };
}

async function created({ call }: Context, party: object, { values, once }: Submitted): Promise<Outcome> {
  const body = { ...filledIn(contractBody(values)), ...party };
  const { id, number } = await call(memberContracts.create, { body, once });
  return goTo(contractPath(id), `${number} is created as a draft.`);
}

export const contractForms: readonly AdminRoute[] = [
  show({
    path: newPath,
    needs: [memberContracts.create],
    show: async (context) => ({
      title: 'New contract',
      lead: 'Choose the other party.',
      crumbs: [contractsCrumb],
      actions: [link('Other organisation', `${newPath}/organisation`)],
      blocks: await personChoice(context, newPath, toPersonForm(newPath)),
    }),
  }),
  form({
    path: `${newPath}/organisation`,
    needs: [memberContracts.create],
    form: async (context) => ({
      ...(await newForm(context, 'New contract with an organisation')),
      fields: [organisationField, ...fields],
    }),
    submit: (context, submitted) => created(context, bodyOf([organisationField], submitted.values), submitted),
  }),
  ...personForms(newPath, memberContracts.create, {
    form: (context, name) => newForm(context, `New contract with ${name}`),
    submit: created,
  }),
  form({
    path: `${contractsPath}/{id}/edit`,
    needs: [memberContracts.get, memberContracts.update],
    form: async ({ call, params }) => {
      const contract = await call(memberContracts.get, { params });
      return {
        title: `Edit ${contract.number}`,
        lead: 'A draft can be changed until it is sent.',
        crumbs: crumbsOf(contract),
        fields,
        values: contractValues(contract, (await call(tenant.get)).currency),
        submit: 'Save',
        cancel: contractPath(contract.id),
      };
    },
    submit: async ({ call, params }, { values }) => {
      const contract = await call(memberContracts.get, { params });
      const shown = contractValues(contract, (await call(tenant.get)).currency);
      const body = changesOf(contractBody(values), contractBody(shown));
      if (Object.keys(body).length === 0) return goTo(contractPath(contract.id), 'Nothing was changed.');
      const { id, number } = await call(memberContracts.update, { params, body });
      return goTo(contractPath(id), `${number} is saved.`);
    },
  }),
];
