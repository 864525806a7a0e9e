import anyTest, { type TestFn } from 'ava';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/users';
const person = { email: 'new@acme.example', firstName: 'New', lastName: 'Person' };

function call(service: TestService, method: string, target: string, body?: unknown, tenant = service.acme) {
  return service.send(tenant, target, { method, body, headers: { 'api-token': tenant.people.ROLE_ADMIN.readWrite } });
}
function login(service: TestService, email: string, password: string) {
  return service.send(service.acme, '/api/v1/login-check', { method: 'POST', body: { email, password } });
}

test('a user is created as a member: invited without a password, active with one, which signs in', async (t) => {
  const { service } = t.context;
  const invited = await call(service, 'POST', path, { ...person, email: 'New@ACME.example' });
  t.is(invited.status, 201);
  t.like(invited.json, {
    email: 'new@acme.example',
    status: 'INVITED',
    roles: ['ROLE_MEMBER'],
    displayName: 'New Person',
  });
  const active = await call(service, 'POST', path, {
    ...person,
    email: 'other@acme.example',
    password: 'a long password',
  });
  t.like(active.json, { status: 'ACTIVE', lastLoginAt: null });
  t.false(active.text.includes('password'));
  t.is((await login(service, 'other@acme.example', 'a long password')).status, 200);
  t.is((await login(service, 'new@acme.example', 'a long password')).status, 401);
});

test('an invited user who is given a password is active, and signs in with it; a disabled one stays disabled', async (t) => {
  const { service } = t.context;
  const { id } = (await call(service, 'POST', path, person)).json;
  const given = await call(service, 'PATCH', `${path}/${id}`, { password: 'a long password' });
  t.is(given.json.status, 'ACTIVE');
  t.is((await login(service, person.email, 'a long password')).status, 200);
  t.is((await call(service, 'PATCH', `${path}/${id}`, { status: 'DISABLED' })).status, 200);
  const disabled = await call(service, 'PATCH', `${path}/${id}`, { password: 'another long password' });
  t.is(disabled.json.status, 'DISABLED');
  t.is((await login(service, person.email, 'another long password')).status, 401);
});

test('an email is unique in a tenant, whatever its case; another tenant may use it too', async (t) => {
  const { service } = t.context;
  t.is((await call(service, 'POST', path, person)).status, 201);
  const again = await call(service, 'POST', path, { ...person, email: 'NEW@acme.example' });
  t.is(again.status, 409);
  t.like(again.json, { code: 'duplicate', detail: 'A user with this email exists.' });
  t.is((await call(service, 'POST', path, person, service.globex)).status, 201);
  const id = service.acme.userIds[7];
  t.is((await call(service, 'PATCH', `${path}/${id}`, { email: person.email })).status, 409);
});

test('all violations are reported together', async (t) => {
  const { service } = t.context;
  const { status, json } = await call(service, 'POST', path, {
    email: 'x',
    lastName: '',
    phone: '12',
    roles: ['ROLE_ADMIN'],
  });
  t.is(status, 422);
  t.deepEqual(
    json.violations
      .map(({ propertyPath, code }: { propertyPath: string; code: string }) => `${propertyPath} ${code}`)
      .sort(),
    ['email format', 'firstName required', 'lastName empty', 'phone format', 'roles unknown'],
  );
});

test('a new password ends the sessions of its user at once, and an Api-Token stays valid', async (t) => {
  const { service } = t.context;
  const { id, jwt, readWrite, refreshToken } = service.acme.people.ROLE_TREASURER;
  t.is((await call(service, 'PATCH', `${path}/${id}`, { password: 'another password' })).status, 200);
  const headers = { authorization: `Bearer ${jwt}` };
  t.is((await service.send(service.acme, '/api/v1/me', { headers })).status, 401);
  const refreshed = await service.send(service.acme, '/api/v1/token/refresh', {
    method: 'POST',
    body: { refresh_token: refreshToken },
  });
  t.is(refreshed.status, 401);
  t.is((await service.send(service.acme, '/api/v1/me', { headers: { 'api-token': readWrite } })).status, 200);
  t.is((await login(service, service.acme.people.ROLE_TREASURER.email, 'another password')).status, 200);
});

test('every credential of a disabled user is refused on the next request, on every process', async (t) => {
  const { service } = t.context;
  const other = await service.another();
  const { id, jwt, readWrite, readOnly } = service.acme.people.ROLE_EVENT_MANAGER;
  const credentials = [{ authorization: `Bearer ${jwt}` }, { 'api-token': readWrite }, { 'api-token': readOnly }];
  const everywhere = () =>
    Promise.all(
      credentials.flatMap((headers) =>
        [service.port, other.port].map(
          async (port) => (await send(port, service.acme.host, '/api/v1/me', { headers })).status,
        ),
      ),
    );
  t.deepEqual(await everywhere(), [200, 200, 200, 200, 200, 200]);
  await call(service, 'PATCH', `${path}/${id}`, { status: 'DISABLED' });
  t.deepEqual(await everywhere(), [401, 401, 401, 401, 401, 401]);
  await call(service, 'PATCH', `${path}/${id}`, { status: 'ACTIVE' });
  t.deepEqual(
    await everywhere(),
    [401, 401, 200, 200, 200, 200],
    'tokens are valid again with their user, sessions are not',
  );
});

