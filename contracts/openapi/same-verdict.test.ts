/** The server validates with joi, clients and the conformance suite with the document: they must agree on every value. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import test from 'ava';
import fc from 'fast-check';
import type { Schema } from 'joi';
import { operations } from '../index.ts';
import { adhesionCancellation, adhesionChanges, newAdhesion } from '../schemas/adhesion.ts';
import { adhesionTypeChanges, newAdhesionType } from '../schemas/adhesion-type.ts';
import { apiTokenChanges, newApiToken } from '../schemas/api-token.ts';
import { bulkBody } from '../schemas/bulk.ts';
import { bulkTagBody, contactChanges, newContact } from '../schemas/contact.ts';
import { emailTemplateChanges, newEmailTemplate, templateTest } from '../schemas/email-template.ts';
import { eventChanges, newEvent } from '../schemas/event.ts';
import { formChanges, newForm, newFormResponse, sendForm } from '../schemas/form.ts';
import { groupChanges, newGroup, newGroupMember } from '../schemas/group.ts';
import { impersonationBody } from '../schemas/impersonation.ts';
import { answerBody, newInvitation } from '../schemas/invitation.ts';
import { invoiceChanges, newInvoice } from '../schemas/invoice.ts';
import { previewBody } from '../schemas/mail-content.ts';
import { memberContractChanges, newMemberContract, signature, termination } from '../schemas/member-contract.ts';
import { newNewsletter, newsletterChanges, newsletterSend, newsletterTest } from '../schemas/newsletter.ts';
import { newOAuthApplication, oauthApplicationChanges } from '../schemas/oauth-application.ts';
import { codeRequest, codeSubmission, passwordChange, passwordReset } from '../schemas/otp.ts';
import { markPaidBody, newPayment, paymentChanges, refundBody } from '../schemas/payment.ts';
import { problemBody, rateLimitedBody } from '../schemas/problem.ts';
import { newOwnRegistration, newRegistration } from '../schemas/registration.ts';
import { newRole, roleChanges, rolesOfUser } from '../schemas/role.ts';
import { loginBody, refreshBody } from '../schemas/session.ts';
import { tenantChanges } from '../schemas/tenant.ts';
import { newUser, ownChanges, userChanges } from '../schemas/user.ts';
import { newOwnWaitlistEntry, newWaitlistEntry } from '../schemas/waitlist.ts';
import {
  newWebhookSubscription,
  recovery,
  secretRotation,
  webhookSubscriptionChanges,
  webhookTest,
} from '../schemas/webhook.ts';
import { isRecord, jsonSchemaOf } from './json-schema.ts';

const instant = '2026-03-01T09:30:00.000Z';
const uuid = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+33123456789',
  locale: 'fr-FR',
  timezone: 'Europe/Paris',
  newsletterOptIn: true,
};
const work = {
  companyName: 'Engines',
  jobTitle: null,
  address: { street: '1 a', street2: null, postalCode: '7', city: 'P', region: null, countryCode: 'FR' },
};
const kept = { tags: ['choir', 'x'], note: 'one\ntwo' };
const account = {
  ...person,
  ...work,
  ...kept,
  email: 'ada@acme.example',
  password: 'correct horse',
  memberNumber: 'M-1',
  birthDate: '1990-12-10',
  externalId: 'crm-1',
};
const gathering = {
  title: 'Assembly',
  startsAt: instant,
  endsAt: instant,
  timezone: 'Europe/Paris',
  summary: null,
  description: 'one\ntwo',
  kind: 'ONLINE',
  visibility: 'PUBLIC',
  location: { name: 'Hall', address: null, onlineUrl: 'https://meet.acme.example/a?b=c' },
  capacity: 10,
  requiresApproval: true,
  waitlistEnabled: true,
  registrationOpensAt: instant,
  registrationClosesAt: null,
  price: 1500,
  currency: 'EUR',
  externalId: null,
};
const stranger = {
  ...work,
  ...kept,
  email: 'grace@acme.example',
  firstName: 'Grace',
  lastName: null,
  phone: '+33123456789',
  locale: 'fr-FR',
  externalId: 'crm-2',
  newsletterOptIn: false,
};
const application = {
  name: 'Shop',
  homepageUrl: 'https://a.b/',
  redirectUris: ['https://shop.acme.example:8443/back?x=%20'],
  scopes: ['profile', 'email'],
};
const roleParts = { label: 'Editor', description: null, permissions: ['events:read'] };
const circle = { name: 'Board', slug: 'board-2', description: 'd', externalId: 'x' };
const money = { method: 'CARD', dueAt: instant, note: 'n', externalId: 'x', providerReference: 'r' };
const somebody = { name: 'Ada', email: 'ada@acme.example', addressLines: ['1 Market Square'], vatNumber: 'FR1' };
const bill = {
  recipient: somebody,
  lines: [{ description: 'd', quantity: 2, unitAmount: 100, taxRate: 2000 }],
  note: 'n',
  dueAt: instant,
  externalId: 'x',
};
const membershipType = {
  name: 'Full',
  description: 'd',
  price: 100,
  currency: 'EUR',
  duration: { kind: 'ROLLING', months: 12, startMonthDay: '09-01' },
  graceDays: 30,
  requiresApproval: true,
  active: true,
  externalId: 'x',
};
const membership = { startsAt: instant, note: 'n', externalId: 'x' };
const agreement = {
  title: 'Hall',
  body: 'b',
  startsAt: instant,
  endsAt: instant,
  amount: 1,
  currency: 'EUR',
  billingPeriod: 'MONTHLY',
  externalId: 'x',
};
const letterhead = {
  contactEmail: 'office@acme.example',
  legal: {
    name: 'Acme',
    addressLines: ['1 Market Square'],
    registrationNumber: 'W1',
    vatNumber: 'FR1',
    iban: 'FR7630006000011234567890189',
    invoiceFooter: 'f',
  },
  logo: 'data:image/png;base64,aGVsbG8=',
  currency: 'EUR',
  locale: 'fr-FR',
};
const questionnaire = {
  title: 'Dinner',
  description: 'one\ntwo',
  eventId: uuid,
  multipleResponses: true,
  fields: [
    {
      key: 'diet',
      label: 'Diet',
      help: null,
      type: 'CHOICE',
      required: true,
      options: [{ value: 'V', label: 'Vegan' }],
    },
  ],
};
const letter = { name: 'n', subject: 's', mjml: '<mjml/>', text: null, locale: 'fr' };
const trial = { to: ['ada@acme.example'], variables: { firstName: 'Ada' } };
const bulletin = {
  name: 'n',
  subject: 's',
  preheader: 'p',
  mjml: '<mjml/>',
  templateId: uuid,
  text: 't',
  audience: { allUsers: true, allContacts: false, groupIds: [uuid], userIds: [uuid], contactIds: [uuid] },
};

/** For each body: a value that has every member. */
const listening = { url: 'https://hooks.acme.example/', events: ['product_payment.updated', '*'], description: 'd' };

