/** Of an erased person nothing is left anywhere, but for what the answer says is kept. */
import anyTest, { type TestFn } from 'ava';
import type { Erasure } from '#contracts/schemas/erasure.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { asContact, invite, sentHash } from '#test/fixtures/invitations.ts';
import { call, callInPerson, subscribe, until } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { Canaries, canariesInRedis, canaryNumber, canaryPhone, rowsWith, sealedCanaries } from './testing/canaries.ts';
import { letIn } from './testing/consent.ts';
import { act, involve, officeOf, ownRegistration, prepare, profile, type Setting, write } from './testing/populate.ts';

interface Context {
  service: TestService;
  receiver: WebhookReceiver;
  canaries: Canaries;
  setting: Setting;
}
/** Serial: both compile a newsletter, of which a process does few at a time. */
const test = (anyTest as TestFn<Context>).serial;
const redisUrl = process.env.TEST_REDIS_URL;

test.beforeEach(async (t) => {
  const canaries = new Canaries();
  const service = await startTestService({}, { redisUrl, trustedProxies: ['127.0.0.1/32'] }, { worker: true });
  const receiver = await startWebhookReceiver();
  Object.assign(t.context, { service, receiver, canaries });
  await subscribe(t.context, 'all', ['*']);
  t.context.setting = await prepare(officeOf(service, canaries));
});
test.afterEach.always(async (t) => {
  await t.context.service?.stop();
  await t.context.receiver?.stop();
});

test('of a user', async (t) => {
  const { service, canaries, setting } = t.context;
  const { office, formId } = setting;
  const password = 'correct horse battery staple 9';
  const user = { ...profile(canaries), memberNumber: canaries.next(), birthDate: '1987-06-05', password };
  const { id } = (await office('POST', '/users', user)).json;
  await callInPerson(service, 'PUT', `/api/v1/permission/users/${id}/roles`, { roles: ['ROLE_ADMIN'] });
  const groupId = (await office('POST', '/groups', { name: 'Choir', slug: 'choir' })).json.id;
  await office('POST', `/groups/${groupId}/members`, { userId: id });
  await involve(setting, canaries, { userId: id });
  const { jwt, token } = await act(service, setting, canaries, { email: user.email, password });
  const readAsApplication = await letIn(service, canaries, { email: user.email, password });
  t.is(await readAsApplication(), 200);
  t.true((await sealedCanaries(service, canaries)).length > 0);
  await office('POST', `/forms/${formId}/close`);
  await callInPerson(service, 'POST', `/api/v1/permission/impersonate/${id}`, { reason: canaries.next() });
  const erasure = await eraseAndSearch(t, `/users/${id}`, { userIds: [id] });
  const kinds = erasure.deleted.map(({ kind }) => kind);
  for (const kind of [
    'SESSION',
    'API_TOKEN',
    'OAUTH_GRANT',
    'WEBHOOK_SUBSCRIPTION',
    'GROUP_MEMBERSHIP',
    'FORM_RESPONSE',
  ] as const)
    t.true(kinds.includes(kind), kind);
  t.is(await readAsApplication(), 401);
  t.deepEqual(await sealedCanaries(service, canaries), []);
  for (const headers of [{ authorization: `Bearer ${jwt}` }, { 'api-token': token }])
    t.is((await service.send(service.acme, '/api/v1/me', { headers })).status, 401);
  t.is((await call(service, 'GET', `/api/v1/users/${id}`)).status, 404);
});

