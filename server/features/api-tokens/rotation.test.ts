/** Rotation of an Api-Token by itself, with a time in which both work. */
import anyTest, { type TestFn } from 'ava';
import { apiToken, bearer } from '#test/actors/credential.ts';
import { freshPerson } from '#test/actors/person.ts';
import { startTestService, type TestService } from '#test/service.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial: ten services at once would starve one another on a small machine. */
const test = anyway.serial;

anyway.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
anyway.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/api_tokens';
const hour = 3_600_000;

const rotate = ({ send, acme }: TestService, token: string, body?: unknown, key?: string) =>
  send(acme, `${path}/rotate`, {
    method: 'POST',
    body,
    headers: { ...apiToken(token), ...(key !== undefined && { 'idempotency-key': key }) },
  });
const statusOf = async ({ send, acme }: TestService, token: string) =>
  (await send(acme, '/api/v1/me', { headers: apiToken(token) })).status;
const asAdmin = ({ send, acme }: TestService, method: string, target: string, body?: unknown) =>
  send(acme, target, { method, body, headers: bearer(acme.people.ROLE_ADMIN.jwt) });

/** @returns a new token of the administrator */
async function issue(service: TestService, members: object = {}): Promise<{ id: string; token: string }> {
  const body = { name: 'Sync', accessLevel: 'READ_WRITE', ...members };
  return (await asAdmin(service, 'POST', path, body)).json;
}

test('the new token is like the old one, and both work for a day, then the new one alone', async (t) => {
  const { service } = t.context;
  const old = await issue(service, { permissions: ['contacts:read'] });
  const { status, json, headers } = await rotate(service, old.token);
  t.is(status, 201);
  t.is(headers.location, `${path}/${json.id}`);
  t.regex(json.token, /^gg_rw_[0-9A-Za-z]{42}$/);
  t.not(json.token, old.token);
  t.like(json, {
    name: 'Sync',
    accessLevel: 'READ_WRITE',
    permissions: ['contacts:read'],
    userId: service.acme.people.ROLE_ADMIN.id,
    lastFour: json.token.slice(-4),
    expiresAt: null,
    successorId: null,
    lastUsedAt: null,
  });
  const end = new Date(service.clock.now().getTime() + 24 * hour).toISOString();
  t.like((await asAdmin(service, 'GET', `${path}/${old.id}`)).json, { expiresAt: end, successorId: json.id });
  service.clock.advance(24 * hour - 1);
  t.deepEqual([await statusOf(service, old.token), await statusOf(service, json.token)], [200, 200]);
  const list = await service.send(service.acme, '/api/v1/payments', { headers: apiToken(json.token) });
  t.is(list.status, 403, 'the list of permissions is kept');
  service.clock.advance(1);
  t.deepEqual([await statusOf(service, old.token), await statusOf(service, json.token)], [401, 200]);
});

test('the overlap is a minute to seven days, and prolongs neither token beyond its expiry', async (t) => {
  const { service } = t.context;
  const now = service.clock.now().getTime();
  const expiresAt = new Date(now + 2 * hour).toISOString();
  const old = await issue(service, { expiresAt });
  for (const gracePeriodSeconds of [59, 604_801, 60.5, '3600', null]) {
    t.is((await rotate(service, old.token, { gracePeriodSeconds })).status, 422, String(gracePeriodSeconds));
  }
  const { json } = await rotate(service, old.token, { gracePeriodSeconds: 604_800 });
  t.is(json.expiresAt, expiresAt);
  t.is((await asAdmin(service, 'GET', `${path}/${old.id}`)).json.expiresAt, expiresAt);
  const other = await issue(service, { expiresAt });
  await rotate(service, other.token, { gracePeriodSeconds: 60 });
  service.clock.advance(59_999);
  t.is(await statusOf(service, other.token), 200);
  service.clock.advance(1);
  t.is(await statusOf(service, other.token), 401);
  service.clock.advance(2 * hour);
  t.deepEqual([await statusOf(service, old.token), await statusOf(service, json.token)], [401, 401]);
});

test('one rotation is pending at a time, of either token, until the old one has expired or is deleted', async (t) => {
  const { service } = t.context;
  const first = await issue(service);
  const second = (await rotate(service, first.token)).json;
  for (const token of [first.token, second.token]) {
    const { status, json } = await rotate(service, token);
    t.deepEqual([status, json.code], [409, 'invalid_transition']);
  }
  service.clock.advance(24 * hour);
  const third = (await rotate(service, second.token)).json;
  t.is(await statusOf(service, third.token), 200);
  t.is((await asAdmin(service, 'GET', `${path}/${first.id}`)).status, 404, 'an expired predecessor is removed');
  t.is((await asAdmin(service, 'DELETE', `${path}/${second.id}`)).status, 204);
  t.is((await rotate(service, third.token)).status, 201);
});