const bodies: Readonly<Record<string, readonly [Schema, Readonly<Record<string, unknown>>]>> = {
  loginBody: [loginBody, { email: account.email, password: 'x' }],
  refreshBody: [refreshBody, { refresh_token: 'x' }],
  codeRequest: [codeRequest, { email: account.email }],
  codeSubmission: [codeSubmission, { email: account.email, code: '123 456' }],
  passwordReset: [passwordReset, { email: account.email, code: '123456', password: 'correct horse' }],
  passwordChange: [passwordChange, { currentPassword: 'x', password: 'correct horse' }],
  newRole: [newRole, { ...roleParts, key: 'ROLE_EDITOR' }],
  roleChanges: [roleChanges, roleParts],
  rolesOfUser: [rolesOfUser, { roles: ['ROLE_MEMBER', 'ROLE_EDITOR'] }],
  impersonationBody: [impersonationBody, { reason: 'Ticket 1' }],
  newApiToken: [newApiToken, { name: 'n', accessLevel: 'READ_ONLY', expiresAt: instant }],
  apiTokenChanges: [apiTokenChanges, { name: 'n' }],
  newGroup: [newGroup, circle],
  groupChanges: [groupChanges, circle],
  newGroupMember: [newGroupMember, { userId: uuid }],
  newUser: [newUser, account],
  userChanges: [userChanges, { ...account, status: 'ACTIVE' }],
  ownChanges: [ownChanges, { ...person, ...work }],
  newEvent: [newEvent, gathering],
  eventChanges: [eventChanges, gathering],
  newContact: [newContact, stranger],
  contactChanges: [contactChanges, stranger],
  bulkTagBody: [bulkTagBody, { ids: [uuid], add: ['choir'], remove: ['x'] }],
  newInvitation: [newInvitation, { contactId: uuid, message: 'one\ntwo' }],
  answerBody: [answerBody, { answer: 'MAYBE', note: 'n' }],
  newEmailTemplate: [newEmailTemplate, letter],
  emailTemplateChanges: [emailTemplateChanges, letter],
  templateTest: [templateTest, { ...trial, templateId: uuid, subject: 's', mjml: '<mjml/>' }],
  previewBody: [previewBody, { variables: { firstName: 'Ada' } }],
  newNewsletter: [newNewsletter, bulletin],
  newsletterChanges: [newsletterChanges, bulletin],
  newsletterSend: [newsletterSend, { confirmRecipients: 3 }],
  newsletterTest: [newsletterTest, trial],
  newOAuthApplication: [newOAuthApplication, { ...application, type: 'PUBLIC' }],
  oauthApplicationChanges: [oauthApplicationChanges, application],
  bulkBody: [bulkBody, { ids: [uuid] }],
  newRegistration: [newRegistration, { userId: uuid, contactId: null, guests: 2, answers: { diet: 'V' } }],
  newOwnRegistration: [newOwnRegistration, { guests: 2, answers: { diet: 'V' } }],
  newWaitlistEntry: [newWaitlistEntry, { eventId: uuid, userId: uuid, contactId: null, seats: 2 }],
  newOwnWaitlistEntry: [newOwnWaitlistEntry, { seats: 2 }],
  newForm: [newForm, questionnaire],
  formChanges: [formChanges, questionnaire],
  newFormResponse: [newFormResponse, { answers: { diet: 'V' } }],
  sendForm: [sendForm, { contactIds: [uuid] }],
  newPayment: [
    newPayment,
    {
      ...money,
      amount: 100,
      amountTip: 1,
      currency: 'EUR',
      product: { type: 'OTHER', label: 'Fee' },
      userId: uuid,
      contactId: uuid,
      payer: somebody,
    },
  ],
  paymentChanges: [paymentChanges, { ...money, status: 'PAID', amountRefunded: 0 }],
  markPaidBody: [markPaidBody, { paidAt: instant, method: 'CARD', reference: 'r' }],
  refundBody: [refundBody, { amount: 1, reason: 'r' }],
  newInvoice: [newInvoice, { ...bill, paymentId: uuid, userId: uuid, contactId: uuid, currency: 'EUR' }],
  invoiceChanges: [invoiceChanges, bill],
  newAdhesionType: [newAdhesionType, membershipType],
  adhesionTypeChanges: [adhesionTypeChanges, membershipType],
  newAdhesion: [newAdhesion, { ...membership, typeId: uuid, userId: uuid, contactId: uuid }],
  adhesionChanges: [adhesionChanges, { ...membership, endsAt: instant }],
  adhesionCancellation: [adhesionCancellation, { reason: 'r' }],
  newMemberContract: [newMemberContract, { ...agreement, userId: uuid, contactId: uuid, organisation: 'o' }],
  memberContractChanges: [memberContractChanges, agreement],
  signature: [signature, { signerName: 'Ada' }],
  termination: [termination, { reason: 'r' }],
  tenantChanges: [tenantChanges, letterhead],
  newWebhookSubscription: [newWebhookSubscription, listening],
  webhookSubscriptionChanges: [webhookSubscriptionChanges, listening],
  secretRotation: [secretRotation, { gracePeriodSeconds: 60 }],
  webhookTest: [webhookTest, { type: 'product_payment.updated' }],
  recovery: [recovery, { since: instant, until: instant }],
  problemBody: [
    problemBody,
    {
      title: 'Conflict',
      detail: 'd',
      status: 409,
      code: 'duplicate',
      violations: [{ propertyPath: '', message: 'm', code: 'c' }],
    },
  ],
  rateLimitedBody: [rateLimitedBody, { title: 'Too Many Requests', detail: 'd', status: 429 }],
};