test('of a contact', async (t) => {
  const { service, canaries, setting } = t.context;
  const { office, formId } = setting;
  const { id } = (await office('POST', '/contacts', profile(canaries))).json;
  const invited = await invite(service, { contactId: id, eventId: setting.eventId, message: canaries.next() });
  const hash = await sentHash(service, invited);
  await asContact(service, hash, 'PUT', `/api/v1/invitation/forms/${formId}/response`, {
    answers: Object.fromEntries(canaries.some(50).map((canary, n) => [`f${n}`, canary])),
  });
  const open = await sentHash(service, await invite(service, { contactId: id, eventId: setting.openEventId }));
  const body = ownRegistration(setting, canaries);
  t.is((await asContact(service, open, 'POST', '/api/v1/invitation/registration', body)).status, 200);
  const answer = { answer: 'MAYBE', note: canaries.next() };
  t.is((await asContact(service, hash, 'POST', '/api/v1/invitation/answer', answer)).status, 200);
  await involve(setting, canaries, { contactId: id });
  await office('POST', `/forms/${formId}/send`, { contactIds: [id] });
  await mergeAnotherInto(t.context, id);
  await eraseAndSearch(t, `/contacts/${id}`, { contactIds: [id] });
  t.is((await asContact(service, hash, 'GET', '/api/v1/invitation')).status, 401);
  t.is((await call(service, 'GET', `/api/v1/contacts/${id}`)).status, 404);
});

/** Another contact of the same person acts by its invitation, and a third, which it was made of before. */
async function mergeAnotherInto({ service, canaries, setting }: Context, id: string): Promise<void> {
  const { office } = setting;
  const make = async () => (await office('POST', '/contacts', { ...profile(canaries), tags: [] })).json.id;
  const [other, third] = [await make(), await make()];
  for (const contactId of [other, third]) {
    const invited = await invite(service, { contactId, eventId: setting.openEventId, message: canaries.next() });
    const hash = await sentHash(service, invited);
    const acts = { answer: { answer: 'MAYBE', note: canaries.next() }, registration: { guests: 1 } };
    for (const [act, body] of Object.entries(acts)) {
      const { status, text } = await asContact(service, hash, 'POST', `/api/v1/invitation/${act}`, body);
      if (status !== 200) throw new Error(`${act}: ${status} ${text}`);
    }
  }
  await office('POST', `/contacts/${other}/merge`, { contactId: third });
  await office('POST', `/contacts/${id}/merge`, { contactId: other });
}

/** Numbers that an erasure must not change. */
async function figures(service: TestService) {
  const all = (text: string) => service.sql(text);
  return {
    payments: await all(
      `select number, status, amount, amount_refunded, currency, paid_at from payments order by tenant_id, number`,
    ),
    refunds: await all('select payment_id, amount from payment_refunds order by id'),
    invoices: await all(
      `select number, type, status, net, tax, gross, recipient, issued_at from invoices where status <> 'DRAFT' order by tenant_id, number`,
    ),
    numbers: await all('select series, year, last from document_numbers order by tenant_id, series, year'),
    adhesions: await all(
      'select number, amount, starts_at, ends_at, cancelled_at from adhesions order by tenant_id, number',
    ),
    contracts: await all('select number from member_contracts order by tenant_id, number'),
    registrations: await all('select event_id, status, guests from registrations order by id'),
    newsletters: await all(
      'select recipient_count, sent_count, failed_count, skipped_count from newsletters order by id',
    ),
    statistics: (await call(service, 'GET', '/api/v1/statistics/payments')).json,
  };
}

