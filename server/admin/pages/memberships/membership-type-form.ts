/** Forms that create, edit, offer and delete a membership type. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import { bodyOf, type Field, type FormValues, typedAmount, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { externalIdField } from '../external-id-field.ts';
import { explained, membershipCrumb, membershipTypePath, membershipTypesPath } from './membership.ts';
import { isMonthDay, monthNames } from './membership-type-terms.ts';
import { typesCrumb } from './membership-types.ts';

const fields: readonly Field[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true, maxlength: 100, autofocus: true },
  { kind: 'textarea', name: 'description', label: 'Description', rows: 3, maxlength: 2000, empty: 'null' },
  {
    kind: 'amount',
    name: 'price',
    label: 'Price',
    help: '0 for a free membership.',
    currency: { field: 'currency' },
    required: true,
    short: true,
  },
  { kind: 'text', name: 'currency', label: 'Currency', maxlength: 3, required: true, short: true },
  {
    kind: 'radios',
    name: 'duration.kind',
    label: 'Duration',
    required: true,
    options: [
      { value: 'ROLLING', label: 'A number of months', help: 'Counted from the first day of each membership.' },
      { value: 'FIXED', label: 'A membership year', help: 'Ends for all members on the same day.' },
      { value: 'LIFETIME', label: 'Without an end' },
    ],
  },
  {
    kind: 'number',
    name: 'duration.months',
    label: 'Months',
    help: 'For a number of months.',
    min: 1,
    max: 120,
    short: true,
  },
  {
    kind: 'number',
    name: 'yearDay',
    label: 'Starts on day',
    help: 'For a membership year.',
    min: 1,
    max: 31,
    short: true,
  },
  {
    kind: 'select',
    name: 'yearMonth',
    label: 'In month',
    help: 'For a membership year.',
    options: monthNames.map(([value, label]) => ({ value, label })),
    short: true,
  },
  {
    kind: 'number',
    name: 'graceDays',
    label: 'Grace period in days',
    help: 'After the end, until it is renewed.',
    min: 0,
    max: 365,
    required: true,
    short: true,
  },
  {
    kind: 'checkbox',
    name: 'requiresApproval',
    label: 'The office approves each membership',
    help: 'Otherwise it starts once it is paid.',
  },
  {
    kind: 'checkbox',
    name: 'active',
    label: 'Offered',
    help: 'Only types that are offered take new members and renewals.',
  },
  externalIdField,
];

/** @throws FormFault where the chosen kind of duration misses its number or its day */
function typeBody(values: FormValues): Record<string, unknown> {
  const { yearDay, yearMonth, duration, ...body } = bodyOf(fields, values);
  const kind = typedIn(values, 'duration.kind');
  if (kind === 'ROLLING') {
    const { months = null } = Object(duration);
    if (months === null) throw new FormFault('duration.months', 'Enter the number of months.');
    return { ...body, duration: { kind, months, startMonthDay: null } };
  }
  if (kind === 'FIXED') {
    const startMonthDay = `${yearMonth}-${String(yearDay ?? '').padStart(2, '0')}`;
    if (!isMonthDay(startMonthDay)) throw new FormFault('yearDay', 'Enter a day that this month has every year.');
    return { ...body, duration: { kind, months: null, startMonthDay } };
  }
  return { ...body, duration: { kind, months: null, startMonthDay: null } };
}

function typeValues(type: AdhesionType): FormValues {
  const { name, description, price, currency, duration, graceDays, requiresApproval, active, externalId } = type;
  const [month = '01', day = '01'] = duration.startMonthDay?.split('-') ?? [];
  return {
    name,
    description: description ?? '',
    price: typedAmount(price, currency),
    currency,
    'duration.kind': duration.kind,
    'duration.months': duration.months === null ? '' : String(duration.months),
    yearDay: String(Number(day)),
    yearMonth: month,
    graceDays: String(graceDays),
    requiresApproval: requiresApproval ? 'true' : '',
    active: active ? 'true' : '',
    externalId: externalId ?? '',
  };
}

/** @returns the button that starts or stops offering a type, which can be undone by the other */
const offering = (step: string, active: boolean, result: string): AdminRoute =>
  action({
    path: `${membershipTypesPath}/{id}/${step}`,
    needs: [adhesionTypes.update],
    back: ({ params }) => membershipTypePath(params.id ?? ''),
    perform: async ({ call, params }) => {
      const { id, name } = await call(adhesionTypes.update, { params, body: { active } });
      return goTo(membershipTypePath(id), `${name} ${result}`);
    },
  });

export const membershipTypeForms: readonly AdminRoute[] = [
  form({
    path: `${membershipTypesPath}/new`,
    needs: [adhesionTypes.create],
    form: async ({ call }) => ({
      title: 'New membership type',
      crumbs: [membershipCrumb, typesCrumb],
      fields,
      values: {
        currency: (await call(tenant.get)).currency,
        'duration.kind': 'ROLLING',
        'duration.months': '12',
        yearDay: '1',
        yearMonth: '01',
        graceDays: '30',
        active: 'true',
      },
      submit: 'Create type',
      cancel: membershipTypesPath,
    }),
    submit: async ({ call }, { values, once }) => {
      const { id, name } = await call(adhesionTypes.create, { body: filledIn(typeBody(values)), once });
      return goTo(membershipTypePath(id), `${name} is created. Memberships of this type can now be made.`);
    },
  }),
  form({
    path: `${membershipTypesPath}/{id}/edit`,
    needs: [adhesionTypes.get, adhesionTypes.update],
    form: async ({ call, params }) => {
      const type = await call(adhesionTypes.get, { params });
      return {
        title: `Edit ${type.name}`,
        lead: 'Existing memberships keep their price and dates.',
        crumbs: crumbsOf(type),
        fields,
        values: typeValues(type),
        submit: 'Save',
        cancel: membershipTypePath(type.id),
      };
    },
    submit: async ({ call, params }, { values }) => {
      const type = await call(adhesionTypes.get, { params });
      const path = membershipTypePath(type.id);
      const body = changesOf(typeBody(values), type);
      if (Object.keys(body).length === 0) return goTo(path, 'Nothing was changed.');
      const { name } = await call(adhesionTypes.update, { params, body });
      return goTo(path, `${name} is saved.`);
    },
  }),
  offering('stop', false, 'is no longer offered. Its memberships go on.'),
  offering('offer', true, 'is offered again.'),
  form({
    path: `${membershipTypesPath}/{id}/delete`,
    needs: [adhesionTypes.get, adhesionTypes.delete],
    form: async ({ call, params }) => {
      const type = await call(adhesionTypes.get, { params });
      return {
        title: `Delete ${type.name}?`,
        lead: 'Only a type without memberships can be deleted. If it has some, stop offering it instead. This cannot be undone.',
        crumbs: crumbsOf(type),
        fields: [],
        values: {},
        submit: 'Delete type',
        tone: 'danger',
        cancel: membershipTypePath(type.id),
        cancelText: 'Keep it',
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(adhesionTypes.get, { params });
      await explained('There are memberships of this type. Stop offering it instead.', () =>
        call(adhesionTypes.delete, { params }),
      );
      return goTo(membershipTypesPath, `${name} is deleted.`);
    },
  }),
];

const crumbsOf = ({ id, name }: AdhesionType) => [
  membershipCrumb,
  typesCrumb,
  { text: name, href: membershipTypePath(id) },
];
