/** Impersonation. */
import anyTest, { type TestFn } from 'ava';
import { decodeJwt } from 'jose';
import { builtInRoles, type RoleName } from '#contracts/permissions.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const minutes = 60_000;

function begin(service: TestService, role: RoleName = 'ROLE_TREASURER', headers?: Record<string, string>, body = {}) {
  const { people } = service.acme;
  return service.send(service.acme, `/api/v1/permission/impersonate/${people[role].id}`, {
    method: 'POST',
    headers: headers ?? bearer(people.ROLE_ADMIN.jwt),
    body,
  });
}
const call = (service: TestService, jwt: string, method: string, path: string, body?: unknown) =>
  service.send(service.acme, path, { method, body, headers: bearer(jwt) });

test('an administrator impersonates a user for half an hour, and every audit entry names both', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: admin, ROLE_TREASURER: treasurer } = service.acme.people;
  const { status, json } = await begin(service, 'ROLE_TREASURER', undefined, { reason: 'Ticket 7' });
  t.is(status, 200);
  t.deepEqual(Object.keys(json).sort(), ['expiresAt', 'expiresIn', 'impersonator', 'token', 'user']);
  t.is(json.expiresIn, 1800);
  t.like(json.user, { id: treasurer.id, email: treasurer.email });
  t.like(json.impersonator, { id: admin.id, email: admin.email });
  const claims = decodeJwt(json.token);
  t.like(claims, { sub: treasurer.id, act: { sub: admin.id } });
  t.is(claims.exp, Math.floor(service.clock.now().getTime() / 1000) + 1800);
  t.like((await call(service, json.token, 'GET', '/api/v1/me')).json, { id: treasurer.id });
  t.is((await call(service, json.token, 'GET', '/api/v1/permission/me')).json.impersonatorId, admin.id);
  t.is((await call(service, json.token, 'PATCH', '/api/v1/me', { firstName: 'Changed' })).status, 200);
  const log = await call(service, admin.jwt, 'GET', `/api/v1/audit_log?impersonatorId=${admin.id}`);
  t.is(log.json.totalItems, 1);
  t.like(log.json.member[0], { action: 'identity.updateMe', userId: treasurer.id, impersonatorId: admin.id });
  const start = await call(service, admin.jwt, 'GET', '/api/v1/audit_log?action=permission.impersonate');
  t.like(start.json.member[0], { userId: admin.id, resourceId: treasurer.id, details: { reason: 'Ticket 7' } });
  service.clock.advance(30 * minutes);
  t.is((await call(service, json.token, 'GET', '/api/v1/me')).status, 401);
});

test('refused for oneself, an unknown, disabled or foreign user, one with more permissions, and during an impersonation', async (t) => {
  const { service } = t.context;
  const { people } = service.acme;
  const headers = bearer(people.ROLE_ADMIN.jwt);
  const path = (id: string) => `/api/v1/permission/impersonate/${id}`;
  const as = (id: string, who = headers) =>
    service.send(service.acme, path(id), { method: 'POST', headers: who, body: {} });
  t.is((await as(people.ROLE_ADMIN.id)).json.code, 'impersonation_forbidden');
  t.is((await as(service.globex.people.ROLE_MEMBER.id)).status, 404);
  t.is((await as('01a1f956-1deb-7d0b-9d43-ec0699f8e25e')).status, 404);
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [people.ROLE_TREASURER.id]);
  t.is((await as(people.ROLE_TREASURER.id)).status, 404);
  t.is((await as(people.ROLE_EVENT_MANAGER.id, bearer(people.ROLE_MEMBER.jwt))).json.code, 'forbidden');
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [people.ROLE_EVENT_MANAGER.id]);
  const { json } = await as(people.ROLE_EVENT_MANAGER.id);
  t.is((await as(people.ROLE_MEMBER.id, bearer(json.token))).json.code, 'impersonation_forbidden');
});

test('an impersonation manages no credentials', async (t) => {
  const { service } = t.context;
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [service.acme.people.ROLE_TREASURER.id]);
  const { token } = (await begin(service)).json;
  const password = { currentPassword: service.acme.people.ROLE_TREASURER.password, password: 'a new password' };
  for (const [method, path, body] of [
    ['POST', '/api/v1/me/password', password],
    ['POST', '/api/v1/me/email/begin', { email: 'new@acme.example', currentPassword: password.currentPassword }],
    ['POST', '/api/v1/me/email/confirm', { code: '123456' }],
    ['GET', '/api/v1/me/sessions', undefined],
    ['POST', '/api/v1/api_tokens', { name: 'x', accessLevel: 'READ_WRITE' }],
    ['GET', '/api/v1/api_tokens', undefined],
    ['GET', '/api/v1/oauth_applications', undefined],
    ['GET', '/api/v1/me/oauth_grants', undefined],
  ] as const) {
    const response = await call(service, token, method, path, body);
    t.is(response.status, 403, path);
    t.is(response.json.code, 'impersonation_forbidden', path);
  }
});

test('an impersonation reads no copy of the personal data, for which the office has a permission and a line in the audit log', async (t) => {
  const { service } = t.context;
  const { token } = (await begin(service)).json;
  const path = '/api/v1/me/personal_data';
  const refused = await call(service, token, 'GET', path);
  t.deepEqual([refused.status, refused.json.code], [403, 'impersonation_forbidden']);
  t.is((await call(service, service.acme.people.ROLE_TREASURER.jwt, 'GET', path)).status, 200);
});