const lengths = [
  1, 2, 7, 8, 63, 64, 65, 100, 101, 200, 201, 255, 256, 500, 501, 1024, 1025, 2000, 2001, 20_000, 20_001,
];

/** Values that validators are known to disagree on. */
const odd: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 1.5, 1.0, 1e15, 1e300, 2 ** 53 - 1, 2 ** 53, 399, 429, 599, 600, 1_000_001],
  ...['', ' ', '1', 'null', 'é', '😀', 'a\u0301', '\u0000', '\t', '\n', 'a\n', '\r\n', '\u007f', '\u2028', '\ufeff'],
  ...['\ud800', 'x\udfffy', 'PAID', 'paid', 'ONLINE', 'ACTIVE', 'EUR', 'eur', 'EUR\n', 'ÉUR'],
  ...[
    'a@b',
    'a@b.fr',
    'A@B.FR',
    'é@b.fr',
    'a@b.fr\n',
    'a b@c.fr',
    '"a"@b.fr',
    'a@-b.fr',
    'a@b.f',
    `${'a'.repeat(65)}@b.fr`,
  ],
  ...[
    uuid,
    uuid.toUpperCase(),
    uuid.replaceAll('-', ''),
    `{${uuid}}`,
    `${uuid}\n`,
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...[
    instant,
    '2026-03-01T09:30Z',
    '2026-03-01T09:30:00+02:00',
    '2026-03-01',
    '2026-02-30T00:00:00Z',
    '2026-03-01 09:30Z',
  ],
  ...[
    '2026-03-01T24:00:00Z',
    '2026-03-01T09:30:60Z',
    '2026-03-01t09:30:00z',
    '1899-01-01T00:00:00Z',
    '2026-03-01T09:30:00',
  ],
  ...['https://a.b', 'http://a', 'https://', 'ftp://a.b', 'https://a b', 'HTTPS://a.b', '//a.b', 'javascript:alert(1)'],
  ...[
    'https://a.b:443/x?y=%20#z',
    'https://a.b/%zz',
    'https://u@a.b',
    'http://localhost:8080/x',
    'http://[::1]/',
    'https://a.b/*',
    'https://a.b/#',
    'https://é.fr',
    '+33123456789',
    '+0',
    'fr',
    'fr-fr',
  ],
  ...lengths.flatMap((length) => ['a'.repeat(length), '😀'.repeat(length)]),
  ...[[], ['a'], [null], {}, { a: 1 }, { type: 'OTHER' }, { type: 'OTHER', label: 'x', more: 1 }, { name: null }],
];

