import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';
import { mergedTables } from './merge-store.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const absent = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

async function call(service: TestService, method: string, path: string, body?: unknown, tenant = service.acme) {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return service.send(tenant, `/api/v1${path}`, { method, body, headers });
}

async function post(service: TestService, path: string, body?: unknown, tenant = service.acme) {
  service.clock.advance(1);
  const { status, text, json } = await call(service, 'POST', path, body, tenant);
  if (status > 299) throw new Error(text);
  return json;
}

let serial = 0;
const contact = async (service: TestService, more: object = {}, tenant = service.acme): Promise<string> => {
  serial += 1;
  return (await post(service, '/contacts', { email: `merge${serial}@x.example`, ...more }, tenant)).id;
};

async function event(service: TestService, more: object = {}): Promise<string> {
  const times = { startsAt: '2031-01-01T10:00:00Z', endsAt: '2031-01-01T12:00:00Z', timezone: 'Europe/Paris' };
  const { id } = await post(service, '/events', { title: 'Merged day', ...times, ...more });
  await post(service, `/events/${id}/publish`);
  return id;
}

const merge = (service: TestService, kept: string, body: unknown) =>
  call(service, 'POST', `/contacts/${kept}/merge`, body);

test('every table with a column of contacts is handled by a merge', async (t) => {
  const { service } = t.context;
  const references = await service.sql<{ table: string }>(
    `select distinct c.conrelid::regclass::text as table from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'contacts'::regclass
     union select a.attrelid::regclass::text from pg_attribute a join pg_class r on r.oid = a.attrelid
      where a.attname ~ 'contact_id' and r.relkind in ('r', 'p') and r.relnamespace = 'public'::regnamespace
        and not a.attisdropped order by 1`,
  );
  t.deepEqual(
    references.map(({ table }) => table),
    [...mergedTables].sort(),
    'a new table is added to merge-store.ts, or to the list of what stays',
  );
});

test('everything of the other contact belongs to the one that stays, and the other is gone', async (t) => {
  const { service } = t.context;
  const [kept, other] = [
    await contact(service, { firstName: 'Kept', tags: ['a', 'b'], note: 'one' }),
    await contact(service, {
      firstName: 'Other',
      lastName: 'Person',
      phone: '+33123456789',
      tags: ['b', 'c'],
      note: 'two',
      externalId: 'merge-crm',
    }),
  ];
  const eventId = await event(service);
  const registration = await post(service, `/events/${eventId}/registrations`, { contactId: other });
  const invitation = await post(service, `/events/${eventId}/invitations`, { contactId: other });
  const payment = await post(service, '/payments', {
    amount: 900,
    currency: 'EUR',
    product: { type: 'OTHER', label: 'Shirt' },
    contactId: other,
  });
  const invoice = await post(service, '/invoices', { paymentId: payment.id });
  await post(service, `/invoices/${invoice.id}/issue`);
  const newsletter = await post(service, '/newsletters', {
    name: 'Merged',
    subject: 'Merged',
    mjml: '<mjml><mj-body></mj-body></mjml>',
    audience: { contactIds: [kept, other] },
  });
  const position = (await call(service, 'GET', '/changes?after=latest')).json.view.next;
  const { status, json, text } = await merge(service, kept, { contactId: other, take: ['firstName', 'externalId'] });
  t.is(status, 200, text);
  t.like(json.contact, {
    id: kept,
    email: (await call(service, 'GET', `/contacts/${kept}`)).json.email,
    firstName: 'Other',
    lastName: 'Person',
    phone: '+33123456789',
    tags: ['a', 'b', 'c'],
    note: 'one\n\ntwo',
    externalId: 'merge-crm',
  });
  t.is(json.mergedId, other);
  t.deepEqual(json.conflicts, []);
  t.deepEqual(json.moved, [
    { kind: 'REGISTRATION', count: 1 },
    { kind: 'INVITATION', count: 1 },
    { kind: 'PAYMENT', count: 1 },
    { kind: 'INVOICE', count: 1 },
  ]);
  t.is((await call(service, 'GET', `/contacts/${other}`)).status, 404);
  t.is((await call(service, 'GET', `/registrations/${registration.id}`)).json.contactId, kept);
  const invited = (await call(service, 'GET', `/events/${eventId}/invitations`)).json.member;
  t.like(invited, { length: 1, 0: { id: invitation.id, contactId: kept } });
  t.is((await call(service, 'GET', `/payments/${payment.id}`)).json.contactId, kept);
  const issued = (await call(service, 'GET', `/invoices/${invoice.id}`)).json;
  t.like(issued, { contactId: kept, status: 'ISSUED', recipient: { name: 'Other Person' } });
  t.deepEqual((await call(service, 'GET', `/newsletters/${newsletter.id}`)).json.audience.contactIds, [kept]);
  const [line] = await service.sql<{ details: object }>(
    `select details from audit_log where action = 'contacts.merge' and resource_id = $1`,
    [kept],
  );
  t.like(line?.details, { merged: other, moved: { PAYMENT: 1 } });
  // Other tests of this file have transactions that are open: the feed waits for them.
  const fed: string[] = [];
  const expected = [`contact.deleted ${other}`, `contact.updated ${kept}`, `registration.updated ${registration.id}`];
  let next = position;
  await until(async () => {
    const { view, member } = (await call(service, 'GET', next.slice('/api/v1'.length))).json;
    next = view.next;
    for (const { type, objectId } of member) fed.push(`${type} ${objectId}`);
    return expected.every((entry) => fed.includes(entry));
  }, 'the feed has the merge');
});

