/** Api-Tokens with a list of permissions: never more than their owner, on each request. */
import anyTest, { type TestFn } from 'ava';
import { apiToken, bearer } from '#test/actors/credential.ts';
import { freshPerson, type Person } from '#test/actors/person.ts';
import type { TestRequest } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial: ten services at once would starve one another on a small machine. */
const test = anyway.serial;

anyway.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
anyway.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/api_tokens';
const accessLevel = 'READ_WRITE';

function sender({ send, acme }: TestService, headers: NonNullable<TestRequest['headers']>) {
  return (method: string, target: string, body?: unknown) => send(acme, target, { method, body, headers });
}
const asPerson = (service: TestService, { jwt }: { jwt: string }) => sender(service, bearer(jwt));
const asToken = (service: TestService, token: string) => sender(service, apiToken(token));

/** @returns a user with one custom role of these permissions */
async function userWith(service: TestService, ...permissions: string[]): Promise<Person> {
  const person = await freshPerson({ service, tenant: service.acme }, 'ROLE_MEMBER');
  const key = `ROLE_${person.id.toUpperCase().replaceAll('-', '_')}`;
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions) values ($1, gen_random_uuid(), $2, 'Custom', $3)`,
    [service.acme.id, key, permissions],
  );
  await service.sql('update users set roles = $2 where id = $1', [person.id, [key]]);
  return person;
}

/** @returns the value and the id of a new token of the signed-in person */
async function issue(service: TestService, person: { jwt: string }, permissions?: readonly string[] | null) {
  const { status, json } = await asPerson(service, person)('POST', path, { name: 'Narrow', accessLevel, permissions });
  if (status !== 201) throw new Error(`${status} ${json.detail}`);
  return { token: json.token as string, id: json.id as string, json };
}

const effective = async (service: TestService, token: string) =>
  (await asToken(service, token)('GET', '/api/v1/permission/me')).json.permissions;

test('a token has those permissions of its list that its owner has, and all of them without a list', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada } = service.acme.people;
  const narrow = await issue(service, ada, ['contacts:read', 'contacts:write']);
  t.deepEqual(narrow.json.permissions, ['contacts:read', 'contacts:write']);
  t.deepEqual(await effective(service, narrow.token), ['contacts:read', 'contacts:write']);
  const by = asToken(service, narrow.token);
  t.is((await by('GET', '/api/v1/contacts')).status, 200);
  const refused = await by('GET', '/api/v1/payments');
  t.deepEqual([refused.status, refused.json.code], [403, 'forbidden']);
  t.is((await by('DELETE', `/api/v1/events/${narrow.id}`)).status, 403);
  for (const list of [undefined, null]) {
    const { token, json } = await issue(service, ada, list);
    t.is(json.permissions, null);
    t.is((await asToken(service, token)('GET', '/api/v1/payments')).status, 200);
  }
  const none = await issue(service, ada, []);
  t.deepEqual(await effective(service, none.token), []);
  t.is((await asToken(service, none.token)('GET', '/api/v1/contacts')).status, 403);
});

test('a list beyond the permissions of its owner is refused, also of unknown permissions', async (t) => {
  const { service } = t.context;
  const crm = await userWith(service, 'contacts:read', 'api_tokens:own');
  const create = (permissions: unknown) =>
    asPerson(service, crm)('POST', path, { name: 'Wide', accessLevel, permissions });
  const beyond = await create(['contacts:read', 'payments:read']);
  t.deepEqual([beyond.status, beyond.json.code], [403, 'above_own_permissions']);
  t.is((await create(['everything:read'])).status, 422);
  t.is((await create('contacts:read')).status, 422);
  t.is((await create(['contacts:read', 'contacts:read'])).status, 422);
  t.is((await create(['contacts:read'])).status, 201);
});

test('an owner who loses a role takes its permissions from the token, and gives back no more than the list', async (t) => {
  const { service } = t.context;
  const person = await freshPerson({ service, tenant: service.acme }, 'ROLE_ADMIN');
  const { token } = await issue(service, person, ['payments:read', 'contacts:write']);
  const become = (roles: string[]) => service.sql('update users set roles = $2 where id = $1', [person.id, roles]);
  await become(['ROLE_TREASURER']);
  t.deepEqual(await effective(service, token), ['payments:read']);
  await become(['ROLE_MEMBER']);
  t.is((await asToken(service, token)('GET', '/api/v1/payments')).status, 403);
  await become(['ROLE_ADMIN']);
  t.deepEqual(await effective(service, token), ['contacts:write', 'payments:read']);
});

test('a token is narrowed from the next request on, and never widened', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada } = service.acme.people;
  const { token, id } = await issue(service, ada, null);
  const patch = (permissions: unknown) => asPerson(service, ada)('PATCH', `${path}/${id}`, { permissions });
  const narrowed = await patch(['contacts:read', 'payments:read']);
  t.deepEqual([narrowed.status, narrowed.json.permissions], [200, ['contacts:read', 'payments:read']]);
  t.deepEqual(await effective(service, token), ['contacts:read', 'payments:read']);
  t.is((await patch(['payments:read'])).status, 200);
  t.is((await asToken(service, token)('GET', '/api/v1/contacts')).status, 403);
  for (const wider of [['payments:read', 'contacts:read'], ['contacts:read'], null]) {
    const { status, json } = await patch(wider);
    t.deepEqual([status, json.code], [409, 'invalid_transition']);
  }
  t.deepEqual(await effective(service, token), ['payments:read']);
  // Another member leaves the list unchanged.
  const renamed = await asPerson(service, ada)('PATCH', `${path}/${id}`, { name: 'After' });
  t.like(renamed.json, { name: 'After', permissions: ['payments:read'] });
  t.is((await asPerson(service, ada)('PATCH', `${path}/${id}`, {})).status, 422);
});

test('with api_tokens:own a user manages own tokens, and those of others are absent', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada } = service.acme.people;
  const crm = await userWith(service, 'contacts:read', 'contacts:write', 'api_tokens:own');
  const hers = await issue(service, ada);
  const own = await issue(service, crm);
  const by = asPerson(service, crm);
  const { json: page } = await by('GET', `${path}?itemsPerPage=100`);
  t.true(page.member.every(({ userId }: { userId: string }) => userId === crm.id));
  t.is(page.totalItems, page.member.length);
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { name: 'x' }],
    ['PATCH', { permissions: ['contacts:read'] }],
    ['DELETE', undefined],
  ] as const) {
    const { status, json } = await by(method, `${path}/${hers.id}`, body);
    t.deepEqual([status, json.code], [404, 'not_found'], method);
  }
  t.is((await asToken(service, hers.token)('GET', '/api/v1/me')).status, 200);
  t.is((await by('PATCH', `${path}/${own.id}`, { permissions: ['contacts:read'] })).status, 200);
  t.is((await by('DELETE', `${path}/${own.id}`)).status, 204);
  t.is((await asToken(service, own.token)('GET', '/api/v1/me')).status, 401);
});

test('without api_tokens:own a user has no tokens', async (t) => {
  const { service } = t.context;
  for (const role of ['ROLE_MEMBER', 'ROLE_TREASURER', 'ROLE_EVENT_MANAGER'] as const) {
    const by = asPerson(service, service.acme.people[role]);
    t.is((await by('GET', path)).status, 403, role);
    t.is((await by('POST', path, { name: 'x', accessLevel })).status, 403, role);
  }
});

test('with api_tokens:manage a user manages the tokens of users with no more permissions, and of no others', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada, ROLE_TREASURER: tom } = service.acme.people;
  const crm = await userWith(service, 'contacts:read', 'api_tokens:own');
  const manager = await userWith(service, 'contacts:read', 'contacts:write', 'api_tokens:manage');
  const by = asPerson(service, manager);
  const below = await issue(service, crm);
  // A narrow token of a powerful owner stays the owner's: it is the owner who may do more.
  const hers = await issue(service, ada, ['contacts:read']);
  const { json: page } = await by('GET', `${path}?itemsPerPage=100`);
  const owners = new Set(page.member.map(({ userId }: { userId: string }) => userId));
  t.true(owners.has(crm.id));
  for (const { id } of [ada, tom]) t.false(owners.has(id));
  t.is(page.totalItems, page.member.length);
  t.is((await by('GET', `${path}/${hers.id}`)).status, 404);
  t.is((await by('PATCH', `${path}/${hers.id}`, { permissions: [] })).status, 404);
  t.is((await by('DELETE', `${path}/${hers.id}`)).status, 404);
  t.is((await asToken(service, hers.token)('GET', '/api/v1/contacts')).status, 200);
  t.is((await by('GET', `${path}/${below.id}`)).status, 200);
  await service.sql('update users set roles = $2 where id = $1', [crm.id, ['ROLE_TREASURER']]);
  t.is((await by('DELETE', `${path}/${below.id}`)).status, 404);
  await service.sql(`update users set roles = '{}' where id = $1`, [crm.id]);
  t.is((await by('DELETE', `${path}/${below.id}`)).status, 204);
  t.is((await asPerson(service, ada)('DELETE', `${path}/${hers.id}`)).status, 204);
});

test('a narrow token of an administrator makes, changes and impersonates no user beyond its list', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada, ROLE_TREASURER: tom, ROLE_MEMBER: mia } = service.acme.people;
  const list = ['users:read', 'users:write', 'roles:read', 'roles:write', 'users:impersonate'];
  const by = asToken(service, (await issue(service, ada, list)).token);
  const rolesOf = (id: string) => `/api/v1/permission/users/${id}/roles`;
  for (const [method, target, body] of [
    ['PUT', rolesOf(mia.id), { roles: ['ROLE_TREASURER'] }],
    ['PUT', rolesOf(tom.id), { roles: ['ROLE_MEMBER'] }],
    ['PUT', rolesOf(ada.id), { roles: ['ROLE_MEMBER'] }],
    ['PATCH', `/api/v1/users/${ada.id}`, { lastName: 'Other' }],
    ['POST', '/api/v1/permission/roles', { key: 'ROLE_X', label: 'x', permissions: ['contacts:read'] }],
    ['POST', `/api/v1/permission/impersonate/${tom.id}`, {}],
  ] as const) {
    const { status, json } = await by(method, target, body);
    t.deepEqual([status, json.code], [403, 'above_own_permissions'], `${method} ${target}`);
  }
  t.is((await by('PUT', rolesOf(mia.id), { roles: [] })).status, 200);
});

test('an impersonation that a narrow token began stays within its list, whatever the user is granted', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada, ROLE_MEMBER: mia } = service.acme.people;
  const { token, id } = await issue(service, ada, ['users:impersonate', 'contacts:read']);
  const { json } = await asToken(service, token)('POST', `/api/v1/permission/impersonate/${mia.id}`, {});
  await service.sql(`update users set roles = '{ROLE_EVENT_MANAGER}' where id = $1`, [mia.id]);
  const by = asPerson(service, { jwt: json.token });
  t.is((await by('GET', '/api/v1/contacts')).status, 200);
  t.is((await by('GET', '/api/v1/events')).status, 403);
  await asPerson(service, ada)('PATCH', `${path}/${id}`, { permissions: ['contacts:read'] });
  t.is((await by('GET', '/api/v1/contacts')).status, 401, 'the token may impersonate no more');
});

test('the audit log names the list of a new token, and what a change sent', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN: ada } = service.acme.people;
  const { id } = await issue(service, ada, ['contacts:read', 'contacts:write']);
  await asPerson(service, ada)('PATCH', `${path}/${id}`, { permissions: ['contacts:read'] });
  const lines = await service.sql<{ action: string; details: object }>(
    'select action, details from audit_log where resource_id = $1 order by action',
    [id],
  );
  t.deepEqual(
    lines.map(({ action, details }) => [action, details]),
    [
      ['apiTokens.create', { name: 'Narrow', accessLevel, permissions: ['contacts:read', 'contacts:write'] }],
      ['apiTokens.update', { permissions: ['contacts:read'] }],
    ],
  );
});

test('a token is listed without a permission that exists no more', async (t) => {
  const { service } = t.context;
  const person = await userWith(service, 'api_tokens:own', 'events:read');
  const { id } = (await issue(service, person, ['events:read'])).json;
  await service.sql(`update api_tokens set permissions = '{events:read,removed_service:read}' where id = $1`, [id]);
  const { status, json } = await asPerson(service, person)('GET', `${path}/${id}`);
  t.deepEqual([status, json.permissions], [200, ['events:read']]);
});
