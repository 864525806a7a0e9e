/** Form fields of a membership type. */
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { say } from '../../language/say.ts';
import { bodyOf, type Field, type FormValues, typedAmount, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { externalIdField } from '../external-id-field.ts';
import { isMonthDay, monthNames } from './membership-type-terms.ts';

export const typeFields = (): readonly Field[] => [
  { kind: 'text', name: 'name', label: say('Name'), required: true, maxlength: 100, autofocus: true },
  { kind: 'textarea', name: 'description', label: say('Description'), rows: 3, maxlength: 2000, empty: 'null' },
  {
    kind: 'amount',
    name: 'price',
    label: say('Price'),
    help: say('0 for a free membership.'),
    currency: { field: 'currency' },
    required: true,
    short: true,
  },
  { kind: 'text', name: 'currency', label: say('Currency'), maxlength: 3, required: true, short: true },
  {
    kind: 'radios',
    name: 'duration.kind',
    label: say('Duration'),
    required: true,
    options: [
      {
        value: 'ROLLING',
        label: say('A number of months'),
        help: say('Counted from the first day of each membership.'),
      },
      { value: 'FIXED', label: say('A membership year'), help: say('Ends for all members on the same day.') },
      { value: 'LIFETIME', label: say('Without an end') },
    ],
  },
  {
    kind: 'number',
    name: 'duration.months',
    label: say('Months'),
    help: say('For a number of months.'),
    min: 1,
    max: 120,
    short: true,
  },
  {
    kind: 'number',
    name: 'yearDay',
    label: say('Starts on day'),
    help: say('For a membership year.'),
    min: 1,
    max: 31,
    short: true,
  },
  {
    kind: 'select',
    name: 'yearMonth',
    label: say('In month'),
    help: say('For a membership year.'),
    options: monthNames().map(([value, label]) => ({ value, label })),
    short: true,
  },
  {
    kind: 'number',
    name: 'graceDays',
    label: say('Grace period in days'),
    help: say('After the end, until it is renewed.'),
    min: 0,
    max: 365,
    required: true,
    short: true,
  },
  {
    kind: 'checkbox',
    name: 'requiresApproval',
    label: say('The office approves each membership'),
    help: say('Otherwise it starts once it is paid.'),
  },
  {
    kind: 'checkbox',
    name: 'active',
    label: say('Offered'),
    help: say('Only types that are offered take new members and renewals.'),
  },
  externalIdField(),
];

/** @returns the body. @throws FormFault where the chosen kind of duration misses its number or its day */
export function typeBody(values: FormValues): Record<string, unknown> {
  const { yearDay, yearMonth, duration, ...body } = bodyOf(typeFields(), values);
  const kind = typedIn(values, 'duration.kind');
  if (kind === 'ROLLING') {
    const { months = null } = Object(duration);
    if (months === null) throw new FormFault('duration.months', say('Enter the number of months.'));
    return { ...body, duration: { kind, months, startMonthDay: null } };
  }
  if (kind === 'FIXED') {
    const startMonthDay = `${yearMonth}-${String(yearDay ?? '').padStart(2, '0')}`;
    if (!isMonthDay(startMonthDay)) throw new FormFault('yearDay', say('Enter a day that this month has every year.'));
    return { ...body, duration: { kind, months: null, startMonthDay } };
  }
  return { ...body, duration: { kind, months: null, startMonthDay: null } };
}

/** @returns the values of a type */
export function typeValues(type: AdhesionType): FormValues {
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
