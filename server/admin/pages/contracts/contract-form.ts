/** Forms that create a contract with a chosen party, and edit a draft. */
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import { billingPeriods, type MemberContract } from '#contracts/schemas/member-contract.ts';
import { say } from '../../language/say.ts';
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
const newCrumb = () => ({ text: say('New contract'), href: newPath });

const contractFields = (): readonly Field[] => [
  { kind: 'text', name: 'title', label: say('Title'), required: true, maxlength: 200, autofocus: true },
  {
    kind: 'textarea',
    name: 'body',
    label: say('Text'),
    help: say('Printed as it is. An empty line starts a paragraph.'),
    rows: 12,
    required: true,
    maxlength: 20_000,
  },
  {
    kind: 'date',
    name: 'startsAt',
    label: say('From (first day)'),
    help: say('Empty: from the signature.'),
    short: true,
  },
  {
    kind: 'date',
    name: 'endsAt',
    label: say('Until'),
    help: say('Its last day. Empty: no end. (contract)'),
    short: true,
  },
  {
    kind: 'heading',
    name: 'payment',
    label: say('Payment'),
    help: say('Leave the amount empty where nothing is to be paid.'),
  },
  { kind: 'amount', name: 'amount', label: say('Amount'), currency: { field: 'currency' }, short: true },
  { kind: 'text', name: 'currency', label: say('Currency'), maxlength: 3, short: true },
  { kind: 'select', name: 'billingPeriod', label: say('Due'), options: optionsOf(billingPeriods), short: true },
  externalIdField(),
];

const organisationField = (): Field => ({
  kind: 'text',
  name: 'organisation',
  label: say('Organisation'),
  required: true,
  autofocus: true,
  maxlength: 200,
});

/** @returns the body with instants for its days, and nothing to pay without an amount */
function contractBody(typed: FormValues): Record<string, unknown> {
  const { startsAt, endsAt, amount = null, currency, billingPeriod, ...body } = bodyOf(contractFields(), typed);
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
    lead: say('It starts as a draft, which you can still change.'),
    crumbs: [contractsCrumb(), newCrumb()],
    fields: contractFields(),
    values: { currency, billingPeriod: 'ONCE' },
    submit: say('Create draft'),
    cancel: contractsPath,
  };
}

async function created({ call }: Context, party: object, { values, once }: Submitted): Promise<Outcome> {
  const body = { ...filledIn(contractBody(values)), ...party };
  const { id, number } = await call(memberContracts.create, { body, once });
  return goTo(contractPath(id), say('{number} is created as a draft.', { number }));
}

export const contractForms: readonly AdminRoute[] = [
  show({
    path: newPath,
    needs: [memberContracts.create],
    show: async (context) => ({
      title: say('New contract'),
      lead: say('Choose the other party.'),
      crumbs: [contractsCrumb()],
      actions: [link(say('Other organisation'), `${newPath}/organisation`)],
      blocks: await personChoice(context, newPath, toPersonForm(newPath)),
    }),
  }),
  form({
    path: `${newPath}/organisation`,
    needs: [memberContracts.create],
    form: async (context) => ({
      ...(await newForm(context, say('New contract with an organisation'))),
      fields: [organisationField(), ...contractFields()],
    }),
    submit: (context, submitted) => created(context, bodyOf([organisationField()], submitted.values), submitted),
  }),
  ...personForms(newPath, memberContracts.create, {
    form: (context, name) => newForm(context, say('New contract with {name}', { name })),
    submit: created,
  }),
  form({
    path: `${contractsPath}/{id}/edit`,
    needs: [memberContracts.get, memberContracts.update],
    form: async ({ call, params }) => {
      const contract = await call(memberContracts.get, { params });
      return {
        title: say('Edit {number}', { number: contract.number }),
        lead: say('A draft can be changed until it is sent.'),
        crumbs: crumbsOf(contract),
        fields: contractFields(),
        values: contractValues(contract, (await call(tenant.get)).currency),
        submit: say('Save'),
        cancel: contractPath(contract.id),
      };
    },
    submit: async ({ call, params }, { values }) => {
      const contract = await call(memberContracts.get, { params });
      const shown = contractValues(contract, (await call(tenant.get)).currency);
      const body = changesOf(contractBody(values), contractBody(shown));
      if (Object.keys(body).length === 0) return goTo(contractPath(contract.id), say('Nothing was changed.'));
      const { id, number } = await call(memberContracts.update, { params, body });
      return goTo(contractPath(id), say('{number} is saved.', { number }));
    },
  }),
];
