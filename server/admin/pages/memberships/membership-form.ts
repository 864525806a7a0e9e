/** Forms that create a membership of a chosen person, and correct one. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { payments } from '#contracts/operations/payments.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import { changesOf } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';
import { bodyOf, type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatMoney } from '../../page/format.ts';
import { type AdminRoute, type FormPage, form, goTo, show } from '../../page/routes.ts';
import { personChoice } from '../activities/people.ts';
import { personForms, toPersonForm } from '../activities/person-forms.ts';
import { externalIdField } from '../external-id-field.ts';
import { endOf, firstDayOf, lastDayOf, startOf } from '../period-days.ts';
import {
  membershipCrumb,
  membershipPath,
  membershipsPath,
  membershipTypes,
  membershipTypesPath,
} from './membership.ts';
import { durationText, priceText } from './membership-type-terms.ts';

const newPath = `${membershipsPath}/new` as const;

const noteField = (): Field => ({
  kind: 'textarea',
  name: 'note',
  label: say('Note'),
  help: say('For the office; the member does not see it.'),
  rows: 3,
  maxlength: 2000,
  empty: 'null',
});

function newFields({ may }: Context, types: readonly AdhesionType[]): readonly Field[] {
  const priced = types.some(({ price }) => price > 0);
  const approved = types.some(({ requiresApproval }) => requiresApproval);
  return [
    {
      kind: 'radios',
      name: 'typeId',
      label: say('Type (membership)'),
      required: true,
      options: types.map((type) => ({
        value: type.id,
        label: type.name,
        help: `${priceText(type)} · ${durationText(type.duration)}${type.requiresApproval ? ` · ${say('needs approval')}` : ''}`,
      })),
    },
    {
      kind: 'date',
      name: 'startsAt',
      label: say('From (first day)'),
      help: say('Its first day.'),
      required: true,
      short: true,
    },
    ...(approved && may(adhesions.approve)
      ? [{ kind: 'checkbox', name: 'approve', label: say('Approve it at once') } satisfies Field]
      : []),
    ...(priced && may(payments.markPaid)
      ? [
          {
            kind: 'checkbox',
            name: 'paid',
            label: say('Already paid'),
            help: say('Marks the payment as received now.'),
          } satisfies Field,
        ]
      : []),
    noteField(),
    externalIdField(),
  ];
}

async function newForm(context: Context, name: string): Promise<FormPage> {
  const types = await membershipTypes(context, { active: true });
  return {
    title: say('New membership of {name}', { name }),
    lead: say('Price and end follow from the type. A membership with a price gets a pending payment.'),
    crumbs: [membershipCrumb(), { text: say('New membership'), href: newPath }],
    ...(types.length === 0 && { before: [noTypes()] }),
    fields: newFields(context, types),
    values: { typeId: types[0]?.id ?? '', startsAt: firstDayOf(context.now.toISOString()), approve: 'true' },
    submit: say('Create membership'),
    cancel: membershipsPath,
  };
}

const noTypes = (): Block => ({
  kind: 'notice',
  tone: 'attention',
  title: say('No membership type is offered.'),
  text: say('Create one first: it says what a membership costs and how long it lasts.'),
  actions: [link(say('New membership type'), `${membershipTypesPath}/new`)],
});

/** Approves and pays what was just created, as the form says. @returns the membership */
async function completed({ call }: Context, adhesion: Adhesion, values: FormValues): Promise<Adhesion> {
  const { id, paymentId, approvedAt } = adhesion;
  const params = { id };
  if (approvedAt === null && typedIn(values, 'approve') !== '') await call(adhesions.approve, { params });
  if (paymentId !== null && typedIn(values, 'paid') !== '') {
    await call(payments.markPaid, { params: { id: paymentId }, body: {} });
  }
  return call(adhesions.get, { params });
}