test('a deleted user loses sessions and tokens, its email is free, its payments stay', async (t) => {
  const { service } = t.context;
  const { id, email, readWrite } = service.acme.people.ROLE_TREASURER;
  t.is((await call(service, 'DELETE', `${path}/${id}`)).status, 204);
  t.is((await call(service, 'GET', `${path}/${id}`)).status, 404);
  t.is((await call(service, 'DELETE', `${path}/${id}`)).status, 404);
  t.is((await call(service, 'PATCH', `${path}/${id}`, { firstName: 'X' })).status, 404);
  t.is((await service.send(service.acme, '/api/v1/me', { headers: { 'api-token': readWrite } })).status, 401);
  t.is((await call(service, 'POST', path, { ...person, email })).status, 201);
  t.true((await call(service, 'GET', `/api/v1/payments?userId=${id}`)).json.totalItems > 0);
  const payment = { amount: 1, currency: 'EUR', product: { type: 'OTHER', label: 'x' }, userId: id };
  t.is((await call(service, 'POST', '/api/v1/payments', payment)).status, 422);
});

test('a user cannot delete itself', async (t) => {
  const { service } = t.context;
  const { status, json } = await call(service, 'DELETE', `${path}/${service.acme.people.ROLE_ADMIN.id}`);
  t.is(status, 409);
  t.is(json.detail, 'You cannot delete yourself.');
  const shouted = service.acme.people.ROLE_ADMIN.id.toUpperCase();
  t.is((await call(service, 'DELETE', `${path}/${shouted}`)).status, 409);
});

test('a user cannot disable itself, and can change its other properties', async (t) => {
  const { service } = t.context;
  const { id } = service.acme.people.ROLE_ADMIN;
  for (const own of [id, id.toUpperCase()]) {
    const { status, json } = await call(service, 'PATCH', `${path}/${own}`, { firstName: 'X', status: 'DISABLED' });
    t.is(status, 409);
    t.like(json, { code: 'invalid_transition', detail: 'You cannot disable yourself.' });
  }
  const changed = await call(service, 'PATCH', `${path}/${id}`, { firstName: 'Y', status: 'ACTIVE' });
  t.like(changed.json, { firstName: 'Y', status: 'ACTIVE' });
});

test('a search finds part of a name or an email, and takes wildcards as text', async (t) => {
  const { service } = t.context;
  const found = async (search: string) => {
    const { json } = await call(service, 'GET', `${path}?search=${encodeURIComponent(search)}`);
    return json.member.map(({ email }: { email: string }) => email);
  };
  t.deepEqual(await found('ada okaf'), ['ada@acme.example']);
  t.deepEqual(await found('THEO@'), ['theo@acme.example']);
  t.deepEqual(await found('王'), ['member13@acme.example']);
  t.deepEqual(await found('%'), []);
  t.deepEqual(await found('_da'), []);
  t.deepEqual(await found("' or true --"), []);
});

test('the list and the export are filtered by role and group, the latter with the permission to see groups', async (t) => {
  const { service } = t.context;
  const emails = async (query: string) => {
    const { json } = await call(service, 'GET', `${path}?${query}`);
    return json.member.map(({ email }: { email: string }) => email);
  };
  t.deepEqual(await emails('role=ROLE_TREASURER'), [service.acme.people.ROLE_TREASURER.email]);
  t.deepEqual(await emails('role=ROLE_NOBODY'), []);
  const { json: group } = await call(service, 'POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  const { id, email } = service.acme.people.ROLE_MEMBER;
  t.deepEqual(await emails(`groupId=${group.id}`), []);
  await call(service, 'POST', `/api/v1/groups/${group.id}/members`, { userId: id });
  t.deepEqual(await emails(`groupId=${group.id}`), [email]);
  t.deepEqual(await emails(`groupId=${group.id}&role=ROLE_ADMIN`), []);
  const { text } = await call(service, 'GET', `/api/v1/users-csv?groupId=${group.id}`);
  t.is(text.trim().split('\r\n').length, 2);
  t.true(text.includes(email));

  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readOnly };
  const refused = await service.send(service.acme, `${path}?groupId=${group.id}`, { headers });
  t.like(refused, { status: 403, json: { code: 'forbidden' } });
  t.is((await service.send(service.acme, `${path}?role=ROLE_ADMIN`, { headers })).status, 200);
});

test('a time zone must exist, for other users and for oneself', async (t) => {
  const { service } = t.context;
  const { id, jwt } = service.acme.people.ROLE_MEMBER;
  const own = (timezone: unknown) =>
    service.send(service.acme, '/api/v1/me', {
      method: 'PATCH',
      body: { timezone },
      headers: { authorization: `Bearer ${jwt}` },
    });
  for (const timezone of ['Europe/Atlantis', '+01:00', 'europe/paris', '']) {
    t.is((await call(service, 'POST', path, { ...person, timezone })).status, 422, timezone);
    t.is((await call(service, 'PATCH', `${path}/${id}`, { timezone })).status, 422, timezone);
    t.is((await own(timezone)).json.violations[0].propertyPath, 'timezone');
  }
  t.is((await own('America/Argentina/Buenos_Aires')).json.timezone, 'America/Argentina/Buenos_Aires');
  t.is((await own(null)).json.timezone, null);
});
