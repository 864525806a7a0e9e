/** Credentials that are reused, forged, combined, or used outside their scope. */
import anyTest, { type TestFn } from 'ava';
import {
  claimsOf,
  compact,
  es256,
  forgedSignatures,
  goodToken,
  headerOf,
  sessionOf,
  tenantKey,
  wrongClaims,
} from '#test/actors/forged-jwts.ts';
import { freshAccess } from '#test/actors/oauth-access.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { asContact, invite, sentHash } from '../fixtures/invitations.ts';

const test = (anyTest as TestFn<{ service: TestService }>).serial;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const seconds = 1_000;
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const post = (service: TestService, path: string, body: unknown, headers = {}, tenant = service.acme) =>
  service.send(tenant, `/api/v1/${path}`, { method: 'POST', body, headers });
const me = (service: TestService, jwt: string, tenant = service.acme) =>
  service.send(tenant, '/api/v1/me', { headers: bearer(jwt) });

test('fault 38: a refresh token that is used again after its grace ends the family, however many shared it', async (t) => {
  const { service } = t.context;
  const other = await service.another();
  const { email, password } = service.acme.people.ROLE_ADMIN;
  const first = (await post(service, 'login-check', { email, password })).json;
  const refresh = (refresh_token: string, port = service.port) =>
    send(port, service.acme.host, '/api/v1/token/refresh', { method: 'POST', body: { refresh_token } });
  const pairs = await Promise.all(
    Array.from({ length: 200 }, (_, turn) => refresh(first.refresh_token, turn % 2 === 0 ? service.port : other.port)),
  );
  // Tabs of a browser may refresh at once: within thirty seconds all get the same successor, from every process.
  t.deepEqual([...new Set(pairs.map(({ status }) => status))], [200]);
  t.is(new Set(pairs.map(({ json }) => json.refresh_token)).size, 1);
  t.is((await me(service, pairs[7]?.json.token)).status, 200);
  service.clock.advance(31 * seconds);
  t.is((await refresh(first.refresh_token)).status, 401);
  for (const { json } of [pairs[0], pairs[7], pairs[199]].flatMap((pair) => pair ?? [])) {
    t.is((await me(service, json.token)).status, 401);
    t.is((await refresh(json.refresh_token, other.port)).status, 401);
  }
  t.is((await me(service, service.acme.people.ROLE_ADMIN.jwt)).status, 200, 'another sign-in lives on');
});

test('fault 38: a refresh token is invalid at another host, and once its user is disabled', async (t) => {
  const { service } = t.context;
  const { email, password, id } = service.acme.people.ROLE_MEMBER;
  const { json } = await post(service, 'login-check', { email, password });
  const body = { refresh_token: json.refresh_token };
  t.is((await post(service, 'token/refresh', body, {}, service.globex)).status, 401);
  const headers = bearer(service.acme.people.ROLE_ADMIN.jwt);
  const disabled = await service.send(service.acme, `/api/v1/users/${id}`, {
    method: 'PATCH',
    headers,
    body: { status: 'DISABLED' },
  });
  t.is(disabled.status, 200, disabled.text);
  t.is((await post(service, 'token/refresh', body)).status, 401);
  t.is((await me(service, json.token)).status, 401);
});

test('fault 39: no forged, foreign, ended or early JWT is believed, and none is an error of ours', async (t) => {
  const { service } = t.context;
  const { acme, globex, clock } = service;
  const [session, foreignSession] = [await sessionOf(service, acme), await sessionOf(service, globex)];
  const [key, foreignKey] = [await tenantKey(service, acme), await tenantKey(service, globex)];
  const now = clock.now();
  const parts = {
    tenant: acme,
    session,
    key,
    now,
    foreign: { tenant: globex, key: foreignKey, session: foreignSession },
  };
  const at = Math.floor(now.getTime() / seconds);
  const signed = (changes: object) =>
    compact(headerOf(key.kid), { ...claimsOf(acme, session, now), ...changes }, es256(key.privateKey));
  t.is((await me(service, goodToken(acme, session, key, now))).status, 200, 'the good one is accepted');
  const tokens = {
    ...forgedSignatures(parts),
    ...wrongClaims(parts),
    'of the other tenant': globex.people.ROLE_ADMIN.jwt,
    'ended a minute ago': signed({ exp: at - 60 }),
    'a refresh token': acme.people.ROLE_ADMIN.refreshToken,
    'an Api-Token': acme.people.ROLE_ADMIN.readWrite,
  };
  t.true(Object.keys(tokens).length >= 45);
  const accepted: string[] = [];
  for (const [name, token] of Object.entries(tokens)) {
    const { status, headers } = await me(service, token);
    if (status === 401) t.regex(headers['www-authenticate'] ?? '', /^Bearer /, name);
    else accepted.push(`${name}: ${status}`);
  }
  t.deepEqual(accepted, []);
  t.is((await me(service, acme.people.ROLE_ADMIN.jwt, globex)).status, 401);
  // An OAuth access token is recognised, and not accepted for operations of users.
  const access = await freshAccess({ service, tenant: acme }, { userId: session.userId });
  t.is((await me(service, access.token)).json.code, 'credential_not_accepted');
  t.is((await me(service, access.token, globex)).status, 401);
});

