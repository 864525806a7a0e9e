/** Errors of operations, as people read them. The violations are those that the contracts make. */
import test from 'ava';
import type Joi from 'joi';
import { oauthApplications } from '#contracts/operations/oauth.ts';
import { payments } from '#contracts/operations/payments.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import { users } from '#contracts/operations/users.ts';
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { violationOf } from '#server/gateway/stages/violation.ts';
import { inLanguage } from '../language/language.ts';
import { Refused } from '../operations/refused.ts';
import { faultsOf, problemOf } from './error-texts.ts';
import type { Field } from './fields.ts';

/** @returns the refusal of a body, as the API makes it */
function refusedFor(schema: Joi.Schema | undefined, body: object): Refused {
  const error = schema?.validate(body, { abortEarly: false, convert: false }).error;
  if (!schema || !error) throw new Error('the contract accepts this body');
  const violations = error.details.map((detail) => violationOf(schema, body, detail));
  return new Refused({ status: 422, headers: {}, body: { code: 'validation_failed', violations } });
}

const fields: readonly Field[] = [
  { kind: 'email', name: 'email', label: 'Email' },
  { kind: 'tel', name: 'phone', label: 'Phone', country: null },
  { kind: 'date', name: 'birthDate', label: 'Date of birth' },
  { kind: 'amount', name: 'amount', label: 'Amount', currency: 'EUR' },
  { kind: 'instant', name: 'dueAt', label: 'Due', zone: 'UTC' },
  { kind: 'lines', name: 'tags', label: 'Tags' },
  { kind: 'lines', name: 'redirectUris', label: 'Redirect URIs', wrong: 'Enter an address that begins with https://.' },
  { kind: 'checkboxes', name: 'events', label: 'Events', options: [] },
  { kind: 'text', name: 'firstName', label: 'First name' },
  { kind: 'password', name: 'password', label: 'Password' },
  { kind: 'text', name: 'legal.iban', label: 'IBAN', wrong: 'Enter an IBAN.' },
  { kind: 'select', name: 'currency', label: 'Currency', options: [] },
];

const many = Array.from({ length: 31 }, (_, n) => `t${n}`);

for (const [contract, member, value, sentence] of [
  [users.create, 'email', 'x', 'Enter an email address, such as ada@example.org.'],
  [users.create, 'phone', '06 12', 'Enter the phone number with its country code, for example +33 6 12 34 56 78.'],
  [users.create, 'birthDate', '1.2.2000', 'Enter a date.'],
  [users.create, 'tags', many, 'Enter at most 30.'],
  [users.create, 'tags', ['fine', 'x'.repeat(51)], 'Entry 2: Use at most 50 characters.'],
  [users.create, 'firstName', 'x'.repeat(101), 'Use at most 100 characters.'],
  [users.create, 'firstName', undefined, 'This field is required.'],
  [users.create, 'firstName', '', 'This field is required.'],
  [users.create, 'password', 'short', 'Use at least 8 characters.'],
  [payments.create, 'amount', '12.505', 'Enter an amount, such as 1234.50.'],
  [payments.create, 'amount', -1, 'Enter 0 or more.'],
  [payments.create, 'dueAt', 'tomorrow', 'Enter a date and a time.'],
  [payments.create, 'currency', 'EURO', 'Choose one of the options.'],
  [webhookSubscriptions.create, 'events', [], 'Choose at least one.'],
  [oauthApplications.create, 'redirectUris', [], 'Enter at least one.'],
  [oauthApplications.create, 'redirectUris', ['ftp://x'], 'Entry 1: Enter an address that begins with https://.'],
  [tenant.update, 'legal', { iban: 'x' }, 'Enter an IBAN.'],
] as const) {
  test(`${contract.id} ${member} ${JSON.stringify(value)?.slice(0, 20)} reads “${sentence}”`, (t) => {
    const { faults } = faultsOf(refusedFor(contract.body, { [member]: value }), fields);
    const field = fields.find(({ name }) => name === member || name.startsWith(`${member}.`));
    t.is(faults[field?.name ?? ''], sentence);
  });
}

