/** Endpoints that hang, are gone, disabled or deleted. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  arrived,
  at,
  call,
  delivery,
  endpointName,
  pay,
  subscribe,
  subscriptionsPath,
  until,
  type WebhookContext,
} from '#test/fixtures/webhooks.ts';
import { startTestService } from '#test/service.ts';

// Serial: the tests measure the worker slots of one service.
const test = (anyTest as TestFn<WebhookContext>).serial;

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

test('fault 28: an endpoint that responds with 410 is disabled at once, and its owner is mailed', async (t) => {
  const { service, receiver } = t.context;
  const [name, witness] = [endpointName(), endpointName()];
  receiver.behave(name, { status: 410 });
  const subscription = await subscribe(t.context, name, ['group.created']);
  await subscribe(t.context, witness, ['group.created']);
  const owner = service.acme.people.ROLE_TREASURER;
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [owner.id]);
  await service.sql('update webhook_subscriptions set owner_id = $2 where id = $1', [subscription.id, owner.id]);
  const found = (await call(service, 'POST', '/api/v1/groups', { name: 'One', slug: 'one' })).json.id;
  const failed = await delivery(service, subscription, ({ status }) => status === 'FAILED', found);
  t.like(failed, { attemptCount: 1, lastResponseStatus: 410, nextAttemptAt: null });
  t.like((await call(service, 'GET', subscription.path)).json, { status: 'DISABLED', disabledReason: 'GONE' });
  const mail = await service.mail.nextMail(owner.email);
  t.regex(mail.text, /responded with 410 Gone, so nothing more is sent/);
  t.true(mail.text.includes(receiver.endpoint(name)));
  const lost = (await call(service, 'POST', '/api/v1/groups', { name: 'Two', slug: 'two' })).json.id;
  await receiver.nextArrival(at(witness, lost));
  const { member } = (await call(service, 'GET', `${subscription.path}/deliveries`)).json;
  t.true(member.every(({ status }: { status: string }) => status === 'FAILED'));
  t.false(receiver.arrivals().some(at(name, lost)));
});

test('fault 28: hanging endpoints do not delay other endpoints, of their tenant or of another one', async (t) => {
  const { service, receiver } = t.context;
  const { acme, globex } = service;
  const [mine, theirs] = [endpointName(), endpointName()];
  // More than the worker slots of the tests.
  for (let n = 0; n < 6; n += 1) {
    const name = endpointName();
    receiver.behave(name, 'hang');
    await subscribe(t.context, name, ['contact.created']);
  }
  await subscribe(t.context, mine, ['contact.created']);
  await subscribe(t.context, theirs, ['contact.created'], globex);
  const contact = (n: number) => ({ email: `c${n}@many.example`, firstName: 'C', lastName: 'D' });
  const twenty = Array.from({ length: 20 }, (_, n) => contact(n));
  for (const tenant of [acme, globex]) {
    await Promise.all(twenty.map((body) => call(service, 'POST', '/api/v1/contacts', body, tenant)));
  }
  const times = await Promise.all([arrived(t.context, mine, 20), arrived(t.context, theirs, 20)]);
  t.true(Math.max(...times) < 10_000, `a hanging attempt times out after 15 s; these took ${times}`);
});

test('fault 28: a manually disabled subscription receives nothing; its pending deliveries fail, and missed events are not sent later', async (t) => {
  const { service, receiver } = t.context;
  const [name, witness] = [endpointName(), endpointName()];
  receiver.behave(name, { status: 503 });
  const subscription = await subscribe(t.context, name);
  await subscribe(t.context, witness);
  const waiting = await pay(service);
  await delivery(service, subscription, ({ attemptCount }) => attemptCount === 1, waiting);
  const disabled = (await call(service, 'POST', `${subscription.path}/disable`)).json;
  t.like(disabled, { status: 'DISABLED', disabledReason: 'MANUAL' });
  await delivery(service, subscription, ({ status }) => status === 'FAILED', waiting);
  receiver.behave(name);
  const missed = await pay(service);
  await receiver.nextArrival(at(witness, missed));
  t.is((await call(service, 'POST', `${subscription.path}/enable`)).json.failingSince, null);
  const received = await pay(service);
  t.is((await receiver.nextArrival(at(name, received))).attempt, 1);
  t.false(receiver.arrivals().some(at(name, missed)));
});

test('fault 28: a subscription deleted during an attempt receives nothing more and affects no other', async (t) => {
  const { service, receiver } = t.context;
  const [name, other] = [endpointName(), endpointName()];
  const held = Promise.withResolvers<void>();
  receiver.behave(name, (_request, response) => void held.promise.then(() => response.writeHead(500).end()));
  const [doomed] = [await subscribe(t.context, name), await subscribe(t.context, other)];
  await pay(service);
  await receiver.nextArrival(name);
  t.is((await call(service, 'DELETE', doomed.path)).status, 204);
  held.resolve();
  t.is((await call(service, 'GET', doomed.path)).status, 404);
  t.is((await call(service, 'GET', `${doomed.path}/deliveries`)).status, 404);
  await receiver.nextArrival(other);
  const again = await pay(service);
  await receiver.nextArrival(at(other, again));
  // A slow attempt enqueues a later job: bring it forward.
  const left = () =>
    service.sql(`update queue.jobs set run_at = now() where payload ->> 'subscriptionId' = $1 returning key`, [
      doomed.id,
    ]);
  await until(left, (jobs) => jobs.length === 0);
  t.false(service.logLines.some((line) => line.includes('"level":50')));
  const { member } = (await call(service, 'GET', `${subscriptionsPath}?itemsPerPage=100`)).json;
  t.false(member.some(({ id }: { id: string }) => id === doomed.id));
});
