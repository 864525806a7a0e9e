import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { cancelEvent } from '#server/features/events/events.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type TenantDb } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { addContact, addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { addEntry, administer, enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const priced = { capacity: 4, price: 1500, currency: 'EUR', title: 'Gala' };
const at = (id: string) => `/api/v1/registrations/${id}`;

async function registered(service: TestService, eventId: string, more: object = {}) {
  const { json } = await enrol(service, eventId, more);
  return { id: String(json.id), payment: `/api/v1/payments/${json.paymentId}` };
}

async function statusOf(service: TestService, path: string): Promise<string> {
  return String((await administer(service, 'GET', path)).json.status);
}

test.serial('an event that is cancelled while a payment is put back leaves nothing to pay', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced);
  const { id, payment } = await registered(service, eventId);
  await administer(service, 'POST', `${payment}/mark-paid`, {});
  const admin = new pg.Client({ connectionString: service.adminUrl });
  await admin.connect();
  t.teardown(() => admin.end());
  const waiting = (count: number) =>
    until(
      async () =>
        (
          await service.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length === count,
      `${count} wait for a lock`,
    );
  await admin.query('begin');
  await admin.query('select from registrations where id = $1 for update', [id]);
  const undo = administer(service, 'POST', `${payment}/undo-paid`);
  await waiting(1);
  const cancel = organise(service, 'POST', `/api/v1/events/${eventId}/cancel`);
  await waiting(2);
  await admin.query('commit');
  t.deepEqual([(await undo).status, (await cancel).status], [200, 200]);
  t.deepEqual([await statusOf(service, at(id)), await statusOf(service, payment)], ['CANCELLED', 'CANCELLED']);
});

test('a registration for an event with a price costs price times seats, and is confirmed by paying', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced);
  const userId = service.acme.people.ROLE_MEMBER.id;
  const { json } = await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { userId, guests: 2 });
  t.like(json, { status: 'PENDING_PAYMENT', seats: 3 });
  const payment = `/api/v1/payments/${json.paymentId}`;
  t.like((await administer(service, 'GET', payment)).json, {
    status: 'PENDING',
    amount: 4500,
    currency: 'EUR',
    userId,
    product: { type: 'EVENT_REGISTRATION', label: 'Gala' },
  });
  // The unpaid registration holds its seat.
  t.is((await enrol(service, eventId, { guests: 1 })).json.code, 'no_capacity');
  t.is((await administer(service, 'PATCH', payment, { status: 'FAILED' })).status, 200);
  t.is(await statusOf(service, at(json.id)), 'PENDING_PAYMENT');
  await administer(service, 'PATCH', payment, { status: 'PENDING' });
  t.is((await administer(service, 'PATCH', payment, { status: 'PAID' })).status, 200);
  t.is(await statusOf(service, at(json.id)), 'CONFIRMED');
  // A refund does not free the seat.
  await administer(service, 'PATCH', payment, { status: 'REFUNDED' });
  t.is(await statusOf(service, at(json.id)), 'CONFIRMED');
});

test('a payment that is cancelled, expired or deleted frees the seats', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced);
  const [cancelled, expired, deleted] = [
    await registered(service, eventId),
    await registered(service, eventId),
    await registered(service, eventId),
  ];
  t.is(await seatsTaken(service, eventId), 3);
  await administer(service, 'PATCH', cancelled.payment, { status: 'CANCELLED' });
  await administer(service, 'PATCH', expired.payment, { status: 'EXPIRED' });
  t.is((await administer(service, 'DELETE', deleted.payment)).status, 204);
  const statuses = await Promise.all([cancelled, expired, deleted].map(({ id }) => statusOf(service, at(id))));
  t.deepEqual(statuses, ['CANCELLED', 'EXPIRED', 'CANCELLED']);
  t.is(await seatsTaken(service, eventId), 0);
});