test('a violation without a sentence of its own keeps the words of the API, without the name of the member', (t) => {
  const violations = [{ propertyPath: 'firstName', message: 'firstName must rhyme; received "x"', code: 'rhyme' }];
  const { faults } = faultsOf(new Refused({ status: 422, headers: {}, body: { violations } }), fields);
  t.deepEqual(faults, { firstName: 'Must rhyme.' });
});

for (const [propertyPath, code, message, sentence] of [
  ['lines.0.unitAmount', 'required', 'lines.0.unitAmount is required', 'Lines 1, unit amount: This field is required.'],
  [
    'externalId',
    'max',
    'externalId must be less than or equal to 64 characters',
    'External id: Use at most 64 characters.',
  ],
  ['note', 'rhyme', 'note must rhyme; received "x"', 'Note: Must rhyme.'],
  ['', 'min', 'the body must have a member', 'The body must have a member.'],
] as const) {
  test(`a violation of “${propertyPath}”, which has no field, reads “${sentence}”`, (t) => {
    const refused = new Refused({ status: 422, headers: {}, body: { violations: [{ propertyPath, message, code }] } });
    t.deepEqual(faultsOf(refused, []), { faults: {}, problem: sentence });
    t.is(problemOf(refused), sentence);
  });
}

for (const [propertyPath, message, english, german] of [
  [
    'currentPassword',
    'currentPassword is not your password',
    'This is not your password.',
    'Das ist nicht Ihr Passwort.',
  ],
  [
    'endsAt',
    'endsAt must be after startsAt',
    'The last day is before the first.',
    'Der letzte Tag liegt vor dem ersten.',
  ],
  [
    'seats',
    'seats must not be above 30, the capacity of the event',
    'The event has only 30 seats in all.',
    'Die Veranstaltung hat insgesamt nur so viele Plätze: 30.',
  ],
  [
    'startsAt',
    'startsAt: the adhesion or its grace would end after 2199',
    'The membership or its grace period would end after 2199.',
    'Die Mitgliedschaft oder ihre Nachfrist würde nach 2199 enden.',
  ],
  [
    'text',
    'text is not a valid template: "{{ name" is not closed',
    'Is not a valid template: "{{ name" is not closed.',
    'Ist keine gültige Vorlage: "{{ name" wird nicht geschlossen.',
  ],
  [
    'text',
    'text: place is not one of its variables: name, email',
    'place is not one of the variables: name, email.',
    'place ist keine der Variablen: name, email.',
  ],
] as const) {
  test(`“${message}” is in the words of the page, and in its language`, (t) => {
    const violations = [{ propertyPath, message, code: 'any' }];
    const refused = new Refused({ status: 422, headers: {}, body: { violations } });
    const field: Field = { kind: 'text', name: propertyPath, label: '' };
    t.is(faultsOf(refused, [field]).faults[propertyPath], english);
    t.is(
      inLanguage('de', () => faultsOf(refused, [field]).faults[propertyPath]),
      german,
    );
  });
}

test('a form that is sent twice with other values is not answered in the words of the API', (t) => {
  const body = { code: 'idempotency_key_reused', detail: 'Idempotency-Key' };
  t.false(problemOf(new Refused({ status: 422, headers: {}, body })).includes('Idempotency'));
});

test('in French a space comes before the colon after an entry, and after a member without a field', (t) => {
  const tags = refusedFor(users.create.body, { tags: ['fine', 'x'.repeat(51)] });
  t.is(
    inLanguage('fr', () => faultsOf(tags, fields).faults.tags),
    'Entrée 2 : Utilisez au plus 50 caractères.',
  );
  const note = refusedFor(users.create.body, { email: 'a@b.example', note: 'x'.repeat(20_001) });
  t.regex(
    inLanguage('fr', () => problemOf(note)),
    /^[^:]+[^ ] : /,
  );
});
