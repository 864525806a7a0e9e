/** Registrations that are not paid by the due date of their payment. */
import anyTest, { type TestFn } from 'ava';
import { addGuest, ownRegistration } from '#test/fixtures/guest.ts';
import { addContact, addEvent, days, hours, organise } from '#test/fixtures/invitations.ts';
import { addEntry, addFullEvent, administer, enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial: tests move the shared clock. */
const test = anyway.serial;

anyway.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
anyway.after.always((t) => t.context.service?.stop());

/** An event in 30 days. */
const priced = (service: TestService, more: object = {}) => ({
  capacity: 4,
  price: 1500,
  currency: 'EUR',
  startsAt: after(service, days(30)),
  endsAt: after(service, days(31)),
  ...more,
});

const after = (service: TestService, milliseconds: number) =>
  new Date(service.clock.now().getTime() + milliseconds).toISOString();

interface Owed {
  readonly registration: string;
  readonly payment: string;
}

async function owed(service: TestService, eventId: string, more: object = {}): Promise<Owed> {
  const { json } = await enrol(service, eventId, more);
  return { registration: `/api/v1/registrations/${json.id}`, payment: `/api/v1/payments/${json.paymentId}` };
}

const read = async (service: TestService, path: string) => (await administer(service, 'GET', path)).json;

/** @returns the states of the registration and its payment. */
async function states(service: TestService, { registration, payment }: Owed): Promise<string[]> {
  return [(await read(service, registration)).status, (await read(service, payment)).status];
}

/** Advances the clock, and waits for the jobs that are due by then. */
async function pass(service: TestService, milliseconds: number): Promise<void> {
  service.clock.advance(milliseconds);
  await runDue(service);
}

async function runDue(service: TestService): Promise<void> {
  const now = [service.clock.now()];
  await service.sql('update queue.jobs set run_at = now() where run_at > now() and run_at <= $1', now);
  const due = `select from queue.jobs where task = 'registrations.expire' and run_at <= now()`;
  while ((await service.sql(due)).length > 0);
}

test('a payment for a registration is due after paymentDueDays, and at the start of the event at the latest', async (t) => {
  const { service } = t.context;
  const dueAt = async (event: object) => {
    const eventId = await addEvent(service, priced(service, event));
    return (await read(service, (await owed(service, eventId)).payment)).dueAt;
  };
  t.is(await dueAt({}), after(service, days(7)));
  t.is(await dueAt({ paymentDueDays: 2 }), after(service, days(2)));
  t.is(await dueAt({ paymentDueDays: 40 }), after(service, days(30)));
  t.is(await dueAt({ paymentDueDays: null }), null);
  // Registered after the start: no due date.
  t.is(await dueAt({ startsAt: after(service, hours(-1)) }), null);
});

test('an unpaid registration expires with its payment, and frees its seats', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced(service));
  const { send } = await addGuest(service, eventId);
  const { json } = await send('POST', ownRegistration, { guests: 3 });
  const own = { registration: `/api/v1/registrations/${json.id}`, payment: `/api/v1/payments/${json.paymentId}` };
  await pass(service, days(7) - 1);
  t.deepEqual(await states(service, own), ['PENDING_PAYMENT', 'PENDING']);
  await pass(service, 1);
  t.deepEqual(await states(service, own), ['EXPIRED', 'EXPIRED']);
  t.is(await seatsTaken(service, eventId), 0);
  t.is((await administer(service, 'POST', `${own.payment}/mark-paid`, {})).json.code, 'invalid_transition');
  const lines = await service.sql(`select action, user_id, contact_id, details from audit_log where resource_id = $1`, [
    json.id,
  ]);
  t.deepEqual(lines, [
    { action: 'registrations.expire', user_id: null, contact_id: null, details: { paymentId: json.paymentId } },
  ]);
  t.is((await send('POST', ownRegistration, {})).json.status, 'PENDING_PAYMENT');
});

test('webhooks report the payment and the registration that expired', async (t) => {
  const { service } = t.context;
  const events = ['product_payment.updated', 'registration.updated'];
  const subscription = { url: 'http://127.0.0.1:9/', events };
  t.is((await administer(service, 'POST', '/api/v1/webhook_subscriptions', subscription)).status, 201);
  const one = await owed(service, await addEvent(service, priced(service)));
  await pass(service, days(7));
  const reported = () =>
    service.sql<{ type: string }>(
      `select type from webhook_events where payload::jsonb #>> '{data,object,id}' = any ($1)
          and payload::jsonb #>> '{data,object,status}' = 'EXPIRED' order by type`,
      [[one.registration, one.payment].map((path) => path.split('/').at(-1))],
    );
  while ((await reported()).length < 2);
  t.deepEqual(
    (await reported()).map(({ type }) => type),
    events,
  );
});

test('paid and authorised payments stay; failed ones are cancelled', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced(service));
  const [paid, authorised, failed] = [
    await owed(service, eventId),
    await owed(service, eventId),
    await owed(service, eventId),
  ];
  await administer(service, 'POST', `${paid.payment}/mark-paid`, {});
  await administer(service, 'PATCH', authorised.payment, { status: 'AUTHORIZED' });
  await administer(service, 'PATCH', failed.payment, { status: 'FAILED' });
  await pass(service, days(7));
  t.deepEqual(await states(service, paid), ['CONFIRMED', 'PAID']);
  t.deepEqual(await states(service, authorised), ['PENDING_PAYMENT', 'AUTHORIZED']);
  t.deepEqual(await states(service, failed), ['CANCELLED', 'CANCELLED']);
});

