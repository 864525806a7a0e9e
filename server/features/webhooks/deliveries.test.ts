/** The log of deliveries, redelivery and recovery. Serial: the tests share the clock. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { checked } from '#test/fixtures/webhook-fan-out.ts';
import {
  call,
  callInPerson,
  delivery,
  endpointName,
  pass,
  pay,
  subscribe,
  until,
  type WebhookContext,
} from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<WebhookContext>;

test.before(async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  await service.sql('update api_tokens set expires_at = null');
  t.context = { service, receiver: await startWebhookReceiver({ verify: false }) };
});
test.after.always(async (t) => {
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

interface Found {
  id: string;
  type: string;
  status: string;
  createdAt: string;
}

async function list(service: TestService, path: string, query = ''): Promise<Found[]> {
  return (await call(service, 'GET', `${path}/deliveries${query}`)).json.member;
}

/** Gives a delivery up, as its last attempt would. */
async function fail(service: TestService, id: string): Promise<void> {
  await service.sql(`update webhook_deliveries set status = 'FAILED', delivered_at = null where id = $1`, [id]);
}

/** @returns the ids of new deliveries, each delivered at a time of its own, the oldest first. */
async function deliver(t: { context: WebhookContext }, name: string, path: string, count: number): Promise<string[]> {
  const { service, receiver } = t.context;
  for (let n = 0; n < count; n += 1) {
    await pass(service, 1_000);
    await pay(service);
    await receiver.nextArrival(name);
  }
  await until(
    () => list(service, path, '?status=DELIVERED'),
    ({ length }) => length === count,
  );
  return (await list(service, path)).map(({ id }) => id).reverse();
}

test.serial('deliveries are listed in pages, newest first, filtered by status, type and time', async (t) => {
  const { service } = t.context;
  const name = endpointName();
  const { path } = await subscribe(t.context, name);
  const [first = '', second = '', third = ''] = await deliver(t, name, path, 3);
  await fail(service, second);
  const ids = async (query: string) => (await list(service, path, query)).map(({ id }) => id);
  t.deepEqual(await ids(''), [third, second, first]);
  t.deepEqual(await ids('?status=FAILED'), [second]);
  t.deepEqual(await ids('?status=PENDING'), []);
  t.deepEqual(await ids('?type=product_payment.updated'), [third, second, first]);
  t.deepEqual(await ids('?type=user.created'), []);
  const [, middle] = await list(service, path);
  const time = encodeURIComponent(String(middle?.createdAt));
  t.deepEqual(await ids(`?createdAt[after]=${time}`), [third, second]);
  t.deepEqual(await ids(`?createdAt[before]=${time}`), [second, first]);
  const page = (await call(service, 'GET', `${path}/deliveries?itemsPerPage=2`)).json;
  t.deepEqual([page.totalItems, page.member.length], [3, 2]);
  t.is((await call(service, 'GET', page.view.next)).json.member[0].id, first);
  for (const wrong of ['?status=LOST', '?type=nothing', '?createdAt[after]=yesterday']) {
    t.is((await call(service, 'GET', `${path}/deliveries${wrong}`)).status, 400, wrong);
  }
  t.is((await call(service, 'GET', `${path}/deliveries`, undefined, service.globex)).status, 404);
});

test.serial('a delivery shows its request and responses, to its own tenant only', async (t) => {
  const { service, receiver } = t.context;
  const [name, other] = [endpointName(), endpointName()];
  receiver.behave(name, { status: 202, body: `${'é'.repeat(4_000)}` });
  const [one, two] = [await subscribe(t.context, name), await subscribe(t.context, other)];
  await pay(service);
  const { body, webhookId } = await receiver.nextArrival(name);
  const found = await delivery(service, one, ({ status }) => status === 'DELIVERED');
  t.like(found, { subscriptionId: one.id, eventId: webhookId, test: false, attemptCount: 1, nextAttemptAt: null });
  t.deepEqual(found.payload, JSON.parse(body));
  checked(body);
  const [attempt] = found.attempts;
  t.like(attempt, { trigger: 'SCHEDULED', responseStatus: 202, error: null });
  t.is(attempt?.startedAt, service.clock.now().toISOString());
  t.is(Buffer.byteLength(attempt?.responseBody ?? ''), 4_096);
  t.is((await call(service, 'GET', `${two.path}/deliveries/${found.id}`)).status, 404);
  t.is((await call(service, 'GET', `${one.path}/deliveries/${found.id}`, undefined, service.globex)).status, 404);
});

