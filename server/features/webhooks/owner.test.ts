/** A subscription is disabled with the permission of its owner. Serial: the tests share people and the clock. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  at,
  call,
  delivery,
  endpointName,
  pass,
  pay,
  type Subscribed,
  subscribe,
  subscriptionsPath,
  until,
  type WebhookContext,
} from '#test/fixtures/webhooks.ts';
import { startTestService } from '#test/service.ts';

const test = anyTest as TestFn<WebhookContext>;

test.before(async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.context = { service, receiver: await startWebhookReceiver({ verify: false }) };
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions) values
      ($1, gen_random_uuid(), 'ROLE_HOOKS', 'x', '{webhooks:manage}'),
      ($1, gen_random_uuid(), 'ROLE_PAYMENT_HOOKS', 'x', '{webhooks:manage,payments:read}')`,
    [service.acme.id],
  );
});
test.after.always(async (t) => {
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

/** Subscribes as a user who may manage webhooks and see payments. */
async function subscribeAsOwner({ service, receiver }: WebhookContext, name: string): Promise<Subscribed> {
  const { id, readWrite } = service.acme.people.ROLE_EVENT_MANAGER;
  await service.sql(
    `update users set roles = '{ROLE_PAYMENT_HOOKS}', status = 'ACTIVE', deleted_at = null where id = $1`,
    [id],
  );
  const { json, text, status } = await service.send(service.acme, subscriptionsPath, {
    method: 'POST',
    headers: { 'api-token': readWrite },
    body: { url: receiver.endpoint(name), events: ['product_payment.paid'] },
  });
  if (status !== 201) throw new Error(`the subscription was refused: ${text}`);
  return { id: json.id, secret: json.secret, path: `${subscriptionsPath}/${json.id}` };
}

const read = async ({ service }: WebhookContext, { path }: Subscribed) => (await call(service, 'GET', path)).json;
const disabled = (context: WebhookContext, subscription: Subscribed) =>
  until<{ status: string; disabledReason: string }>(
    () => read(context, subscription),
    ({ status }) => status === 'DISABLED',
  );

const endings = {
  'is disabled': `status = 'DISABLED'`,
  'is deleted': `deleted_at = app.now()`,
  'loses the permission to manage webhooks': `roles = '{ROLE_TREASURER}'`,
  'loses the permission to see payments': `roles = '{ROLE_HOOKS}'`,
} as const;

for (const [what, change] of Object.entries(endings)) {
  test.serial(`when its owner ${what}, nothing is delivered, and administrators are mailed once`, async (t) => {
    const { service, receiver } = t.context;
    const [name, witness] = [endpointName(), endpointName()];
    const subscription = await subscribeAsOwner(t.context, name);
    const other = await subscribe(t.context, witness, ['product_payment.paid']);
    const delivered = await pay(service);
    await receiver.nextArrival(at(name, delivered));
    const { ROLE_EVENT_MANAGER: owner, ROLE_ADMIN: admin } = service.acme.people;
    await service.sql(`update users set ${change} where id = $1`, [owner.id]);
    const mails = (to: string) =>
      service.mail.mails().filter(({ recipients, text }) => recipients.includes(to) && text.includes(name)).length;
    const [first, second] = [await pay(service), await pay(service)];
    await receiver.nextArrival(at(witness, second));
    t.is((await disabled(t.context, subscription)).disabledReason, 'OWNER_LOST_ACCESS');
    await until(
      async () => mails(admin.email),
      (count) => count === 1,
    );
    await until(
      () => service.sql(`select from queue.jobs where task = 'webhooks.disabled'`),
      (jobs) => jobs.length === 0,
    );
    t.deepEqual([mails(admin.email), mails(owner.email)], [1, 0]);
    for (const about of [first, second]) t.false(receiver.arrivals().some(at(name, about)));
    for (const { path } of [subscription, other]) await call(service, 'DELETE', path);
  });
}

test.serial('a pending retry is not sent once the owner is disabled', async (t) => {
  const { service, receiver } = t.context;
  const name = endpointName();
  const subscription = await subscribeAsOwner(t.context, name);
  receiver.behave(name, { status: 500 });
  await pay(service);
  await delivery(service, subscription, ({ attemptCount }) => attemptCount === 1);
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [service.acme.people.ROLE_EVENT_MANAGER.id]);
  await pass(service, 7_000);
  t.is((await disabled(t.context, subscription)).disabledReason, 'OWNER_LOST_ACCESS');
  const given = await delivery(service, subscription, ({ status }) => status === 'FAILED');
  t.is(given.attemptCount, 1);
  t.is(receiver.arrivals().filter(({ endpoint }) => endpoint === name).length, 1);
  await call(service, 'DELETE', subscription.path);
});

test.serial(
  'an administrator who enables or updates the subscription becomes its owner, and deliveries resume',
  async (t) => {
    const { service, receiver } = t.context;
    const { ROLE_ADMIN: admin, ROLE_EVENT_MANAGER: maker } = service.acme.people;
    const [ended, taken] = [endpointName(), endpointName()];
    const [one, two] = [await subscribeAsOwner(t.context, ended), await subscribeAsOwner(t.context, taken)];
    t.like(await read(t.context, two), { createdById: maker.id, ownerId: maker.id });
    const changed = await call(service, 'PATCH', two.path, { description: 'mine now' });
    t.like(changed.json, { createdById: maker.id, ownerId: admin.id });
    await service.sql(`update users set status = 'DISABLED' where id = $1`, [maker.id]);
    await receiver.nextArrival(at(taken, await pay(service)));
    await disabled(t.context, one);
    const enabled = await call(service, 'POST', `${one.path}/enable`);
    t.like(enabled.json, { status: 'ENABLED', disabledReason: null, ownerId: admin.id });
    await receiver.nextArrival(at(ended, await pay(service)));
    for (const { path } of [one, two]) await call(service, 'DELETE', path);
  },
);