test('of parallel rotations of a token one succeeds', async (t) => {
  const { service } = t.context;
  const { token, id } = await issue(service);
  const responses = await Promise.all(Array.from({ length: 8 }, () => rotate(service, token)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 409)]);
  t.is((await service.sql(`select from api_tokens where name = 'Sync' and id <> $1`, [id])).length, 1);
});

test('either token is revoked at once, and the other goes on', async (t) => {
  const { service } = t.context;
  const [a, b] = [await issue(service), await issue(service)];
  const [nextA, nextB] = [(await rotate(service, a.token)).json, (await rotate(service, b.token)).json];
  t.is((await asAdmin(service, 'DELETE', `${path}/${a.id}`)).status, 204);
  t.deepEqual([await statusOf(service, a.token), await statusOf(service, nextA.token)], [401, 200]);
  t.is((await asAdmin(service, 'DELETE', `${path}/${nextB.id}`)).status, 204);
  t.deepEqual([await statusOf(service, b.token), await statusOf(service, nextB.token)], [200, 401]);
  const old = await asAdmin(service, 'GET', `${path}/${b.id}`);
  t.is(old.json.successorId, null);
  t.truthy(old.json.expiresAt, 'the old one still ends');
  t.is((await rotate(service, b.token)).status, 201, 'it can be rotated again');
});

test('repeated with its Idempotency-Key: the same value, which the database does not hold', async (t) => {
  const { service } = t.context;
  const { token } = await issue(service);
  const first = await rotate(service, token, {}, 'monthly');
  const second = await rotate(service, token, {}, 'monthly');
  t.is(second.headers['idempotency-replayed'], 'true');
  t.is(second.text, first.text);
  for (const table of ['idempotency_keys', 'audit_log', 'api_tokens']) {
    const rows = await service.sql<{ text: string }>(`select t::text as text from ${table} t`);
    t.false(
      rows.some(({ text }) => text.includes(first.json.token)),
      table,
    );
  }
});

test('only a read-write Api-Token rotates, and only itself', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada } = service.acme.people;
  const readOnly = await rotate(service, ada.readOnly);
  t.deepEqual([readOnly.status, readOnly.json.code], [403, 'read_only_token']);
  const person = await asAdmin(service, 'POST', `${path}/rotate`);
  t.deepEqual([person.status, person.json.code], [403, 'credential_not_accepted']);
  const other = await issue(service);
  t.is((await rotate(service, other.token, { id: other.id })).status, 422, 'no other token can be named');
  const foreign = await service.send(service.globex, `${path}/rotate`, {
    method: 'POST',
    headers: apiToken(other.token),
  });
  t.is(foreign.status, 401);
  t.is((await asAdmin(service, 'GET', `${path}/${other.id}`)).json.successorId, null);
});

test('a token without any permission rotates itself, and gains none', async (t) => {
  const { service } = t.context;
  const mia = await freshPerson({ service, tenant: service.acme }, 'ROLE_MEMBER');
  const { status, json } = await rotate(service, mia.readWrite);
  t.is(status, 201);
  const contacts = await service.send(service.acme, '/api/v1/contacts', { headers: apiToken(json.token) });
  t.is(contacts.status, 403);
});

test('the new token has a bucket of its own', async (t) => {
  const { service } = t.context;
  const { token } = await issue(service);
  const download = async (value: string) =>
    (await service.send(service.acme, '/api/v1/users-csv', { headers: apiToken(value) })).status;
  for (let count = 0; count < 20; count += 1) t.is(await download(token), 200);
  const { json } = await rotate(service, token);
  t.is(await download(token), 429);
  t.is(await download(json.token), 200);
});

test('the audit log names the token that was rotated, and the new one', async (t) => {
  const { service } = t.context;
  const old = await issue(service);
  const { json } = await rotate(service, old.token, { gracePeriodSeconds: 3600 });
  const [line] = await service.sql(
    `select credential_id as "credentialId", resource_id as "resourceId", details from audit_log where action = 'apiTokens.rotate'`,
  );
  t.deepEqual(line, {
    credentialId: old.id,
    resourceId: json.id,
    details: { rotated: old.id, gracePeriodSeconds: 3600 },
  });
});