test('of two registrations for one event the further stays; the other is cancelled without a mail, with its open payment', async (t) => {
  const { service } = t.context;
  const [kept, other] = [await contact(service), await contact(service)];
  const paid = await event(service, { price: 1_000, currency: 'EUR' });
  const mine = await post(service, `/events/${paid}/registrations`, { contactId: kept });
  const theirs = await post(service, `/events/${paid}/registrations`, { contactId: other });
  await post(service, `/payments/${theirs.paymentId}/mark-paid`, {});
  const free = await event(service);
  const first = await post(service, `/events/${free}/registrations`, { contactId: kept });
  const second = await post(service, `/events/${free}/registrations`, { contactId: other, guests: 2 });
  const { status, json, text } = await merge(service, kept, { contactId: other });
  t.is(status, 200, text);
  const conflicts = [
    { kind: 'REGISTRATION', eventId: paid, keptId: theirs.id, endedId: mine.id },
    { kind: 'REGISTRATION', eventId: free, keptId: first.id, endedId: second.id },
  ];
  t.deepEqual(
    json.conflicts,
    conflicts.sort((a, b) => (a.eventId < b.eventId ? -1 : 1)),
  );
  for (const [id, state] of [
    [mine.id, 'CANCELLED'],
    [theirs.id, 'CONFIRMED'],
    [first.id, 'CONFIRMED'],
    [second.id, 'CANCELLED'],
  ] as const) {
    t.like((await call(service, 'GET', `/registrations/${id}`)).json, { status: state, contactId: kept });
  }
  t.is((await call(service, 'GET', `/payments/${mine.paymentId}`)).json.status, 'CANCELLED');
  t.is((await call(service, 'GET', `/payments/${theirs.paymentId}`)).json.status, 'PAID');
  const mails = await service.sql(
    `select from queue.jobs where key like 'registrationCancelled:%' and payload::text like any($1)`,
    [[`%${mine.id}%`, `%${second.id}%`]],
  );
  t.is(mails.length, 0);
});

