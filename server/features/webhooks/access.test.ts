/** Access to subscriptions and their secrets. */
import anyTest, { type TestFn } from 'ava';
import { call, callInPerson, subscriptionsPath } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const url = 'https://hooks.acme.example/guildgate';
const absentId = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

/** Sends with another person's credential, or further headers. */
function sendAs(service: TestService, headers: Record<string, string>, method: string, path: string, body?: unknown) {
  return service.send(service.acme, path, { method, headers, ...(body !== undefined && { body }) });
}

test('read-only tokens, and users without the permission, cannot change subscriptions', async (t) => {
  const { service } = t.context;
  const { people } = service.acme;
  const body = { url, events: ['user.created'] };
  const path = String((await call(service, 'POST', subscriptionsPath, body)).headers.location);
  const writes = [
    ['POST', subscriptionsPath, body],
    ['PATCH', path, { description: 'x' }],
    ['DELETE', path],
    ['POST', `${path}/disable`],
    ['POST', `${path}/enable`],
    ['POST', `${path}/rotate-secret`],
    ['POST', `${path}/test`],
    ['POST', `${path}/recover`, { since: '2026-01-01T00:00:00.000Z' }],
  ] as const;
  for (const token of [people.ROLE_ADMIN.readOnly, people.ROLE_TREASURER.readWrite]) {
    for (const [method, target, sent] of writes) {
      t.is((await sendAs(service, { 'api-token': token }, method, target, sent)).status, 403, `${method} ${target}`);
    }
  }
  t.is((await sendAs(service, { 'api-token': people.ROLE_ADMIN.readOnly }, 'GET', path)).status, 200);
  t.is((await sendAs(service, { 'api-token': people.ROLE_TREASURER.readWrite }, 'GET', path)).status, 403);
  t.is((await service.send(service.acme, subscriptionsPath)).status, 401);
});

test('a caller without permission for payments can read and disable a subscription to them, and nothing else', async (t) => {
  const { service } = t.context;
  const { jwt, id: userId } = service.acme.people.ROLE_MEMBER;
  const role = { key: 'ROLE_HOOKS', label: 'Hooks', permissions: ['webhooks:manage', 'users:read'] };
  t.is((await callInPerson(service, 'POST', '/api/v1/permission/roles', role)).status, 201);
  const roles = ['ROLE_MEMBER', 'ROLE_HOOKS'];
  t.is((await callInPerson(service, 'PUT', `/api/v1/permission/users/${userId}/roles`, { roles })).status, 200);
  const asHooks = (method: string, path: string, body?: unknown) =>
    sendAs(service, { authorization: `Bearer ${jwt}` }, method, path, body);
  for (const events of [['product_payment.updated'], ['user.*', 'invoice.paid'], ['*']]) {
    const { status, json } = await asHooks('POST', subscriptionsPath, { url, events });
    t.deepEqual([status, json.code], [403, 'above_own_permissions'], `${events}`);
  }
  const own = String((await asHooks('POST', subscriptionsPath, { url, events: ['user.*'] })).headers.location);
  t.is((await asHooks('PATCH', own, { events: ['user.*', 'product_payment.*'] })).status, 403);
  t.is((await asHooks('PATCH', own, { description: 'mine' })).status, 200);
  const created = await call(service, 'POST', subscriptionsPath, { url, events: ['product_payment.*'] });
  const path = String(created.headers.location);
  const delivery = `${path}/deliveries/${absentId}`;
  for (const [method, target, body] of [
    ['PATCH', path, { url: 'https://evil.example/' }],
    ['PATCH', path, { events: ['user.created'] }],
    ['PATCH', path, { description: 'x' }],
    ['GET', `${path}/secret`],
    ['POST', `${path}/rotate-secret`],
    ['POST', `${path}/test`],
    ['POST', `${path}/test`, { type: 'user.created' }],
    ['POST', `${path}/enable`],
    ['GET', delivery],
    ['POST', `${delivery}/redeliver`],
    ['POST', `${path}/recover`, { since: '2026-01-01T00:00:00.000Z' }],
  ] as const) {
    const { status, json } = await asHooks(method, target, body);
    t.deepEqual([status, json.code], [403, 'above_own_permissions'], `${method} ${target}`);
  }
  const { member } = (await asHooks('GET', `${subscriptionsPath}?itemsPerPage=100`)).json;
  t.true(member.some(({ id }: { id: string }) => id === created.json.id));
  t.is((await asHooks('GET', path)).status, 200);
  t.is((await asHooks('GET', `${path}/deliveries`)).status, 200);
  t.is((await asHooks('POST', `${path}/disable`)).status, 200);
  t.is((await asHooks('DELETE', path)).status, 204);
});

test('the secret is returned to signed-in administrators only, and is in no other response, log or audit log', async (t) => {
  const { service } = t.context;
  const { jwt, readWrite } = service.acme.people.ROLE_ADMIN;
  const created = await call(service, 'POST', subscriptionsPath, { url, events: ['user.created'] });
  const path = String(created.headers.location);
  const inPerson = async () =>
    (await sendAs(service, { authorization: `Bearer ${jwt}` }, 'GET', `${path}/secret`)).json;
  t.deepEqual(await inPerson(), { secret: created.json.secret, previousSecretExpiresAt: null });
  const byToken = await sendAs(service, { 'api-token': readWrite }, 'GET', `${path}/secret`);
  t.true([401, 403].includes(byToken.status), byToken.text);
  const rotated = (await call(service, 'POST', `${path}/rotate-secret`)).json;
  t.deepEqual(await inPerson(), rotated);
  t.is((await call(service, 'GET', path)).json.secretRotatedAt, service.clock.now().toISOString());
  const responses = [
    await call(service, 'GET', path),
    await call(service, 'GET', subscriptionsPath),
    await call(service, 'PATCH', path, { description: 'x' }),
    await call(service, 'POST', `${path}/disable`),
    await call(service, 'POST', `${path}/enable`),
    await call(service, 'GET', '/api/v1/audit_log?itemsPerPage=100'),
    byToken,
  ].map(({ text }) => text);
  const places = [...responses, ...service.logLines, JSON.stringify(await service.sql('select * from audit_log'))];
  for (const text of places) {
    t.notRegex(text, /whsec_/);
    for (const secret of [created.json.secret, rotated.secret]) t.false(text.includes(secret.slice(6)));
  }
  const rows = await service.sql<{ secret: Buffer }>('select secret from webhook_subscriptions');
  t.false(
    rows.some(({ secret }) => secret.includes('whsec_') || secret.length < 48),
    'sealed',
  );
});
