import anyTest, { type TestFn } from 'ava';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { builtInRoles } from '#contracts/permissions.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;

function login(service: TestService, body: unknown, tenant = service.acme) {
  return service.send(tenant, '/api/v1/login-check', { method: 'POST', body });
}
function refresh(service: TestService, token: unknown, tenant = service.acme) {
  return service.send(tenant, '/api/v1/token/refresh', { method: 'POST', body: { refresh_token: token } });
}
async function me(service: TestService, jwt: string, tenant: TestTenant = service.acme) {
  return service.send(tenant, '/api/v1/me', { headers: { authorization: `Bearer ${jwt}` } });
}

test('email and password return a JWT of this tenant for 11 days, and a refresh token for 30', async (t) => {
  const { service } = t.context;
  const { id, host, baseUrl, people } = service.acme;
  const { status, json } = await login(service, { email: 'ADA@acme.example', password: people.ROLE_ADMIN.password });
  t.is(status, 200);
  t.deepEqual(Object.keys(json).sort(), ['refresh_token', 'refresh_token_expiration', 'token']);
  const claims = decodeJwt(json.token);
  const now = Math.floor(service.clock.now().getTime() / 1000);
  t.like(claims, { iss: baseUrl, aud: id, sub: people.ROLE_ADMIN.id, iat: now, exp: now + 950_400 });
  t.like(decodeProtectedHeader(json.token), { alg: 'ES256', typ: 'JWT' });
  t.is(json.refresh_token_expiration, Math.floor(service.clock.now().getTime() / 1000 + 30 * 24 * 3600));
  const own = await me(service, json.token);
  t.is(own.status, 200);
  t.is(own.json.lastLoginAt, service.clock.now().toISOString());
  t.is(new URL(baseUrl).host, host);
});

test('an unknown email, a wrong password, a disabled and a passwordless account get the same response', async (t) => {
  const { service } = t.context;
  const { people } = service.acme;
  await service.sql(`update users set status = 'DISABLED' where email = $1`, [people.ROLE_TREASURER.email]);
  const password = people.ROLE_ADMIN.password;
  const responses = [
    await login(service, { email: 'unknown@acme.example', password }),
    await login(service, { email: people.ROLE_ADMIN.email, password: 'wrong' }),
    await login(service, { email: people.ROLE_TREASURER.email, password }),
    await login(service, { email: 'member1@acme.example', password }),
    await login(service, { email: people.ROLE_ADMIN.email, password }, service.globex),
  ];
  for (const { status, text, headers } of responses) {
    t.is(status, 401);
    t.is(text, responses[0]?.text ?? '');
    t.is(headers['www-authenticate']?.split(' ')[0], 'Bearer');
  }
  t.deepEqual(responses[0]?.json, {
    title: 'Unauthorized',
    detail: 'Invalid credentials.',
    status: 401,
    code: 'invalid_credentials',
    documentation: '/docs/errors#invalid_credentials',
  });
});

test('a JWT expires after 11 days to the second, and its refresh token still works', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_ADMIN;
  const { json } = await login(service, { email, password });
  service.clock.advance(950_400 * seconds - 1000);
  t.is((await me(service, json.token)).status, 200);
  service.clock.advance(1000);
  const ended = await me(service, json.token);
  t.is(ended.status, 401);
  t.is(ended.json.code, 'expired_token');
  t.is(ended.json.detail, 'Expired JWT Token');
  const next = await refresh(service, json.refresh_token);
  t.is(next.status, 200);
  t.is((await me(service, next.json.token)).status, 200);
});

test('a refresh token is spent by its use: reuse after 30 seconds ends the session, with all its tokens', async (t) => {
  const { service } = t.context;
  const { email, password, jwt: other } = service.acme.people.ROLE_ADMIN;
  const first = (await login(service, { email, password })).json;
  const second = (await refresh(service, first.refresh_token)).json;
  t.not(second.refresh_token, first.refresh_token);
  t.not(second.token, first.token);
  service.clock.advance(30 * seconds);
  const reused = await refresh(service, first.refresh_token);
  t.is(reused.status, 401);
  t.is(reused.json.code, 'invalid_refresh_token');
  t.is((await refresh(service, second.refresh_token)).status, 401);
  t.is((await me(service, second.token)).status, 401);
  t.is((await me(service, first.token)).status, 401);
  t.is((await me(service, other)).status, 200, 'another session of the same user still works');
});

test('a refresh token is refused at another tenant, after 30 days, and when its user is disabled', async (t) => {
  const { service } = t.context;
  const { email, password, id } = service.acme.people.ROLE_ADMIN;
  const { refresh_token } = (await login(service, { email, password })).json;
  t.is((await refresh(service, refresh_token, service.globex)).status, 401);
  t.is((await refresh(service, 'nonsense')).status, 401);
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [id]);
  t.is((await refresh(service, refresh_token)).status, 401);
  await service.sql(`update users set status = 'ACTIVE' where id = $1`, [id]);
  service.clock.advance(30 * days);
  t.is((await refresh(service, refresh_token)).status, 401);
});

test('a session ends 180 days after the sign-in, however often it is refreshed', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_ADMIN;
  let pair = (await login(service, { email, password })).json;
  for (let month = 1; month <= 8; month += 1) {
    service.clock.advance(22 * days);
    const next = await refresh(service, pair.refresh_token);
    t.is(next.status, 200);
    pair = next.json;
  }
  t.true(pair.refresh_token_expiration * 1000 <= service.clock.now().getTime() + 4 * days);
  service.clock.advance(4 * days);
  t.is((await refresh(service, pair.refresh_token)).status, 401);
  t.is((await me(service, pair.token)).status, 401);
});

test('/me: read with roles and permissions, changed without being able to change role, email or status', async (t) => {
  const { service } = t.context;
  const { jwt, id } = service.acme.people.ROLE_TREASURER;
  const before = await me(service, jwt);
  t.like(before.json, { id, roles: ['ROLE_TREASURER'], status: 'ACTIVE' });
  t.deepEqual(before.json.permissions, [...builtInRoles.ROLE_TREASURER.permissions].sort());
  const patch = (body: unknown) =>
    service.send(service.acme, '/api/v1/me', { method: 'PATCH', body, headers: { authorization: `Bearer ${jwt}` } });
  const changed = await patch({ firstName: 'Théo', phone: null });
  t.is(changed.status, 200);
  t.like(changed.json, { firstName: 'Théo', displayName: 'Théo Marchand', permissions: before.json.permissions });
  for (const property of ['roles', 'email', 'status', 'password', 'permissions']) {
    const refused = await patch({ [property]: 'x' });
    t.is(refused.status, 422);
    const [violation, ...others] = refused.json.violations;
    t.like(violation, { propertyPath: property, code: 'unknown' });
    t.true(violation.message.startsWith(`${property} is not known`), violation.message);
    t.is(others.length, 0);
  }
});
