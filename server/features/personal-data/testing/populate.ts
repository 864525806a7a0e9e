/** Gives the service a person in every member that it takes, through the API. */
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import { type Canaries, canaryAddress, canaryPhone } from './canaries.ts';

export type Call = (method: string, path: string, body?: unknown) => Promise<TestResponse>;

/**
 * @param inPerson by JWT, not by Api-Token
 * @returns a caller of an administrator, whose idempotency keys are canaries. @throws unless it succeeds
 */
export function officeOf(service: TestService, canaries: Canaries, inPerson = false): Call {
  const { readWrite, jwt } = service.acme.people.ROLE_ADMIN;
  return async (method, path, body) => {
    const headers = {
      ...(inPerson ? { authorization: `Bearer ${jwt}` } : { 'api-token': readWrite }),
      // Only creations of objects about the person: other stored responses do not say what they are about.
      ...(/s$/.test(path) &&
        canaries.in(JSON.stringify(body) ?? '').length > 0 && { 'idempotency-key': canaries.next() }),
      ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
    };
    const response = await service.send(service.acme, `/api/v1${path}`, { method, headers, body });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response;
  };
}

const idFrom = async (response: Promise<TestResponse>): Promise<string> => String((await response).json.id);

/** @returns the members that users and contacts have in common */
export function profile(canaries: Canaries) {
  const [street, street2, city, region] = canaries.some(4);
  return {
    email: canaries.email,
    firstName: canaries.next(),
    lastName: canaries.next(),
    phone: canaryPhone,
    companyName: canaries.next(),
    jobTitle: canaries.next(),
    address: { street, street2, postalCode: canaries.next(), city, region, countryCode: 'FR' },
    tags: canaries.some(30),
    note: canaries.next(),
    externalId: canaries.next(),
    newsletterOptIn: true,
  };
}

const party = (canaries: Canaries) => ({
  name: canaries.next(),
  email: canaries.email,
  addressLines: canaries.some(4),
  vatNumber: canaries.next(),
});

/** What the organisation has before: events, a form, a type of memberships. */
export interface Setting {
  readonly office: Call;
  readonly eventId: string;
  readonly fullEventId: string;
  readonly formId: string;
  /** An event that people register for by themselves, and its form. */
  readonly openEventId: string;
  readonly openEventFormId: string;
  readonly typeId: string;
}

export async function prepare(office: Call): Promise<Setting> {
  const times = { startsAt: '2027-05-01T10:00:00.000Z', endsAt: '2027-05-01T12:00:00.000Z', timezone: 'Europe/Paris' };
  const event = { title: 'Assembly', ...times, price: 1500, currency: 'EUR' };
  const eventId = await idFrom(office('POST', '/events', event));
  const fullEventId = await idFrom(
    office('POST', '/events', { title: 'Dinner', ...times, capacity: 1, waitlistEnabled: true }),
  );
  const openEventId = await idFrom(office('POST', '/events', { title: 'Walk', ...times }));
  for (const id of [eventId, fullEventId, openEventId]) await office('POST', `/events/${id}/publish`);
  const other = await idFrom(office('POST', '/contacts', { email: 'other@guest.example' }));
  await office('POST', `/events/${fullEventId}/registrations`, { contactId: other });
  const fields = Array.from({ length: 50 }, (_, n) => ({
    key: `f${n}`,
    label: `Question ${n}`,
    type: 'TEXT',
    required: false,
  }));
  const formId = await idFrom(
    office('POST', '/forms', { title: 'Questions', eventId, multipleResponses: true, fields }),
  );
  const openEventFormId = await idFrom(office('POST', '/forms', { title: 'Shoes', eventId: openEventId, fields }));
  for (const id of [formId, openEventFormId]) await office('POST', `/forms/${id}/open`);
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name: 'Member', price: 4500, currency: 'EUR', duration, graceDays: 30, requiresApproval: true };
  const typeId = await idFrom(office('POST', '/adhesion_types', type));
  return { office, eventId, fullEventId, formId, openEventId, openEventFormId, typeId };
}

export interface PersonReference {
  readonly userId?: string;
  readonly contactId?: string;
}