/** Erases the person, whose canaries are everywhere by then, and searches for them once the worker has nothing to do. */
async function eraseAndSearch(t: { context: Context } & Assertions, path: string, audience: object): Promise<Erasure> {
  const { service, receiver, canaries, setting } = t.context;
  const { office } = setting;
  await write(office, audience);
  // Responses of receivers are stored, too.
  receiver.behave('echo', { status: 200, body: canaries.next() });
  const id = path.replace(/.*\//, '');
  const events = path.startsWith('/users') ? ['user.updated'] : ['contact.updated'];
  await office('POST', '/webhook_subscriptions', { url: receiver.endpoint('echo'), events, objectIds: [id] });
  const patched = await callInPerson(service, 'PATCH', `/api/v1${path}`, { companyName: canaries.next() });
  t.is(patched.status, 200, patched.text);
  await receiver.nextArrival('echo');
  for (const resource of ['user', 'contact', 'product_payment', 'registration', 'adhesion'])
    await office('POST', '/exports', { resource });
  // In person: no Api-Token may change an administrator.
  await importReally(officeOf(service, canaries, true), canaries, path);
  const rows = `email,firstName,externalId,phone\n${canaries.email},${canaries.next()},${canaries.next()},${canaryNumber}`;
  const { json: dryRun } = await office('POST', '/imports', { resource: 'contacts', dryRun: true });
  await office('PUT', `/imports/${dryRun.id}/file`, rows);
  await until(
    () =>
      service.sql(`select 'export' as what, status from exports where status <> 'FINISHED'
        union all select 'import', status from imports where status <> 'FINISHED'
        union all select 'newsletter', status from newsletters where status = 'SENDING'
        union all select 'change', resource from webhook_changes`),
    (left) => left.length === 0,
  );
  const imported = await service.sql('select updated, failed from imports where not dry_run');
  t.deepEqual(imported, [{ updated: 1, failed: 1 }]);
  const before = await rowsWith(service, canaries);
  const stored = new Set(before.flatMap((row) => row.canaries));
  t.log(
    `${canaries.count} canaries, ${stored.size} of them stored in ${new Set(before.map(({ table }) => table)).size} tables`,
  );
  t.true(canaries.count >= 300);
  t.true(stored.size > 290);
  const numbers = await figures(service);
  const { status, json, text } = await callInPerson(service, 'POST', `/api/v1${path}/erase`);
  t.is(status, 200, text);
  const erasure: Erasure = json;
  await until(
    () => service.sql('select from queue.jobs where run_at <= now() and attempts < max_attempts'),
    (left) => left.length === 0,
  );
  const kept = new Set(erasure.kept.map(({ id }) => id));
  const tables = ['public.payments', 'public.invoices', 'public.member_contracts', 'public.search_texts'];
  const left = (await rowsWith(service, canaries)).filter(({ table, id }) => !tables.includes(table) || !kept.has(id));
  t.deepEqual(left, []);
  t.deepEqual(canaries.in(service.logLines.join('\n')), []);
  if (redisUrl) t.deepEqual(await canariesInRedis(redisUrl, canaries), []);
  t.deepEqual(await figures(service), numbers);
  // What is kept is kept for one of the reasons, until the end of a year.
  t.deepEqual(erasure.kept.map(({ kind }) => kind).toSorted(), [
    ...['CONTRACT', 'CONTRACT', 'INVOICE', 'INVOICE', 'INVOICE'],
    ...Array.from({ length: 5 }, () => 'PAYMENT'),
  ]);
  for (const { until: end } of erasure.kept) t.regex(end, /^20[34]\d-01-01T00:00:00.000Z$/);
  // Subscribers learn that the person is gone, and no more about it.
  const verb = `${path.startsWith('/users') ? 'user' : 'contact'}.deleted`;
  const { body } = await receiver.nextArrival(
    (arrival) => arrival.body.includes(`"${verb}"`) && JSON.parse(arrival.body).data.object.id === id,
  );
  t.deepEqual(canaries.in(body), []);
  t.is(JSON.parse(body).data.object.email, 'erased@example.invalid');
  return erasure;
}

/** An import that has run: a row that changed the person, and one with faults, whose problems quote it. */
async function importReally(office: Setting['office'], canaries: Canaries, path: string): Promise<void> {
  const { email } = (await office('GET', path)).json;
  const resource = path.startsWith('/users') ? 'users' : 'contacts';
  const { json } = await office('POST', '/imports', { resource, matchBy: 'email' });
  const row = (address: string, phone: string) => [address, canaries.next(), canaries.next(), phone].join(',');
  const lines = ['email,jobTitle,externalId,phone', row(email, canaryPhone), row(canaries.email, canaries.next())];
  await office('PUT', `/imports/${json.id}/file`, lines.join('\n'));
}

interface Assertions {
  is(actual: unknown, expected: unknown, message?: string): void;
  true(actual: boolean, message?: string): void;
  deepEqual(actual: unknown, expected: unknown): void;
  regex(text: string, pattern: RegExp): void;
  log(text: string): void;
}
