/** Retries of failed deliveries over time. Serial: the tests share the clock. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  call,
  delivery,
  endpointName,
  pass,
  pay,
  subscribe,
  until,
  type WebhookContext,
} from '#test/fixtures/webhooks.ts';
import { startTestService } from '#test/service.ts';

const test = anyTest as TestFn<WebhookContext>;

const minute = 60_000;
const hour = 60 * minute;
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

test.serial('a failed delivery is retried unchanged by the schedule, up to ten attempts, and then fails', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const subscription = await subscribe(t.context, name);
  receiver.behave(name, { status: 500, body: 'Out of order' });
  await pay(service);
  const first = await receiver.nextArrival(name);
  const waits = [5_000, 5 * minute, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
  for (const [index, wait] of waits.entries()) {
    const { status, nextAttemptAt } = await delivery(service, subscription, (one) => one.attemptCount === index + 1);
    t.is(status, 'PENDING');
    const waited = Date.parse(nextAttemptAt ?? '') - service.clock.now().getTime();
    t.true(waited >= wait * 0.9 && waited <= wait * 1.1, `${waited} after attempt ${index + 1}`);
    // Jobs run in the second after.
    await pass(service, waited + 1_000);
    const { webhookId, body, headers } = await receiver.nextArrival(name);
    t.deepEqual([webhookId, body], [first.webhookId, first.body]);
    t.is(headers['webhook-timestamp'], String(Math.floor(service.clock.now().getTime() / 1_000)));
  }
  const failed = await delivery(service, subscription, ({ status }) => status === 'FAILED');
  t.like(failed, {
    attemptCount: 10,
    nextAttemptAt: null,
    deliveredAt: null,
    lastResponseStatus: 500,
    lastError: null,
  });
  t.like(failed.attempts[0], {
    responseStatus: 500,
    responseBody: 'Out of order',
    error: null,
    trigger: 'SCHEDULED',
  });
  const failing = (await call(service, 'GET', subscription.path)).json;
  t.like(failing, { status: 'ENABLED', lastResponseStatus: 500, failingSince: failed.attempts.at(-1)?.startedAt });
  receiver.behave(name);
  await pass(service, minute);
  await call(service, 'POST', `${subscription.path}/deliveries/${failed.id}/redeliver`);
  t.is((await receiver.nextArrival(name)).webhookId, first.webhookId);
  const delivered = await delivery(service, subscription, ({ status }) => status === 'DELIVERED');
  t.like(delivered, { attemptCount: 11, deliveredAt: service.clock.now().toISOString() });
  t.deepEqual([delivered.attempts[0]?.trigger, delivered.attempts[1]?.trigger], ['MANUAL', 'SCHEDULED']);
  t.like((await call(service, 'GET', subscription.path)).json, { failingSince: null, lastResponseStatus: 204 });
});

test.serial('Retry-After is honoured, up to a day', async (t) => {
  const { service, receiver } = t.context;
  const behaviours = [
    { status: 429, headers: { 'retry-after': '7200' } },
    { status: 503, headers: { 'retry-after': new Date(service.clock.now().getTime() + 3 * hour).toUTCString() } },
    { status: 503, headers: { 'retry-after': '315360000' } },
  ];
  const subscriptions = await Promise.all(
    behaviours.map(async (behaviour) => {
      const name = endpointName();
      receiver.behave(name, behaviour);
      return subscribe(t.context, name);
    }),
  );
  await pay(service);
  const waited = await Promise.all(
    subscriptions.map(async (subscription) => {
      const { nextAttemptAt } = await delivery(service, subscription, ({ attemptCount }) => attemptCount === 1);
      return Date.parse(nextAttemptAt ?? '') - service.clock.now().getTime();
    }),
  );
  t.is(waited[0], 2 * hour);
  t.true(Math.abs(Number(waited[1]) - 3 * hour) < 1_000, `${waited[1]}`);
  t.is(waited[2], day);
  for (const { path } of subscriptions) await call(service, 'DELETE', path);
});

test.serial('an endpoint that failed long ago, without deliveries since, is not disabled by one failure', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  receiver.behave(name, { status: 500 });
  const subscription = await subscribe(t.context, name);
  await service.sql(
    `update webhook_subscriptions set failing_since = $2::timestamptz - interval '10 days' where id = $1`,
    [subscription.id, service.clock.now()],
  );
  await pay(service);
  await delivery(service, subscription, ({ attemptCount }) => attemptCount === 1);
  t.like((await call(service, 'GET', subscription.path)).json, { status: 'ENABLED', disabledReason: null });
  await call(service, 'DELETE', subscription.path);
});

test.serial('an endpoint without a success for five days is disabled, and its owner is mailed once', async (t) => {
  const { service, receiver } = t.context;
  const { ROLE_TREASURER: owner, ROLE_ADMIN: admin } = service.acme.people;
  const name = endpointName();
  receiver.behave(name, { status: 500 });
  const one = await subscribe(t.context, name);
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [owner.id]);
  await service.sql('update webhook_subscriptions set owner_id = $2 where id = $1', [one.id, owner.id]);
  await pay(service);
  await delivery(service, one, ({ attemptCount }) => attemptCount === 1);
  await pass(service, 5 * day - 1_000);
  await delivery(service, one, ({ attemptCount }) => attemptCount === 2);
  const read = async () => (await call(service, 'GET', one.path)).json;
  t.like(await read(), { status: 'ENABLED', disabledReason: null });
  const second = await pay(service);
  await delivery(service, one, ({ attemptCount }) => attemptCount === 1, second);
  // The next attempt is the last.
  await service.sql('update webhook_deliveries set tries = 9 where subscription_id = $1', [one.id]);
  await pass(service, 6 * minute);
  await until(read, ({ status }) => status === 'DISABLED');
  t.is((await read()).disabledReason, 'FAILING');
  const { member } = await until(
    async () => (await call(service, 'GET', `${one.path}/deliveries?status=FAILED`)).json,
    ({ totalItems }) => totalItems === 2,
  );
  t.true(
    member.every(({ nextAttemptAt }: { nextAttemptAt: unknown }) => nextAttemptAt === null),
    'nothing waits',
  );
  const mail = await service.mail.nextMail(owner.email);
  t.true(mail.text.includes(receiver.endpoint(name)));
  t.regex(mail.text, /Every delivery has failed since \w+ \d+, \d{4}/);
  await until(
    () => service.sql(`select from queue.jobs where task = 'webhooks.disabled'`),
    (jobs) => jobs.length === 0,
  );
  const mails = (email: string) => service.mail.mails().filter(({ recipients }) => recipients.includes(email)).length;
  t.deepEqual([mails(owner.email), mails(admin.email)], [1, 0]);
  const enabled = (await call(service, 'POST', `${one.path}/enable`)).json;
  t.like(enabled, { status: 'ENABLED', disabledReason: null, failingSince: null, ownerId: admin.id });
  await call(service, 'DELETE', one.path);
});

test.serial('a delivery whose worker died is sent by another, once its lease has expired', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const subscription = await subscribe(t.context, name);
  receiver.behave(name, { status: 500 });
  await pay(service);
  await delivery(service, subscription, ({ attemptCount }) => attemptCount === 1);
  await receiver.nextArrival(name);
  // As if a worker had leased it, and had died.
  await service.sql(
    `begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    delete from queue.jobs where payload ->> 'subscriptionId' = '${subscription.id}';
    update webhook_deliveries set due_at = '${service.clock.now().toISOString()}',
      leased_until = '${new Date(service.clock.now().getTime() + 20_000).toISOString()}'
      where subscription_id = '${subscription.id}';
    select app.enqueue('webhooks.retry', '{"subscriptionId":"${subscription.id}"}'); commit`,
  );
  const jobs = () =>
    service.sql<{ waits: boolean }>(
      `select run_at > now() as waits from queue.jobs where payload ->> 'subscriptionId' = $1`,
      [subscription.id],
    );
  await until(jobs, ([job]) => job?.waits === true);
  t.is((await delivery(service, subscription, () => true)).attemptCount, 1);
  receiver.behave(name);
  await pass(service, 21_000);
  t.is((await receiver.nextArrival(name)).attempt, 2);
  await delivery(service, subscription, ({ status }) => status === 'DELIVERED');
});
