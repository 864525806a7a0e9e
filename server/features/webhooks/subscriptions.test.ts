/** Subscriptions: event patterns, allowed addresses, limit and secret. */
import anyTest, { type TestFn } from 'ava';
import { call, subscriptionsPath } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  // As in production: public addresses only.
  t.context.service = await startTestService({}, { webhookAllowedAddresses: [] });
});
test.after.always((t) => t.context.service?.stop());

const url = 'https://hooks.acme.example/guildgate';
const absentId = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

test('a subscription is created, listed, updated, disabled, enabled and deleted', async (t) => {
  const { service } = t.context;
  const events = ['product_payment.updated', 'user.*'];
  const created = await call(service, 'POST', subscriptionsPath, { url, events, description: 'Bookkeeping' });
  t.is(created.status, 201);
  const path = created.headers.location ?? '';
  const { secret, ...subscription } = created.json;
  t.regex(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.like(subscription, {
    url,
    events,
    description: 'Bookkeeping',
    status: 'ENABLED',
    disabledReason: null,
    failingSince: null,
    lastAttemptAt: null,
    lastResponseStatus: null,
    secretRotatedAt: null,
    ownerId: service.acme.people.ROLE_ADMIN.id,
    createdById: service.acme.people.ROLE_ADMIN.id,
  });
  t.deepEqual((await call(service, 'GET', path)).json, subscription);
  const { member } = (await call(service, 'GET', `${subscriptionsPath}?itemsPerPage=100`)).json;
  t.deepEqual(
    member.find(({ id }: { id: string }) => id === subscription.id),
    subscription,
  );
  const changes = { url: `${url}/2`, events: ['*'], description: null };
  t.like((await call(service, 'PATCH', path, changes)).json, { ...changes, createdAt: subscription.createdAt });
  for (const [action, status, disabledReason] of [
    ['disable', 'DISABLED', 'MANUAL'],
    ['disable', 'DISABLED', 'MANUAL'],
    ['enable', 'ENABLED', null],
    ['enable', 'ENABLED', null],
  ] as const) {
    t.like((await call(service, 'POST', `${path}/${action}`)).json, { status, disabledReason }, action);
  }
  t.is((await call(service, 'GET', path, undefined, service.globex)).status, 404);
  t.is((await call(service, 'DELETE', path)).status, 204);
  for (const [method, rest, body] of [
    ['DELETE', ''],
    ['GET', ''],
    ['PATCH', '', changes],
    ['POST', '/enable'],
    ['POST', '/disable'],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['POST', '/recover', { since: '2026-01-01T00:00:00.000Z' }],
    ['POST', `/deliveries/${absentId}/redeliver`],
  ] as const) {
    t.is((await call(service, method, path + rest, body)).status, 404, `${method} ${rest}`);
  }
});

test('unknown event types and forbidden addresses are refused by name', async (t) => {
  const { service } = t.context;
  const fine = { url, events: ['user.created'], description: 'Fine' };
  const path = String((await call(service, 'POST', subscriptionsPath, fine)).headers.location);
  const host = (authority: string) => [{ url: `https://${authority}/x` }, 'url'] as const;
  const wrong = [
    ...['192.168.1.5', '10.0.0.1', '127.0.0.1', 'localhost', '169.254.169.254', '0x0a000001', '0.0.0.0'].map(host),
    ...['[::1]', '[::ffff:10.0.0.1]', '[fd00::1]', 'printer.local', 'intranet', 'u:p@a.example', 'a.example:25'].map(
      host,
    ),
    [{ url: 'http://hooks.acme.example/x' }, 'url'],
    [{ url: 'ftp://hooks.acme.example/x' }, 'url'],
    [{ url: 'https://hooks.acme.example/x#y' }, 'url'],
    [{ url: `https://hooks.acme.example/${'x'.repeat(2000)}` }, 'url'],
    [{ url: 'hooks' }, 'url'],
    [{ url: '' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: 'user.created' }, 'events'],
    [{ events: ['user.create'] }, 'events.0'],
    [{ events: ['user.created', 'nothing.*'] }, 'events.1'],
    [{ events: ['user.created', 'user.created'] }, 'events.1'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ secret: 'whsec_mine' }, 'secret'],
  ] as const;
  for (const [change, property] of wrong) {
    for (const [method, target, body] of [
      ['POST', subscriptionsPath, { ...fine, description: 'Wrong', ...change }],
      ['PATCH', path, change],
    ] as const) {
      const { status, json } = await call(service, method, target, body);
      t.deepEqual([status, json.violations?.[0]?.propertyPath], [422, property], `${method} ${JSON.stringify(change)}`);
    }
  }
  t.is((await call(service, 'PATCH', path, {})).status, 422);
  t.like((await call(service, 'GET', path)).json, fine);
  t.deepEqual(await service.sql(`select from webhook_subscriptions where description <> 'Fine' and url like '%x'`), []);
});

test('fifty of fifty-five concurrent subscriptions succeed; another one requires a deletion', async (t) => {
  const { service } = t.context;
  const subscribeOne = () =>
    call(service, 'POST', subscriptionsPath, { url, events: ['user.created'] }, service.globex);
  const responses = await Promise.all(Array.from({ length: 55 }, subscribeOne));
  const made = responses.filter(({ status }) => status === 201);
  t.is(made.length, 50);
  const refused = responses.filter(({ status }) => status === 409);
  t.is(refused.length, 5);
  t.like(refused[0]?.json, {
    code: 'invalid_transition',
    detail: 'The limit of 50 subscriptions is reached. Delete one first.',
  });
  await call(service, 'DELETE', String(made[0]?.headers.location), undefined, service.globex);
  t.is((await subscribeOne()).status, 201);
  t.is((await subscribeOne()).status, 409);
});

test('creating a subscription twice with the same Idempotency-Key returns the same one, with the same secret', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, 'idempotency-key': 'hook-1' };
  const body = { url, events: ['user.created'], description: 'Only one' };
  const send = () => service.send(service.acme, subscriptionsPath, { method: 'POST', headers, body });
  const [first, second] = [await send(), await send()];
  t.deepEqual([first.status, second.status], [201, 201]);
  t.deepEqual(second.json, first.json);
  t.is((await service.sql(`select from webhook_subscriptions where description = 'Only one'`)).length, 1);
});

test('the event types are listed with a schema and an example each', async (t) => {
  const { service } = t.context;
  const { member } = (await call(service, 'GET', '/api/v1/webhook_event_types')).json;
  const paid = member.find(({ type }: { type: string }) => type === 'product_payment.updated');
  t.like(paid, { permission: 'payments:read', example: { type: 'product_payment.updated', apiVersion: 'v1' } });
  t.is(paid.schema.type, 'object');
  t.is(new Set(member.map(({ type }: { type: string }) => type)).size, member.length);
});
