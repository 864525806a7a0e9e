/** Errors of operations, as people read them. */
import test from 'ava';
import { Refused } from '../operations/refused.ts';
import { faultsOf, problemOf } from './error-texts.ts';
import type { Field } from './fields.ts';

const refusedFor = (propertyPath: string, message: string, code: string) =>
  new Refused({
    status: 422,
    headers: {},
    body: { code: 'validation_failed', violations: [{ propertyPath, message: `${propertyPath} ${message}`, code }] },
  });

const fields: readonly Field[] = [
  { kind: 'email', name: 'email', label: 'Email' },
  { kind: 'tel', name: 'phone', label: 'Phone', country: null },
  { kind: 'amount', name: 'amount', label: 'Amount', currency: 'EUR' },
  { kind: 'lines', name: 'tags', label: 'Tags' },
  { kind: 'checkboxes', name: 'events', label: 'Events', options: [] },
  { kind: 'number', name: 'capacity', label: 'Seats' },
  { kind: 'text', name: 'firstName', label: 'First name' },
  { kind: 'text', name: 'iban', label: 'IBAN', wrong: 'Enter an IBAN.' },
  { kind: 'text', name: 'slug', label: 'Short name' },
];

for (const [name, message, code, sentence] of [
  [
    'email',
    'must be an email address such as ada@acme.example; received "x"',
    'format',
    'Enter an email address, such as ada@example.org.',
  ],
  [
    'phone',
    'must be a phone number in E.164; received "1"',
    'format',
    'Enter the phone number with its country code, for example +33 6 12 34 56 78.',
  ],
  ['amount', 'must be a number; received "12.505"', 'type', 'Enter an amount, such as 1234.50.'],
  ['tags', 'must contain less than or equal to 30 items; received a list of 40', 'max', 'Enter at most 30.'],
  ['tags.1', 'length must be less than or equal to 50 characters long', 'max', 'Entry 2: Use at most 50 characters.'],
  ['events', 'must contain at least 1 items; received a list of 0', 'min', 'Choose at least one.'],
  ['capacity', 'must be greater than or equal to 0; received -1', 'min', 'Enter 0 or more.'],
  ['firstName', 'is required', 'required', 'This field is required.'],
  ['iban', 'must be: IBAN without spaces', 'format', 'Enter an IBAN.'],
  ['slug', 'must have no capital letters; received "A"', 'format', 'Must have no capital letters.'],
] as const) {
  test(`${name} that ${message.slice(0, 40)} reads “${sentence}”`, (t) => {
    const { faults, problem } = faultsOf(refusedFor(name, message, code), fields);
    t.deepEqual(Object.values(faults), [sentence]);
    t.is(problem, undefined);
  });
}

test('a form that is sent twice with other values is not answered in the words of the API', (t) => {
  const refused = new Refused({
    status: 422,
    headers: {},
    body: { code: 'idempotency_key_reused', detail: 'Idempotency-Key' },
  });
  t.false(problemOf(refused).includes('Idempotency'));
});