test('the expiry follows the due date of the payment: later, earlier, and never', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced(service));
  const [later, earlier, never, past] = [
    await owed(service, eventId),
    await owed(service, eventId),
    await owed(service, eventId),
    await owed(service, eventId),
  ];
  const move = (one: Owed, dueAt: string | null) => administer(service, 'PATCH', one.payment, { dueAt });
  await move(later, after(service, days(9)));
  await move(earlier, after(service, days(3)));
  await move(never, null);
  await move(past, after(service, hours(-1)));
  await runDue(service);
  t.deepEqual(await states(service, past), ['EXPIRED', 'EXPIRED']);
  await pass(service, days(3));
  t.deepEqual(await states(service, earlier), ['EXPIRED', 'EXPIRED']);
  await pass(service, days(4));
  t.deepEqual(await states(service, later), ['PENDING_PAYMENT', 'PENDING']);
  await pass(service, days(2));
  t.deepEqual(await states(service, later), ['EXPIRED', 'EXPIRED']);
  await pass(service, days(60));
  t.deepEqual(await states(service, never), ['PENDING_PAYMENT', 'PENDING']);
});

test('a registration without a due date expires once its payment gets one', async (t) => {
  const { service } = t.context;
  const one = await owed(service, await addEvent(service, priced(service, { paymentDueDays: null })));
  await administer(service, 'PATCH', one.payment, { dueAt: after(service, days(1)) });
  await pass(service, days(1));
  t.deepEqual(await states(service, one), ['EXPIRED', 'EXPIRED']);
});

test('after an approval, also from the waitlist, the days count from then on', async (t) => {
  const { service } = t.context;
  const approvalEvent = await addEvent(service, priced(service, { requiresApproval: true }));
  const requested = (await enrol(service, approvalEvent)).json;
  const waiting = await addFullEvent(service, 4, priced(service));
  const entry = await addEntry(service, waiting);
  await pass(service, days(8));
  const approved = (await organise(service, 'POST', `/api/v1/registrations/${requested.id}/approve`)).json;
  const converted = (await organise(service, 'POST', `/api/v1/waitlist_entries/${entry}/approve`)).json;
  const seated = await read(service, `/api/v1/registrations/${converted.registrationId}`);
  for (const { id, paymentId } of [approved, seated]) {
    t.is((await read(service, `/api/v1/payments/${paymentId}`)).dueAt, after(service, days(7)));
    t.is((await read(service, `/api/v1/registrations/${id}`)).status, 'PENDING_PAYMENT');
  }
  await pass(service, days(7));
  for (const { id } of [approved, seated]) t.is((await read(service, `/api/v1/registrations/${id}`)).status, 'EXPIRED');
});

test('of a concurrent payment and expiry, the first decides for payment and registration', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced(service, { capacity: null }));
  const all: Owed[] = [];
  for (let n = 0; n < 8; n += 1) all.push(await owed(service, eventId));
  service.clock.advance(days(7));
  const expiring = runDue(service);
  await Promise.all(all.map(({ payment }) => administer(service, 'POST', `${payment}/mark-paid`, {})));
  await expiring;
  for (const one of all) t.regex((await states(service, one)).join(' '), /^(?:CONFIRMED PAID|EXPIRED EXPIRED)$/);
});

test('a job that runs twice, early, or after the deletion of the registration changes nothing', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, priced(service));
  const [early, cancelled] = [await owed(service, eventId), await owed(service, eventId)];
  const alone = await administer(service, 'POST', '/api/v1/payments', {
    amount: 100,
    currency: 'EUR',
    product: { type: 'EVENT_REGISTRATION', label: 'By hand' },
    dueAt: after(service, hours(-1)),
  });
  await organise(service, 'POST', `${cancelled.registration}/cancel`);
  const ids = [early.payment, cancelled.payment, `/api/v1/payments/${alone.json.id}`].map((path) =>
    path.split('/').at(-1),
  );
  for (const id of [...ids, ...ids]) {
    await service.sql(
      `begin; select set_config('app.tenant_id', '${service.acme.id}', true);
       select app.enqueue('registrations.expire', '{"paymentId":"${id}"}'); commit`,
    );
  }
  await runDue(service);
  t.deepEqual(await states(service, early), ['PENDING_PAYMENT', 'PENDING']);
  t.deepEqual(await states(service, cancelled), ['CANCELLED', 'CANCELLED']);
  t.is((await read(service, `/api/v1/payments/${alone.json.id}`)).status, 'PENDING');
});

test('the mail about a seat with a price has its due date', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 4, priced(service));
  const contactId = await addContact(service, { email: 'until@mail.example' });
  const { json } = await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId });
  await organise(service, 'POST', `/api/v1/waitlist_entries/${json.id}/approve`);
  const { text, html } = await service.mail.nextMail('until@mail.example');
  const due = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'Europe/Paris' });
  const day = due.format(new Date(service.clock.now().getTime() + days(7)));
  for (const body of [text, html]) t.true(body.includes(day), `${day}\n${body}`);
});

test('paymentDueDays is 7 unless it is set, from 1 to 365, or null', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const path = `/api/v1/events/${eventId}`;
  t.is((await organise(service, 'GET', path)).json.paymentDueDays, 7);
  for (const paymentDueDays of [0, 366, 1.5, '7']) {
    t.is((await organise(service, 'PATCH', path, { paymentDueDays })).status, 422, String(paymentDueDays));
  }
  for (const paymentDueDays of [1, 365, null]) {
    t.is((await organise(service, 'PATCH', path, { paymentDueDays })).json.paymentDueDays, paymentDueDays);
  }
});
