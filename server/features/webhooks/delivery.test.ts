import { createHmac } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { type Arrival, startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  addPayment,
  arrived,
  at,
  call,
  delivery,
  endpointName,
  pay,
  subscribe,
  until,
  type WebhookContext,
} from '#test/fixtures/webhooks.ts';
import { startTestService } from '#test/service.ts';

const test = anyTest as TestFn<WebhookContext>;

test.before(async (t) => {
  t.context = {
    service: await startTestService({}, {}, { worker: true }),
    receiver: await startWebhookReceiver(),
  };
});
test.after.always(async (t) => {
  // First: hanging endpoints would delay the service's stop.
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

test('a subscription receives an updated payment with its new state and its changes', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  await subscribe(t.context, name);
  const id = await addPayment(service);
  const response = await call(service, 'PATCH', `/api/v1/payments/${id}`, { status: 'PAID', method: 'CASH' });
  t.is(response.status, 200);
  const arrival = await receiver.nextArrival(at(name, id));
  t.is(arrival.verified, 'verified');
  t.like(arrival.json, {
    type: 'product_payment.updated',
    tenant: service.acme.host,
    apiVersion: 'v1',
    test: false,
    data: {
      object: response.json,
      changes: {
        status: { before: 'PENDING', after: 'PAID' },
        method: { before: 'NONE', after: 'CASH' },
        paidAt: { before: null, after: response.json.paidAt },
      },
    },
  });
});

// Serial: the other tests use both tenants.
test.serial('a reactivated tenant receives the events of earlier and of new changes', async (t) => {
  const { service, receiver } = t.context;
  const { globex } = service;
  const name = endpointName();
  await subscribe(t.context, name, ['product_payment.updated'], globex);
  const id = await addPayment(service, globex);
  await service.sql(`begin; select set_config('app.tenant_id', '${globex.id}', true);
    update tenants set status = 'SUSPENDED' where tenant_id = '${globex.id}';
    update payments set note = 'the last' where id = '${id}'; commit`);
  await service.sql(`update tenants set status = 'ACTIVE' where tenant_id = $1`, [globex.id]);
  t.like((await receiver.nextArrival(at(name, id))).json, { data: { changes: { note: { after: 'the last' } } } });
  const paid = await pay(service, globex);
  t.is((await receiver.nextArrival(at(name, paid))).verified, 'verified');
});

test('a delivery names its tenant, and its signature verifies', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const subscription = await subscribe(t.context, name, ['product_payment.updated']);
  const paid = await pay(service);
  const { headers, body, webhookId, verified, json } = await receiver.nextArrival(at(name, paid));
  t.is(verified, 'verified');
  const key = Buffer.from(subscription.secret.slice('whsec_'.length), 'base64');
  const signed = `${webhookId}.${headers['webhook-timestamp']}.${body}`;
  t.is(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  t.like(headers, {
    'content-type': 'application/json',
    'user-agent': 'Guildgate-Webhooks/1',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-timestamp': String(Math.floor(service.clock.now().getTime() / 1_000)),
  });
  const known = ['accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'user-agent'];
  const own = ['webhook-id', 'webhook-signature', 'webhook-timestamp'];
  t.deepEqual(Object.keys(headers).sort(), [...known, ...own]);
  t.is(Object(json).id, webhookId);
  const { eventId, payload } = await delivery(service, subscription, ({ status }) => status === 'DELIVERED', paid);
  t.is(eventId, webhookId);
  t.deepEqual(payload, json);
  const secrets = [subscription.secret.slice('whsec_'.length), String(headers['webhook-signature'])];
  t.false(service.logLines.some((line) => secrets.some((secret) => line.includes(secret))));
});

test('each subscription receives only its event types, and other tenants receive none', async (t) => {
  const { service, receiver } = t.context;
  const [all, own, exact, foreign] = [endpointName(), endpointName(), endpointName(), endpointName()];
  const { id } = await subscribe(t.context, all, ['*']);
  const others = [
    await subscribe(t.context, own, ['group.*']),
    await subscribe(t.context, exact, ['group.updated', 'group.deleted']),
    await subscribe(t.context, foreign, ['*'], service.globex),
  ];
  const { json } = await call(service, 'POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  const path = `/api/v1/groups/${json.id}`;
  await call(service, 'PATCH', path, { name: 'Great choir' });
  await call(service, 'DELETE', path);
  const received = async (name: string, count: number) => {
    const arrivals: Arrival[] = [];
    while (arrivals.length < count) arrivals.push(await receiver.nextArrival(at(name, json.id)));
    return arrivals.map(({ type, webhookId }) => `${type} ${webhookId}`).sort();
  };
  const everything = await received(all, 3);
  t.deepEqual(await received(own, 3), everything, 'the same events, by the same ids');
  t.deepEqual(
    await received(exact, 2),
    everything.filter((one) => !one.startsWith('group.created')),
  );
  const deliveries = await service.sql(
    `select from webhook_deliveries d join webhook_events e on e.id = d.event_id
      where e.payload like '%' || $1 || '%' and d.subscription_id = any($2)`,
    [json.id, [id, ...others.map((other) => other.id)]],
  );
  t.is(deliveries.length, 8, 'none twice');
});

test('redirects are not followed; redirects and incomplete responses are failures', async (t) => {
  const { service, receiver } = t.context;
  const [moved, reset, target] = [endpointName(), endpointName(), endpointName()];
  receiver.behave(moved, { status: 307, headers: { location: receiver.endpoint(target) }, body: 'There' });
  receiver.behave(reset, 'reset');
  const subscriptions = [await subscribe(t.context, moved), await subscribe(t.context, reset)] as const;
  const paid = await pay(service);
  const [redirected, broken] = await Promise.all(
    subscriptions.map((one) => delivery(service, one, ({ attemptCount }) => attemptCount === 1, paid)),
  );
  t.like(redirected, { status: 'PENDING', lastResponseStatus: 307, lastError: null });
  t.is(redirected?.attempts[0]?.responseBody, 'There');
  t.like(broken, { status: 'PENDING', lastResponseStatus: null, lastError: 'CONNECTION_LOST' });
  t.false(receiver.arrivals().some(({ endpoint }) => endpoint === target));
});

test('two workers send each event once', async (t) => {
  const { service, receiver } = t.context;
  await service.anotherWorker();
  const name = endpointName();
  const subscription = await subscribe(t.context, name, ['form_response.created']);
  const field = { key: 'name', label: 'Name', type: 'TEXT', required: true };
  const form = { title: 'F', fields: [field], multipleResponses: true };
  const path = (await call(service, 'POST', '/api/v1/forms', form)).headers.location;
  await call(service, 'POST', `${path}/open`);
  const answers = Array.from({ length: 20 }, (_, n) => ({ answers: { name: `${n}` } }));
  await Promise.all(answers.map((body) => call(service, 'POST', `${path}/responses`, body)));
  await arrived(t.context, name, 20);
  await until(
    async () => (await call(service, 'GET', `${subscription.path}/deliveries?status=DELIVERED`)).json.totalItems,
    (count) => count === 20,
  );
  t.is(receiver.arrivals().filter(({ endpoint }) => endpoint === name).length, 20);
});

test('pending deliveries go to the new address of an edited subscription', async (t) => {
  const { service, receiver } = t.context;
  const [before, after] = [endpointName(), endpointName()];
  receiver.behave(before, { status: 500 });
  const subscription = await subscribe(t.context, before);
  receiver.trust(after, subscription.secret);
  const paid = await pay(service);
  const { id } = await delivery(service, subscription, ({ attemptCount }) => attemptCount === 1, paid);
  await call(service, 'PATCH', subscription.path, { url: receiver.endpoint(after) });
  await call(service, 'POST', `${subscription.path}/deliveries/${id}/redeliver`);
  const [first, second] = [await receiver.nextArrival(at(before, paid)), await receiver.nextArrival(at(after, paid))];
  t.deepEqual([second.webhookId, second.body, second.verified], [first.webhookId, first.body, 'verified']);
});