/** Invitations, registrations, waitlist, payments, invoices, memberships and contracts of the person. */
export async function involve(setting: Setting, canaries: Canaries, person: PersonReference): Promise<void> {
  const { office, eventId, fullEventId, typeId } = setting;
  await office('POST', `/events/${fullEventId}/invitations`, { ...person, message: canaries.next() });
  const answers = Object.fromEntries(canaries.some(50).map((canary, n) => [`a${n}`, canary]));
  await office('POST', `/events/${eventId}/registrations`, { ...person, guests: 2, answers });
  await office('POST', '/waitlist_entries', { eventId: fullEventId, ...person });
  for (const label of canaries.some(3)) {
    const payment = {
      amount: 2500,
      currency: 'EUR',
      product: { type: 'OTHER', label },
      ...person,
      payer: party(canaries),
      providerReference: canaries.next(),
      note: canaries.next(),
      externalId: canaries.next(),
    };
    const paymentId = await idFrom(office('POST', '/payments', payment));
    const { externalId } = payment;
    await office('POST', '/payments/bulk-upsert', { items: [{ externalId, note: canaries.next() }] });
    await office('POST', `/payments/${paymentId}/mark-paid`, { reference: canaries.next() });
    const invoice = { paymentId, recipient: party(canaries), note: canaries.next(), externalId: canaries.next() };
    const invoiceId = await idFrom(office('POST', '/invoices', invoice));
    await office('POST', `/invoices/${invoiceId}/issue`);
    await office('POST', `/payments/${paymentId}/refund`, { amount: 500, reason: canaries.next() });
  }
  const lines = canaries.some(5).map((description) => ({ description, unitAmount: 100 }));
  await office('POST', '/invoices', {
    ...person,
    recipient: party(canaries),
    lines,
    currency: 'EUR',
    note: canaries.next(),
  });
  const adhesion = { typeId, ...person, note: canaries.next(), externalId: canaries.next() };
  const adhesionId = await idFrom(office('POST', '/adhesions', adhesion));
  await office('POST', '/adhesions/bulk-upsert', {
    items: [{ externalId: adhesion.externalId, note: canaries.next() }],
  });
  await office('POST', `/adhesions/${adhesionId}/approve`);
  await office('POST', `/adhesions/${adhesionId}/cancel`, { reason: canaries.next() });
  for (const step of ['none', 'send', 'sign', 'terminate']) {
    const [title, body, externalId] = canaries.some(3);
    const path = `/contracts/${await idFrom(office('POST', '/contracts', { title, body, ...person, externalId }))}`;
    if (step !== 'none') await office('POST', `${path}/send`);
    if (step === 'sign' || step === 'terminate') await office('POST', `${path}/sign`, { signerName: canaries.next() });
    if (step === 'terminate') await office('POST', `${path}/terminate`, { reason: canaries.next() });
  }
}

/** A newsletter to the person. */
export async function write(office: Call, audience: object): Promise<void> {
  const mjml =
    '<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{firstName}} <a href="{{unsubscribeUrl}}">Leave</a></mj-text></mj-column></mj-section></mj-body></mjml>';
  const id = await idFrom(
    office('POST', '/newsletters', { name: 'News', subject: 'Hello {{lastName}}', mjml, audience }),
  );
  await office('POST', `/newsletters/${id}/send`);
}

/** @returns the body with which the person registers itself, with answers to the form of the event */
export function ownRegistration({ openEventFormId: formId }: Setting, canaries: Canaries): object {
  return { responses: [{ formId, answers: answersOf(canaries) }] };
}

const answersOf = (canaries: Canaries) => Object.fromEntries(canaries.some(50).map((canary, n) => [`f${n}`, canary]));

/** What a user does by itself: signs in, makes tokens, subscribes, answers, changes its profile. */
export async function act(
  service: TestService,
  setting: Setting,
  canaries: Canaries,
  { email, password }: { email: string; password: string },
): Promise<{ jwt: string; token: string }> {
  const visit = () => ({ 'user-agent': canaries.next(), 'x-forwarded-for': canaryAddress });
  const send = async (method: string, path: string, headers: object, body?: unknown) => {
    const response = await service.send(service.acme, `/api/v1${path}`, {
      method,
      headers: { ...visit(), ...headers },
      body,
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response;
  };
  await service.send(service.acme, '/api/v1/login-check', {
    method: 'POST',
    headers: visit(),
    body: { email, password: canaries.next() },
  });
  const { token: jwt } = (await send('POST', '/login-check', {}, { email, password })).json;
  const bearer = { authorization: `Bearer ${jwt}` };
  const keyed = () => ({ ...bearer, 'idempotency-key': canaries.next() });
  await send('POST', '/request-login-otp', {}, { email });
  const { token } = (await send('POST', '/api_tokens', keyed(), { name: canaries.next(), accessLevel: 'READ_WRITE' }))
    .json;
  const url = `http://127.0.0.1:9/${canaries.next()}`;
  await send('POST', '/webhook_subscriptions', keyed(), { url, events: ['*'], description: canaries.next() });
  await send('POST', `/forms/${setting.formId}/responses`, keyed(), { answers: answersOf(canaries) });
  const registration = { eventId: setting.openEventId, ...ownRegistration(setting, canaries) };
  await send('POST', '/me/registrations', keyed(), registration);
  await send('PATCH', '/me', keyed(), { jobTitle: canaries.next() });
  await send('GET', `/users?search=${canaries.next()}`, bearer);
  return { jwt, token };
}