test('cancelling a registration cancels its payment unless it is paid', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced);
  const [open, paid] = [await registered(service, eventId), await registered(service, eventId)];
  await administer(service, 'PATCH', paid.payment, { status: 'PAID' });
  for (const { id } of [open, paid]) {
    const { status, json } = await organise(service, 'POST', `${at(id)}/cancel`);
    t.deepEqual([status, json.status], [200, 'CANCELLED']);
  }
  t.is(await statusOf(service, open.payment), 'CANCELLED');
  t.is(await statusOf(service, paid.payment), 'PAID');
});

test('cancelling an event cancels its payments unless they are paid', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced);
  const [open, failed, paid] = [
    await registered(service, eventId),
    await registered(service, eventId),
    await registered(service, eventId),
  ];
  await administer(service, 'PATCH', failed.payment, { status: 'FAILED' });
  await administer(service, 'PATCH', paid.payment, { status: 'PAID' });
  t.is((await organise(service, 'POST', `/api/v1/events/${eventId}/cancel`)).status, 200);
  const payments = await Promise.all([open, failed, paid].map(({ payment }) => statusOf(service, payment)));
  t.deepEqual(payments, ['CANCELLED', 'CANCELLED', 'PAID']);
  for (const { id } of [open, failed, paid]) t.is(await statusOf(service, at(id)), 'CANCELLED');
});

test('cancelling an event takes no more statements for many payments than for one', async (t) => {
  const { service } = t.context;
  const { databaseUrl: url, clock } = service;
  const database = createDatabase(createPool({ url, size: 1, applicationName: 'test' }, createLogger('silent')), clock);
  t.teardown(() => database.close());
  const statementsFor = async (payments: number) => {
    const eventId = await addEvent(service, priced);
    for (let count = 0; count < payments; count += 1) await registered(service, eventId);
    let statements = 0;
    await database.transaction(service.acme.id, (db) => {
      const rows: TenantDb['rows'] = (statement) => {
        statements += 1;
        return db.rows(statement);
      };
      return cancelEvent({ ...db, rows }, eventId);
    });
    return statements;
  };
  t.is(await statementsFor(4), await statementsFor(1));
});

test('approval, also from the waitlist, creates the payment', async (t) => {
  const { service } = t.context;
  const approvalEvent = await addEvent(service, { ...priced, requiresApproval: true });
  const request = await enrol(service, approvalEvent, { guests: 1 });
  t.like(request.json, { status: 'PENDING_APPROVAL', paymentId: null });
  const approved = await organise(service, 'POST', `${at(request.json.id)}/approve`);
  t.is(approved.json.status, 'PENDING_PAYMENT');
  t.is((await administer(service, 'GET', `/api/v1/payments/${approved.json.paymentId}`)).json.amount, 3000);
  const eventId = await addEvent(service, { ...priced, waitlistEnabled: true });
  const entry = await addEntry(service, eventId, { seats: 3 });
  const { json } = await organise(service, 'POST', `/api/v1/waitlist_entries/${entry}/approve`);
  t.is(json.status, 'CONVERTED');
  const seated = await organise(service, 'GET', at(json.registrationId));
  t.like(seated.json, { status: 'PENDING_PAYMENT', source: 'WAITLIST', seats: 3 });
  t.is((await administer(service, 'GET', `/api/v1/payments/${seated.json.paymentId}`)).json.amount, 4500);
});

test('concurrent payment and cancellation leave payment and registration consistent', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { ...priced, capacity: null });
  const all = await Promise.all(Array.from({ length: 12 }, async () => registered(service, eventId)));
  await Promise.all(
    all.flatMap(({ id, payment }, index) => {
      const pay = () => administer(service, 'PATCH', payment, { status: 'PAID' });
      const cancel = () => organise(service, 'POST', `${at(id)}/cancel`);
      return index % 2 === 0 ? [pay(), cancel()] : [cancel(), pay()];
    }),
  );
  const ends = await Promise.all(
    all.map(async ({ id, payment }) => `${await statusOf(service, at(id))} ${await statusOf(service, payment)}`),
  );
  for (const end of ends) t.regex(end, /^(?:CANCELLED CANCELLED|CANCELLED PAID|CONFIRMED PAID)$/);
});

