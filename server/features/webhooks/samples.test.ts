/** Samples of events, and secret rotation. Serial: the tests share the clock. */
import { createHmac } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { type Arrival, startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { checked } from '#test/fixtures/webhook-fan-out.ts';
import { call, delivery, endpointName, pass, subscribe, type WebhookContext } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { purpose } from './secret.ts';

const test = anyTest as TestFn<WebhookContext>;

const hour = 3_600_000;
const day = 24 * hour;

test.before(async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  await service.sql('update api_tokens set expires_at = null');
  t.context = { service, receiver: await startWebhookReceiver({ verify: false }) };
});
test.after.always(async (t) => {
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

async function list(service: TestService, path: string): Promise<{ id: string; status: string }[]> {
  return (await call(service, 'GET', `${path}/deliveries`)).json.member;
}

test.serial(
  'a sample is sent once and at once, even while disabled, and the result has the response of the endpoint',
  async (t) => {
    const { service, receiver } = t.context;
    const name = endpointName();
    const { path, secret } = await subscribe(t.context, name, ['contact.*', 'product_payment.updated']);
    const fine = await call(service, 'POST', `${path}/test`, { type: 'product_payment.updated' });
    t.is(fine.status, 200);
    t.like(fine.json, { delivered: true, responseStatus: 204, responseBody: '', error: null });
    const arrival = await receiver.nextArrival(name);
    const { test: isTest, type } = checked(arrival.body);
    t.deepEqual([isTest, type], [true, 'product_payment.updated']);
    t.truthy(secret);
    receiver.behave(name, { status: 500, body: 'Out of order' });
    await call(service, 'POST', `${path}/disable`);
    await pass(service, 1_000);
    const failed = (await call(service, 'POST', `${path}/test`)).json;
    t.like(failed, { delivered: false, responseStatus: 500, responseBody: 'Out of order', error: null });
    t.is((await receiver.nextArrival(name)).type, 'product_payment.updated');
    await pass(service, 1_000);
    await call(service, 'PATCH', path, { url: 'http://127.0.0.1:9/nobody' });
    const refused = (await call(service, 'POST', `${path}/test`, { type: 'contact.deleted' })).json;
    t.like(refused, { delivered: false, responseStatus: null, responseBody: null, error: 'CONNECTION_REFUSED' });
    t.is((await call(service, 'POST', `${path}/test`, { type: 'nothing' })).status, 422);
    const listed = await list(service, path);
    t.deepEqual(
      listed.map(({ id, status }) => [id, status]),
      [
        [refused.deliveryId, 'FAILED'],
        [failed.deliveryId, 'FAILED'],
        [fine.json.deliveryId, 'DELIVERED'],
      ],
    );
    const found = (await call(service, 'GET', `${path}/deliveries/${failed.deliveryId}`)).json;
    t.like(found, { test: true, attemptCount: 1, nextAttemptAt: null });
    t.is(found.attempts[0].trigger, 'TEST');
    t.like((await call(service, 'GET', path)).json, { failingSince: null, disabledReason: 'MANUAL' });
    await pass(service, day);
    t.is(
      (await call(service, 'GET', `${path}/deliveries/${failed.deliveryId}`)).json.attemptCount,
      1,
      'and never again',
    );
  },
);

test.serial('a test repeated with the same Idempotency-Key sends one sample', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const { path } = await subscribe(t.context, name);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, 'idempotency-key': 'sample-1' };
  const send = () => service.send(service.acme, `${path}/test`, { method: 'POST', headers });
  const [first, second] = [await send(), await send()];
  t.deepEqual([first.status, second.status], [200, 200]);
  t.deepEqual(second.json, first.json);
  t.is(receiver.arrivals().filter(({ endpoint }) => endpoint === name).length, 1);
  t.is((await list(service, path)).length, 1);
});

test.serial('a redelivered sample that failed is not recovered with the failed deliveries', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const subscription = await subscribe(t.context, name);
  const { deliveryId } = (await call(service, 'POST', `${subscription.path}/test`)).json;
  await call(service, 'POST', `${subscription.path}/deliveries/${deliveryId}/redeliver`);
  await receiver.nextArrival(name);
  await delivery(service, subscription, ({ attemptCount }) => attemptCount === 2);
  await service.sql(`update webhook_deliveries set status = 'FAILED', delivered_at = null where id = $1`, [deliveryId]);
  const { json } = await call(service, 'POST', `${subscription.path}/recover`, { since: '2026-01-01T00:00:00.000Z' });
  t.deepEqual(json, { recovered: 0, missed: 0, missedUntil: null });
});

const secretOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');

/** Computed without a library, by the text of Standard Webhooks. */
function signature({ headers, body }: Arrival, secret: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', secretOf(secret)).update(signed).digest('base64')}`;
}

test.serial('both secrets sign during the grace period, only the new one afterwards', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const { path, secret } = await subscribe(t.context, name);
  const signatures = async () => {
    await call(service, 'POST', `${path}/test`);
    const arrival = await receiver.nextArrival(name);
    return { arrival, signed: arrival.headers['webhook-signature']?.split(' ') };
  };
  const before = await signatures();
  t.deepEqual(before.signed, [signature(before.arrival, secret)]);
  t.is(secretOf(secret).length, 32);
  const rotated = (await call(service, 'POST', `${path}/rotate-secret`, { gracePeriodSeconds: 3_600 })).json;
  t.not(rotated.secret, secret);
  t.is(Date.parse(rotated.previousSecretExpiresAt), service.clock.now().getTime() + hour);
  const during = await signatures();
  t.deepEqual(during.signed, [signature(during.arrival, rotated.secret), signature(during.arrival, secret)]);
  await pass(service, hour);
  const after = await signatures();
  t.deepEqual(after.signed, [signature(after.arrival, rotated.secret)]);
  const atOnce = (await call(service, 'POST', `${path}/rotate-secret`, { gracePeriodSeconds: 0 })).json;
  t.is(atOnce.previousSecretExpiresAt, null);
  const last = await signatures();
  t.deepEqual(last.signed, [signature(last.arrival, atOnce.secret)]);
  const byDefault = (await call(service, 'POST', `${path}/rotate-secret`)).json;
  t.is(Date.parse(byDefault.previousSecretExpiresAt), service.clock.now().getTime() + day);
  t.is((await call(service, 'POST', `${path}/rotate-secret`, { gracePeriodSeconds: 604_801 })).status, 422);
  t.is((await call(service, 'POST', `${path}/rotate-secret`, { gracePeriodSeconds: -1 })).status, 422);
});

test.serial('a previous secret that no key opens is left out, and the current one signs', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const { path } = await subscribe(t.context, name);
  const { secret } = (await call(service, 'POST', `${path}/rotate-secret`, { gracePeriodSeconds: 3_600 })).json;
  const box = secretsFrom(Buffer.alloc(32, 8)).seal(purpose, 'whsec_of_another_key', systemRandom);
  await service.sql('update webhook_subscriptions set previous_secret = $2 where id = $1', [
    path.split('/').at(-1),
    box,
  ]);
  t.true((await call(service, 'POST', `${path}/test`)).json.delivered);
  const arrival = await receiver.nextArrival(name);
  t.deepEqual(arrival.headers['webhook-signature']?.split(' '), [signature(arrival, secret)]);
});

test.serial(
  'eight concurrent tests with one Idempotency-Key send one sample; the others get its result or a 409',
  async (t) => {
    const { service, receiver } = t.context;
    const name = endpointName();
    const { path } = await subscribe(t.context, name);
    const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, 'idempotency-key': 'sample-8' };
    const send = () => service.send(service.acme, `${path}/test`, { method: 'POST', headers });
    const responses = await Promise.all(Array.from({ length: 8 }, send));
    t.is(receiver.arrivals().filter(({ endpoint }) => endpoint === name).length, 1);
    t.is((await list(service, path)).length, 1);
    const done = responses.filter(({ status }) => status === 200);
    t.true(done.length > 0);
    t.is(new Set(done.map(({ json }) => json.deliveryId)).size, 1);
    for (const { status, json, headers: fields } of responses.filter((response) => response.status !== 200)) {
      t.is(status, 409);
      t.is(json.code, 'idempotency_in_flight');
      t.is(fields['retry-after'], '1');
    }
    t.deepEqual((await send()).json, done[0]?.json);
  },
);
