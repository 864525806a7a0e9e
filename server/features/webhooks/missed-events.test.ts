/** Recovery of events that a subscription missed, and subscriptions to single objects. */
import anyTest, { type TestFn } from 'ava';
import type { WebhookEnvelope } from '#contracts/openapi/webhooks.ts';
import { type Arrival, startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { addContact } from '#test/fixtures/invitations.ts';
import {
  addPayment,
  at,
  call,
  delivery,
  endpointName,
  type Subscribed,
  subscribe,
  until,
  type WebhookContext,
} from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

/** Serial: they share a tenant and a clock. */
const test = (anyTest as TestFn<WebhookContext>).serial;

test.before(async (t) => {
  t.context = { service: await startTestService({}, {}, { worker: true }), receiver: await startWebhookReceiver() };
});
test.after.always(async (t) => {
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

const rename = (service: TestService, id: string, lastName: string) =>
  call(service, 'PATCH', `/api/v1/contacts/${id}`, { lastName });
const disable = (service: TestService, { path }: Subscribed) => call(service, 'POST', `${path}/disable`);
const enable = (service: TestService, { path }: Subscribed) => call(service, 'POST', `${path}/enable`);
const recover = (service: TestService, { path }: Subscribed, body: object) =>
  call(service, 'POST', `${path}/recover`, body);

/** @returns all deliveries of a subscription, as type and object */
async function deliveries(service: TestService, { id }: Subscribed): Promise<string[]> {
  const rows = await service.sql<{ payload: string }>(
    `select e.payload from webhook_deliveries d join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
      where d.subscription_id = $1 order by e.created_at, e.type`,
    [id],
  );
  return rows.map(({ payload }) => {
    const { type, recovered, data }: WebhookEnvelope & { data: { object: { id: string } } } = JSON.parse(payload);
    return `${type} ${data.object.id}${recovered ? ' recovered' : ''}`;
  });
}

/** Waits until no change is left to be fanned out: deliveries of later changes must not be mistaken for these. */
async function fannedOut(service: TestService): Promise<void> {
  await until(
    () => service.sql('select from webhook_changes'),
    (rows) => rows.length === 0,
  );
}

test('events of the time in which a subscription was disabled are sent once, with the objects of now', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const subscription = await subscribe(t.context, name, ['contact.*']);
  const [renamed, deleted] = [await addContact(service), await addContact(service)];
  for (const id of [renamed, deleted])
    await delivery(service, subscription, ({ status }) => status === 'DELIVERED', id);
  service.clock.advance(1_000);
  const disabledAt = (await disable(service, subscription)).json.disabledAt;
  t.is(disabledAt, service.clock.now().toISOString());
  service.clock.advance(1_000);
  const created = await addContact(service);
  await rename(service, renamed, 'Once');
  await rename(service, renamed, 'Twice');
  await call(service, 'DELETE', `/api/v1/contacts/${deleted}`);
  service.clock.advance(1_000);
  await fannedOut(service);
  t.is((await enable(service, subscription)).json.disabledAt, disabledAt);
  const before = await deliveries(service, subscription);
  const { status, json } = await recover(service, subscription, { since: disabledAt, missed: true });
  t.is(status, 202);
  t.deepEqual(json, { recovered: 0, missed: 3, missedUntil: null });
  const arrival = (about: string): Promise<Arrival> =>
    receiver.nextArrival((one) => at(name, about)(one) && one.body.includes('"recovered":true'));
  const [update, deletion] = [await arrival(renamed), await arrival(deleted)];
  t.is(update.verified, 'verified');
  const now = (await call(service, 'GET', `/api/v1/contacts/${renamed}`)).json;
  const { note: _, ...shown } = now;
  t.like(update.json, { type: 'contact.updated', recovered: true, data: { object: { ...shown, lastName: 'Twice' } } });
  t.false(update.body.includes('"changes"'));
  t.false(update.body.includes('"note"'));
  t.like(deletion.json, { type: 'contact.deleted', data: { object: { id: deleted } } });
  t.deepEqual(
    (await deliveries(service, subscription)).filter((one) => !before.includes(one)).toSorted(),
    [
      `contact.created ${created} recovered`,
      `contact.deleted ${deleted} recovered`,
      `contact.updated ${renamed} recovered`,
    ].toSorted(),
  );
  t.is((await recover(service, subscription, { since: disabledAt, missed: true })).json.missed, 0, 'not twice');
});

test('what was delivered, or is about to be, is not sent again', async (t) => {
  const { service } = t.context;
  const since = service.clock.now().toISOString();
  const subscription = await subscribe(t.context, endpointName(), ['contact.updated', 'contact.created']);
  const id = await addContact(service);
  await delivery(service, subscription, ({ status }) => status === 'DELIVERED', id);
  await rename(service, id, 'Delivered');
  const { json } = await recover(service, subscription, { since, missed: true });
  await fannedOut(service);
  t.deepEqual((await deliveries(service, subscription)).filter((one) => one.includes(id)).toSorted(), [
    `contact.created ${id}`,
    `contact.updated ${id}`,
  ]);
  t.is(
    (await recover(service, subscription, { since: '2020-01-01T00:00:00Z', until: since, missed: true })).status,
    202,
  );
  t.is(typeof json.missed, 'number');
});

test('a new subscription gets what happened before it existed, of its types and of the period alone', async (t) => {
  const { service } = t.context;
  const early = await addContact(service);
  service.clock.advance(60_000);
  const since = service.clock.now().toISOString();
  const within = await addContact(service);
  const payment = await addPayment(service);
  service.clock.advance(60_000);
  const end = service.clock.now().toISOString();
  service.clock.advance(60_000);
  const late = await addContact(service);
  const subscription = await subscribe(t.context, endpointName(), ['contact.created']);
  // A transaction of another test may be older than these changes, and holds them back. Read for the error of a timeout.
  const older = () =>
    service.sql('select xact_start, wait_event, query from pg_stat_activity where backend_xid is not null');
  const { status } = await until(
    async () => {
      const { json, status: said } = await recover(service, subscription, { since, until: end, missed: true });
      return { json, status: said, older: await older() };
    },
    ({ json }) => json.missed >= 1,
  );
  t.is(status, 202);
  const sent = await deliveries(service, subscription);
  t.true(sent.includes(`contact.created ${within} recovered`));
  for (const id of [early, late]) t.false(sent.includes(`contact.created ${id} recovered`));
  t.false(sent.some((one) => one.includes(payment)));
  t.is((await recover(service, subscription, { since })).json.missed, 0, 'only on request');
});

test('an event that leads to a state is sent of what changed and is in that state', async (t) => {
  const { service } = t.context;
  const since = service.clock.now().toISOString();
  const [paid, pending] = [await addPayment(service), await addPayment(service)];
  await call(service, 'POST', `/api/v1/payments/${paid}/mark-paid`, {});
  const subscription = await subscribe(t.context, endpointName(), ['product_payment.paid']);
  await recover(service, subscription, { since, missed: true });
  const sent = () =>
    deliveries(service, subscription).then((all) => all.filter((one) => one.includes(paid) || one.includes(pending)));
  t.deepEqual(await sent(), [`product_payment.paid ${paid} recovered`]);
  await call(service, 'PATCH', `/api/v1/payments/${paid}`, { note: 'Changed once more' });
  await fannedOut(service);
  await recover(service, subscription, { since, missed: true });
  t.deepEqual(await sent(), [`product_payment.paid ${paid} recovered`]);
});

test('more than 2 000 missed events take several calls', async (t) => {
  const { service } = t.context;
  const subscription = await subscribe(t.context, endpointName(), ['group.updated']);
  await disable(service, subscription);
  const { id } = (await call(service, 'POST', '/api/v1/groups', { name: 'Many', slug: 'many' })).json;
  // Changes of groups that are deleted since make no event; each call goes past them.
  await service.sql(
    `insert into changes (tenant_id, resource, object_id, verb, changed_at)
      select $1, 'group', gen_random_uuid(), 'updated', app.now() + n * interval '1 second' from generate_series(1, 2100) n`,
    [service.acme.id],
  );
  await service.sql(
    `insert into changes (tenant_id, resource, object_id, verb, changed_at) values ($1, 'group', $2, 'updated', app.now() + interval '1 hour')`,
    [service.acme.id, id],
  );
  await enable(service, subscription);
  const first = (await recover(service, subscription, { since: '2020-01-01T00:00:00Z', missed: true })).json;
  t.is(first.missed, 0);
  t.regex(first.missedUntil, /Z$/);
  t.deepEqual((await recover(service, subscription, { since: first.missedUntil, missed: true })).json, {
    recovered: 0,
    missed: 1,
    missedUntil: null,
  });
});

test('calls go past more than 2 000 changes of one instant, such as of an event that is cancelled', async (t) => {
  const { service } = t.context;
  const subscription = await subscribe(t.context, endpointName(), ['group.updated']);
  await disable(service, subscription);
  const { id } = (await call(service, 'POST', '/api/v1/groups', { name: 'At once', slug: 'at-once' })).json;
  const since = new Date(service.clock.now().getTime() + 7_200_000);
  await service.sql(
    `insert into changes (tenant_id, resource, object_id, verb, changed_at)
      select $1::uuid, 'group', gen_random_uuid(), 'updated', $3::timestamptz from generate_series(1, 2100)
      union all select $1, 'group', $2::uuid, 'updated', $3::timestamptz + interval '1 second'`,
    [service.acme.id, id, since],
  );
  await enable(service, subscription);
  const first = (await recover(service, subscription, { since: since.toISOString(), missed: true })).json;
  const later = await recover(service, subscription, { since: first.missedUntil, missed: true });
  t.deepEqual([first.missed + later.json.missed, later.json.missedUntil], [1, null]);
});

test('a disabled subscription, another tenant and a bad flag recover nothing', async (t) => {
  const { service } = t.context;
  const since = service.clock.now().toISOString();
  const subscription = await subscribe(t.context, endpointName(), ['contact.created']);
  await addContact(service);
  await fannedOut(service);
  await disable(service, subscription);
  const before = await deliveries(service, subscription);
  t.is((await recover(service, subscription, { since, missed: true })).status, 409);
  t.is((await recover(service, subscription, { since, missed: 'yes' })).status, 422);
  const path = `${subscription.path}/recover`;
  t.is((await call(service, 'POST', path, { since, missed: true }, service.globex)).status, 404);
  t.deepEqual(await deliveries(service, subscription), before);
});

test('a subscription to single objects gets their events alone', async (t) => {
  const { service } = t.context;
  const [mine, other] = [await addContact(service), await addContact(service)];
  const subscription = await subscribe(t.context, endpointName(), ['contact.*']);
  const { status, json } = await call(service, 'PATCH', subscription.path, { objectIds: [mine] });
  t.is(status, 200);
  t.deepEqual(json.objectIds, [mine]);
  await fannedOut(service);
  const before = await deliveries(service, subscription);
  for (const id of [other, mine]) await rename(service, id, 'Renamed');
  await fannedOut(service);
  const sent = (await deliveries(service, subscription)).filter((one) => !before.includes(one));
  t.deepEqual(sent, [`contact.updated ${mine}`]);
  const since = '2020-01-01T00:00:00Z';
  await recover(service, subscription, { since, missed: true });
  t.false((await deliveries(service, subscription)).some((one) => one.includes(other) && one.includes('recovered')));
  for (const objectIds of [[], ['x'], [mine, mine], mine])
    t.is((await call(service, 'PATCH', subscription.path, { objectIds })).status, 422);
  t.is((await call(service, 'PATCH', subscription.path, { objectIds: null })).json.objectIds, null);
});