test('the registration of a deleted user is approved without a payer', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { ...priced, requiresApproval: true });
  const user = { email: 'soon@gone.example', firstName: 'Soon', lastName: 'Gone' };
  const userId = idOf(await administer(service, 'POST', '/api/v1/users', user));
  const requested = await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { userId });
  await administer(service, 'DELETE', `/api/v1/users/${userId}`);
  const { status, json } = await organise(service, 'POST', `${at(requested.json.id)}/approve`);
  t.is(status, 200);
  t.is((await administer(service, 'GET', `/api/v1/payments/${json.paymentId}`)).json.userId, null);
  t.truthy(await addContact(service));
});

test('a contact is the payer, whether registered or approved', async (t) => {
  const { service } = t.context;
  for (const more of [{}, { requiresApproval: true }]) {
    const eventId = await addEvent(service, { ...priced, ...more });
    const contactId = await addContact(service);
    const { json } = await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { contactId });
    if (json.status === 'PENDING_APPROVAL') await organise(service, 'POST', `/api/v1/registrations/${json.id}/approve`);
    const owed = (await administer(service, 'GET', `/api/v1/payments?contactId=${contactId}`)).json.member;
    t.is(owed.length, 1);
    t.like(owed[0], { contactId, userId: null, status: 'PENDING' });
    t.truthy(owed[0].payer);
  }
});

test('deleting a payment and marking it as paid concurrently does not deadlock', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { ...priced, capacity: 40 });
  for (let round = 0; round < 15; round += 1) {
    const { json } = await enrol(service, eventId);
    const payment = `/api/v1/payments/${json.paymentId}`;
    const responses = await Promise.all([
      administer(service, 'DELETE', payment),
      administer(service, 'POST', `${payment}/mark-paid`, {}),
    ]);
    const statuses = responses.map(({ status }) => status);
    t.true(
      [
        [204, 404],
        [409, 200],
      ].some((pair) => pair.join() === statuses.join()),
      statuses.join(),
    );
  }
});

test('what is open for a registration is cancelled when its contact or its event is deleted, and what is paid stays', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced);
  const enrolled = async () => {
    const contactId = await addContact(service);
    const { payment } = await registered(service, eventId, { contactId });
    return { contactId, payment };
  };
  const [one, many, left, paid] = [await enrolled(), await enrolled(), await enrolled(), await enrolled()];
  const other = await administer(service, 'POST', '/api/v1/payments', {
    amount: 900,
    currency: 'EUR',
    product: { type: 'OTHER', label: 'Shirt' },
    contactId: one.contactId,
  });
  await administer(service, 'POST', `${paid.payment}/mark-paid`, {});
  t.is((await organise(service, 'DELETE', `/api/v1/contacts/${one.contactId}`)).status, 204);
  const ids = [many.contactId.toUpperCase(), paid.contactId];
  t.is((await organise(service, 'POST', '/api/v1/contacts/bulk-delete', { ids })).json.succeeded, 2);
  const states = async () => Promise.all([one, many, left, paid].map(({ payment }) => statusOf(service, payment)));
  t.deepEqual(await states(), ['CANCELLED', 'CANCELLED', 'PENDING', 'PAID']);
  t.is(await statusOf(service, `/api/v1/payments/${other.json.id}`), 'PENDING', 'a debt of its own');
  t.is((await organise(service, 'DELETE', `/api/v1/events/${eventId}`)).status, 204);
  t.deepEqual(await states(), ['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAID']);
});

test('a payment that arrives while its contact is deleted is either paid or cancelled', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { ...priced, capacity: 40 });
  for (let round = 0; round < 10; round += 1) {
    const contactId = await addContact(service);
    const { payment } = await registered(service, eventId, { contactId });
    const [deleted, marked] = await Promise.all([
      organise(service, 'DELETE', `/api/v1/contacts/${contactId}`),
      administer(service, 'POST', `${payment}/mark-paid`, {}),
    ]);
    t.is(deleted.status, 204);
    t.is(await statusOf(service, payment), marked.status === 200 ? 'PAID' : 'CANCELLED');
  }
});