test.serial(
  'succeeded and failed deliveries can be redelivered unchanged, but not while the subscription is disabled',
  async (t) => {
    const { service, receiver } = t.context;
    const name = endpointName();
    const subscription = await subscribe(t.context, name);
    const [id = ''] = await deliver(t, name, subscription.path, 1);
    const [first] = receiver.arrivals();
    const again = () => call(service, 'POST', `${subscription.path}/deliveries/${id}/redeliver`);
    for (const [count, prepare] of [
      [2, async () => {}],
      [3, () => fail(service, id)],
    ] as const) {
      await prepare();
      await pass(service, 1_000);
      const { status, json } = await again();
      t.is(status, 202);
      t.like(json, { id, status: 'PENDING', deliveredAt: null, nextAttemptAt: service.clock.now().toISOString() });
      const { webhookId, body, attempt } = await receiver.nextArrival(name);
      t.deepEqual([webhookId, body, attempt], [first?.webhookId, first?.body, count]);
      const found = await delivery(service, subscription, (one) => one.status === 'DELIVERED');
      t.is(found.attempts.length, count);
      t.is(found.attempts[0]?.trigger, 'MANUAL');
    }
    await call(service, 'POST', `${subscription.path}/disable`);
    const refused = await again();
    t.deepEqual([refused.status, refused.json.code], [409, 'invalid_transition']);
    t.is(
      (await call(service, 'POST', `${subscription.path}/recover`, { since: '2026-01-01T00:00:00.000Z' })).status,
      409,
    );
    t.is((await delivery(service, subscription, () => true)).status, 'DELIVERED', 'unchanged');
  },
);

test.serial('a recovery redelivers only the failed deliveries of the period', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const { path } = await subscribe(t.context, name);
  const ids = await deliver(t, name, path, 4);
  receiver.behave(name, { status: 500 });
  await pass(service, 1_000);
  t.is((await call(service, 'POST', `${path}/test`)).json.delivered, false);
  await receiver.nextArrival(name);
  receiver.behave(name);
  const [early = '', since = '', delivered = '', until_ = ''] = ids;
  for (const id of [early, since, until_]) await fail(service, id);
  const at = async (id: string) => (await call(service, 'GET', `${path}/deliveries/${id}`)).json;
  const [from, to, event] = [(await at(since)).createdAt, (await at(until_)).createdAt, (await at(since)).eventId];
  await pass(service, 1_000);
  const response = await call(service, 'POST', `${path}/recover`, { since: from, until: from });
  t.deepEqual([response.status, response.json], [202, { recovered: 1, missed: 0, missedUntil: null }]);
  t.is((await receiver.nextArrival(name)).webhookId, event);
  await until(
    () => at(since),
    ({ status }) => status === 'DELIVERED',
  );
  t.like((await call(service, 'POST', `${path}/recover`, { since: from })).json, { recovered: 1 });
  t.is((await receiver.nextArrival(name)).webhookId, (await at(until_)).eventId);
  t.is((await at(delivered)).attemptCount, 1);
  t.is((await at(early)).status, 'FAILED');
  t.like((await call(service, 'POST', `${path}/recover`, { since: to, until: from })).json, { recovered: 0 });
  for (const body of [{}, { since: 'yesterday' }]) {
    t.is((await call(service, 'POST', `${path}/recover`, body)).status, 422);
  }
});

test.serial(
  'deliveries of earlier event types require their own permission, whatever the subscription includes now',
  async (t) => {
    const { service } = t.context;
    const { id: userId, readWrite } = service.acme.people.ROLE_MEMBER;
    const role = { key: 'ROLE_HOOKS', label: 'Hooks', permissions: ['webhooks:manage', 'users:read'] };
    await callInPerson(service, 'POST', '/api/v1/permission/roles', role);
    await callInPerson(service, 'PUT', `/api/v1/permission/users/${userId}/roles`, { roles: ['ROLE_HOOKS'] });
    const name = endpointName();
    const { path } = await subscribe(t.context, name, ['product_payment.updated', 'user.created']);
    const [id = ''] = await deliver(t, name, path, 1);
    await call(service, 'PATCH', path, { events: ['user.created'] });
    const asHooks = (method: string, target: string) =>
      service.send(service.acme, target, { method, headers: { 'api-token': readWrite } });
    t.is((await asHooks('GET', `${path}/deliveries/${id}`)).status, 403);
    t.is((await asHooks('POST', `${path}/deliveries/${id}/redeliver`)).status, 403);
  },
);