function resultOf({ number, status, approvedAt, paid, amount, currency }: Adhesion): string {
  if (status === 'ACTIVE') return say('{number} is created and active.', { number });
  if (approvedAt === null && paid) return say('{number} is created. It waits for its approval.', { number });
  if (paid) return say('{number} is created. It waits for its first day.', { number });
  const values = { number, amount: formatMoney(amount, currency) };
  return approvedAt === null
    ? say('{number} is created. It waits for its approval and the payment of {amount}.', values)
    : say('{number} is created. It waits for the payment of {amount}.', values);
}

const editFields = (): readonly Field[] => [
  { kind: 'date', name: 'startsAt', label: say('From (first day)'), required: true, short: true },
  { kind: 'date', name: 'endsAt', label: say('Until'), help: say('Its last day. Empty: no end.'), short: true },
  noteField(),
  externalIdField(),
];

const editValues = ({ startsAt, endsAt, note, externalId }: Adhesion): FormValues => ({
  startsAt: firstDayOf(startsAt),
  endsAt: lastDayOf(endsAt),
  note: note ?? '',
  externalId: externalId ?? '',
});

/** @returns the body with instants for its days */
function editBody(values: FormValues): Record<string, unknown> {
  const { startsAt, endsAt, ...body } = bodyOf(editFields(), values);
  return {
    ...body,
    startsAt: startOf(String(startsAt ?? '')),
    endsAt: endsAt === undefined ? null : endOf(String(endsAt)),
  };
}

export const membershipForms: readonly AdminRoute[] = [
  show({
    path: newPath,
    needs: [adhesions.create, adhesionTypes.list],
    show: async (context) => ({
      title: say('New membership'),
      lead: say('Choose who becomes a member.'),
      crumbs: [membershipCrumb()],
      blocks: await personChoice(context, newPath, toPersonForm(newPath)),
    }),
  }),
  ...personForms(newPath, adhesions.create, {
    form: newForm,
    submit: async (context, reference, { values, fields, once }) => {
      const { approve: _, paid: __, startsAt, ...typed } = bodyOf(fields, values);
      if (typed.typeId === undefined) throw new FormFault('typeId', say('Choose a type.'));
      if (startsAt === undefined) throw new FormFault('startsAt', say('Enter the first day.'));
      const body = { ...typed, ...reference, startsAt: startOf(String(startsAt)) };
      const adhesion = await context.call(adhesions.create, { body, once });
      try {
        return goTo(membershipPath(adhesion.id), resultOf(await completed(context, adhesion, values)));
      } catch (error) {
        if (!(error instanceof Refused) || error.status === 401) throw error;
        // Sent again, the form would create another membership.
        const notice = say('{number} is created, but not all of the rest was done: {problem}', {
          number: adhesion.number,
          problem: problemOf(error),
        });
        return { kind: 'go', to: membershipPath(adhesion.id), notice, tone: 'attention' };
      }
    },
  }),
  form({
    path: `${membershipsPath}/{id}/edit`,
    needs: [adhesions.get, adhesions.update],
    form: async ({ call, params }) => {
      const adhesion = await call(adhesions.get, { params });
      return {
        title: say('Edit {number}', { number: adhesion.number }),
        lead: say(
          'Corrects the days of this membership; its status follows. Type, member and price cannot be changed: cancel it and create another.',
        ),
        crumbs: [membershipCrumb(), { text: adhesion.number, href: membershipPath(adhesion.id) }],
        fields: editFields(),
        values: editValues(adhesion),
        submit: say('Save'),
        cancel: membershipPath(adhesion.id),
      };
    },
    submit: async ({ call, params }, { values }) => {
      const adhesion = await call(adhesions.get, { params });
      // Compared as typed: a day that stays keeps its time.
      const body = changesOf(editBody(values), editBody(editValues(adhesion)));
      const path = membershipPath(adhesion.id);
      if (Object.keys(body).length === 0) return goTo(path, say('Nothing was changed.'));
      await call(adhesions.update, { params, body });
      return goTo(path, say('{number} is saved.', { number: adhesion.number }));
    },
  }),
];