test('an impersonation cannot change password, email or state, even after the user gained permissions', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions)
      values ($1, gen_random_uuid(), 'ROLE_HELP', 'x', $2)`,
    [service.acme.id, ['users:impersonate', 'users:write', ...builtInRoles.ROLE_TREASURER.permissions]],
  );
  await service.sql(`update users set roles = '{ROLE_HELP}' where id = $1`, [ROLE_ADMIN.id]);
  const { token } = (await begin(service)).json;
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [ROLE_TREASURER.id]);
  const path = `/api/v1/users/${ROLE_TREASURER.id}`;
  for (const body of [{ password: 'a new password' }, { email: 'mine@acme.example' }, { status: 'ACTIVE' }]) {
    const { status, json } = await call(service, token, 'PATCH', path, body);
    t.is(status, 403);
    t.is(json.code, 'impersonation_forbidden');
  }
  t.is((await call(service, token, 'PATCH', path, { firstName: 'X' })).json.code, 'above_own_permissions');
});

const endings: Readonly<Record<string, (service: TestService) => Promise<unknown>>> = {
  'the administrator signs out': ({ send, acme }) =>
    send(acme, '/api/v1/token/revoke', {
      method: 'POST',
      body: { refresh_token: acme.people.ROLE_ADMIN.refreshToken },
    }),
  'the administrator is disabled': ({ sql, acme }) =>
    sql(`update users set status = 'DISABLED' where id = $1`, [acme.people.ROLE_ADMIN.id]),
  'the administrator is deleted': ({ sql, acme, clock }) =>
    sql(`update users set deleted_at = $2 where id = $1`, [acme.people.ROLE_ADMIN.id, clock.now()]),
  'the administrator loses the permission': ({ sql, acme }) =>
    sql(`update users set roles = '{ROLE_TREASURER}' where id = $1`, [acme.people.ROLE_ADMIN.id]),
  'the user is disabled': ({ sql, acme }) =>
    sql(`update users set status = 'DISABLED' where id = $1`, [acme.people.ROLE_TREASURER.id]),
  'it is ended by its own token': async (service) => {
    const [{ id } = { id: '' }] = await service.sql<{ id: string }>(
      'select id from sessions where impersonator_id is not null',
    );
    await service.sql(`update sessions set revoked_at = $2 where id = $1`, [id, service.clock.now()]);
  },
};

for (const [what, end] of Object.entries(endings)) {
  test(`${what}: the token is refused from the next request on`, async (t) => {
    const { service } = t.context;
    const { token } = (await begin(service)).json;
    t.is((await call(service, token, 'GET', '/api/v1/me')).status, 200);
    await end(service);
    t.is((await call(service, token, 'GET', '/api/v1/me')).status, 401);
  });
}

test('started with an Api-Token, it ends when that is deleted', async (t) => {
  const { service } = t.context;
  const { readWrite } = service.acme.people.ROLE_ADMIN;
  const { token } = (await begin(service, 'ROLE_TREASURER', { 'api-token': readWrite })).json;
  t.is((await call(service, token, 'GET', '/api/v1/me')).status, 200);
  await service.sql('delete from api_tokens where user_id = $1', [service.acme.people.ROLE_ADMIN.id]);
  t.is((await call(service, token, 'GET', '/api/v1/me')).status, 401);
});

test('ended by its own token; a credential without impersonation is a 409', async (t) => {
  const { service } = t.context;
  const { jwt } = service.acme.people.ROLE_ADMIN;
  const { token } = (await begin(service)).json;
  const path = '/api/v1/permission/impersonation';
  t.is((await call(service, jwt, 'DELETE', path)).status, 409);
  t.is((await call(service, token, 'DELETE', path)).status, 204);
  t.is((await call(service, token, 'GET', '/api/v1/me')).status, 401);
  t.is((await call(service, jwt, 'GET', '/api/v1/me')).status, 200);
});

test('the token never has more permissions than the administrator, whatever the user is granted later', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
  const { token } = (await begin(service)).json;
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions)
      values ($1, gen_random_uuid(), 'ROLE_HELP', 'x', '{users:impersonate,users:read,events:read,payments:read}')`,
    [service.acme.id],
  );
  await service.sql(`update users set roles = '{ROLE_HELP}' where id = $1`, [ROLE_ADMIN.id]);
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [ROLE_TREASURER.id]);
  const own = await call(service, token, 'GET', '/api/v1/permission/me');
  t.deepEqual(own.json.permissions, ['events:read', 'payments:read', 'users:impersonate', 'users:read']);
});

test('the 21st in a minute is a 429, whichever of its tokens the administrator uses', async (t) => {
  const { service } = t.context;
  const { jwt, readWrite } = service.acme.people.ROLE_ADMIN;
  for (let round = 0; round < 20; round += 1) {
    const headers: Record<string, string> = round % 2 === 0 ? bearer(jwt) : { 'api-token': readWrite };
    t.is((await begin(service, 'ROLE_MEMBER', headers)).status, 200);
  }
  for (const headers of [bearer(jwt), { 'api-token': readWrite }]) {
    const { status, headers: fields, json } = await begin(service, 'ROLE_MEMBER', headers);
    t.is(status, 429);
    t.is(fields['retry-after'], '60');
    t.deepEqual(Object.keys(json).sort(), ['detail', 'status', 'title']);
  }
});

test('as many impersonations at once as there are connections all succeed when the signing key must be loaded', async (t) => {
  const service = await startTestService({}, { databasePoolSize: 2 });
  t.teardown(() => service.stop());
  // Longer than signing keys are cached; an Api-Token loads none.
  service.clock.advance(2 * minutes);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const started = await Promise.all([1, 2, 3, 4].map(() => begin(service, 'ROLE_TREASURER', headers)));
  t.deepEqual(
    started.map(({ status }) => status),
    [200, 200, 200, 200],
  );
});