test('fault 41: a contact’s hash opens its own invitation, and adds nothing to any other credential', async (t) => {
  const { service } = t.context;
  const { acme, globex } = service;
  const mine = await invite(service);
  const hash = await sentHash(service, mine);
  const others = await invite(service);
  const { json, status } = await asContact(service, hash, 'GET', '/api/v1/invitation');
  t.is(status, 200);
  t.false(JSON.stringify(json).includes(others.contactId));
  t.is((await asContact(service, hash, 'GET', '/api/v1/invitation', undefined, globex)).status, 401);
  for (const [method, path, body] of [
    ['GET', '/api/v1/contacts'],
    ['GET', `/api/v1/contacts/${mine.contactId}`],
    ['GET', `/api/v1/invitations/${mine.id}`],
    ['GET', `/api/v1/invitations/${others.id}`],
    ['GET', `/api/v1/events/${others.eventId}`],
    ['GET', '/api/v1/contacts-csv'],
    ['POST', '/api/v1/contacts/bulk-delete', { ids: [others.contactId] }],
    ['PATCH', `/api/v1/contacts/${mine.contactId}`, { firstName: 'Else' }],
    ['POST', `/api/v1/invitations/${others.id}/revoke`],
  ] as const) {
    t.is(
      (await asContact(service, hash, method, path, body)).json.code,
      'credential_not_accepted',
      `${method} ${path}`,
    );
  }
  const { ROLE_MEMBER: member, ROLE_ADMIN: admin } = acme.people;
  const both = async (path: string, headers: Record<string, string>) =>
    (await service.send(acme, path, { headers: { ...headers, 'x-contact-hash': hash } })).status;
  t.is(await both('/api/v1/contacts', { 'api-token': member.readWrite }), 403);
  t.is(await both('/api/v1/invitation', { 'api-token': admin.readWrite }), 403);
  t.is(await both('/api/v1/invitation', bearer('a.b.c')), 401);
  t.is(await both('/api/v1/invitation', { 'api-token': globex.people.ROLE_ADMIN.readWrite }), 401);
});

test('fault 42: no impersonation of oneself, upwards, nested, or of another tenant; the audit log names both; the 21st is a 429', async (t) => {
  const { service } = t.context;
  const { people } = service.acme;
  const as = (id: string, headers: Record<string, string> = bearer(people.ROLE_ADMIN.jwt)) =>
    post(service, `permission/impersonate/${id}`, {}, headers);
  const begun = await as(people.ROLE_TREASURER.id);
  t.is(begun.status, 200);
  const absent = '01900000-0000-7000-8000-000000000000';
  const unknown = await as(absent);
  t.is(unknown.status, 404);
  const foreign = await as(service.globex.people.ROLE_MEMBER.id);
  t.is(foreign.text, unknown.text);
  t.is((await as(people.ROLE_ADMIN.id)).status, 403);
  t.is((await as(people.ROLE_MEMBER.id, bearer(begun.json.token))).status, 403, 'nested');
  t.is((await as(people.ROLE_ADMIN.id, bearer(people.ROLE_TREASURER.jwt))).status, 403, 'upwards');
  t.is((await as(people.ROLE_MEMBER.id, { 'api-token': people.ROLE_ADMIN.readOnly })).status, 403, 'to read only');
  t.is((await service.send(service.globex, '/api/v1/me', { headers: bearer(begun.json.token) })).status, 401);
  const payment = { amount: 1, currency: 'EUR', product: { type: 'OTHER', label: 'Impersonated' } };
  t.is((await post(service, 'payments', payment, bearer(begun.json.token))).status, 201);
  const [row] = await service.sql<{ user_id: string; impersonator_id: string }>(
    `select user_id, impersonator_id from audit_log where action = 'payments.create' order by created_at desc limit 1`,
  );
  t.deepEqual(row, { user_id: people.ROLE_TREASURER.id, impersonator_id: people.ROLE_ADMIN.id });
  service.clock.advance(60 * seconds);
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1) {
    // Alternates the administrator's credentials: the limit counts the administrator.
    const headers = turn % 2 === 0 ? bearer(people.ROLE_ADMIN.jwt) : { 'api-token': people.ROLE_ADMIN.readWrite };
    statuses.push((await as(people.ROLE_TREASURER.id, headers)).status);
  }
  t.deepEqual(statuses, [...Array<number>(20).fill(200), 429]);
});