test('a payment of a registration that a merge ends cannot be paid any more, in whichever open state it was', async (t) => {
  const { service } = t.context;
  const [kept, other] = [await contact(service), await contact(service)];
  const payments: string[] = [];
  for (const status of ['FAILED', 'AUTHORIZED']) {
    const eventId = await event(service, { price: 1_000, currency: 'EUR' });
    const mine = await post(service, `/events/${eventId}/registrations`, { contactId: kept });
    await post(service, `/payments/${mine.paymentId}/mark-paid`, {});
    const theirs = await post(service, `/events/${eventId}/registrations`, { contactId: other });
    t.is((await call(service, 'PATCH', `/payments/${theirs.paymentId}`, { status })).status, 200);
    payments.push(theirs.paymentId);
  }
  t.is((await merge(service, kept, { contactId: other })).status, 200);
  for (const id of payments) t.is((await call(service, 'GET', `/payments/${id}`)).json.status, 'CANCELLED');
});

test('invitations, waitlist entries and consents of both become those of one person', async (t) => {
  const { service } = t.context;
  const [kept, other] = [
    await contact(service, { newsletterOptIn: true, newsletterConsentText: 'Yes.' }),
    await contact(service, { newsletterOptIn: false }),
  ];
  const invited = await event(service);
  const mine = await post(service, `/events/${invited}/invitations`, { contactId: kept });
  const theirs = await post(service, `/events/${invited}/invitations`, { contactId: other });
  await service.sql(`update invitations set status = 'ACCEPTED', responded_at = app.now() where id = $1`, [theirs.id]);
  const full = await event(service, { capacity: 1, waitlistEnabled: true });
  await post(service, `/events/${full}/registrations`, { contactId: await contact(service) });
  const early = await post(service, '/waitlist_entries', { eventId: full, contactId: other });
  const late = await post(service, '/waitlist_entries', { eventId: full, contactId: kept });
  const { status, json, text } = await merge(service, kept, { contactId: other });
  t.is(status, 200, text);
  t.deepEqual(json.conflicts, [
    { kind: 'WAITLIST_ENTRY', eventId: full, keptId: early.id, endedId: late.id },
    { kind: 'INVITATION', eventId: invited, keptId: theirs.id, endedId: mine.id },
  ]);
  t.is((await call(service, 'GET', `/waitlist_entries/${early.id}`)).json.status, 'WAITING');
  t.false(json.contact.newsletterOptIn, 'an opt-out of either counts');
  const consents = await service.sql(`select from newsletter_consents where contact_id = $1`, [kept]);
  t.is(consents.length, 3, 'given, refused, and withdrawn by the merge');
});

test('a contact is not merged with itself, with an unknown one, or with that of another tenant', async (t) => {
  const { service } = t.context;
  const id = await contact(service);
  const foreign = await contact(service, {}, service.globex);
  for (const contactId of [id, id.toUpperCase(), absent, foreign]) {
    const { status, json } = await merge(service, id, { contactId });
    t.is(status, 422, contactId);
    t.is(json.violations[0].propertyPath, 'contactId');
  }
  t.is((await merge(service, absent, { contactId: id })).status, 404);
  t.is((await merge(service, foreign, { contactId: id })).status, 404);
  t.is((await merge(service, id, { contactId: absent, take: ['tags'] })).status, 422);
  t.is((await call(service, 'GET', `/contacts/${id}`)).status, 200);
});

test('what does not fit into one contact is refused, and nothing changes', async (t) => {
  const { service } = t.context;
  const tags = (start: string) => Array.from({ length: 20 }, (_, index) => `${start}${index}`);
  const [kept, other] = [await contact(service, { tags: tags('a') }), await contact(service, { tags: tags('b') })];
  const { status, text } = await merge(service, kept, { contactId: other });
  t.is(status, 422);
  t.true(text.includes('more than 30 tags'));
  t.is((await call(service, 'GET', `/contacts/${other}`)).status, 200);
});

test('merged from both sides at once, one of the two contacts stays', async (t) => {
  const { service } = t.context;
  const [one, two] = [await contact(service), await contact(service)];
  const results = await Promise.all([merge(service, one, { contactId: two }), merge(service, two, { contactId: one })]);
  t.deepEqual(results.map(({ status }) => status === 200).sort(), [false, true]);
  const left = await service.sql('select from contacts where id in ($1, $2)', [one, two]);
  t.is(left.length, 1);
});