/** @returns the value with each member in turn, at any depth, left out, replaced by each odd value, or joined by another. */
function* mutants(value: unknown): Generator<unknown> {
  yield* odd;
  if (Array.isArray(value)) {
    for (const mutant of mutants(value[0])) yield [mutant];
  } else if (isRecord(value)) {
    yield { ...value, unknown: 1 };
    for (const [key, member] of Object.entries(value)) {
      const { [key]: _, ...rest } = value;
      yield rest;
      yield { [key]: member };
      for (const mutant of mutants(member)) yield { ...value, [key]: mutant };
    }
  }
}

/** @returns one function that gives the verdicts of joi, as the server asks it, and of ajv on the exported schema. */
function judges(schema: Schema): (value: unknown) => { joi: boolean; ajv: boolean } {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  const validate = ajv.compile(jsonSchemaOf(schema, 'input'));
  return (value) => ({ joi: schema.validate(value, { convert: false }).error === undefined, ajv: validate(value) });
}

for (const [name, [schema, whole]] of Object.entries(bodies)) {
  test(`${name}: joi and the document agree`, (t) => {
    const judge = judges(schema);
    t.deepEqual(judge(whole), { joi: true, ajv: true });
    const seen = { good: 0, bad: 0 };
    for (const mutant of mutants(whole)) {
      const { joi, ajv } = judge(mutant);
      if (joi !== ajv) t.fail(`joi ${joi}, ajv ${ajv}: ${JSON.stringify(mutant).slice(0, 500)}`);
      seen[joi ? 'good' : 'bad'] += 1;
    }
    t.true(seen.good > 1 && seen.bad > 50, JSON.stringify(seen));
  });

  test(`${name}: joi and the document agree on whatever a fuzzer puts into a member`, (t) => {
    const judge = judges(schema);
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(whole)), fc.oneof(text, fc.jsonValue()), (key, member) => {
        const { joi, ajv } = judge({ ...whole, [key]: member });
        return joi === ajv;
      }),
      { numRuns: 500 },
    );
    t.pass();
  });
}

test('every body of an operation is among those compared', (t) => {
  const compared = new Set(Object.values(bodies).map(([schema]) => schema));
  for (const { id, body } of operations)
    if (body) t.true(compared.has(body), `${id}: add its body, with a whole value`);
});
