import anyTest, { type TestFn } from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/users';

function call(service: TestService, method: string, target: string, body?: unknown, token?: string) {
  const headers = { 'api-token': token ?? service.acme.people.ROLE_ADMIN.readWrite };
  return service.send(service.acme, target, { method, body, headers });
}
const upsert = (service: TestService, body: object, token?: string): Promise<TestResponse> =>
  call(service, 'POST', `${path}/bulk-upsert`, body, token);
const statusesOf = ({ json }: TestResponse): string[] => json.results.map(({ status }: { status: string }) => status);
const names = { firstName: 'New', lastName: 'Comer' };

/** @returns an Api-Token of a user with these permissions only */
async function tokenWith(service: TestService, permissions: readonly string[]): Promise<string> {
  const { ROLE_MEMBER } = service.acme.people;
  const key = 'ROLE_UPSERT';
  t201(await call(service, 'POST', '/api/v1/permission/roles', { key, label: 'Upserts', permissions }));
  await service.sql('update users set roles = $2 where id = $1', [ROLE_MEMBER.id, [key]]);
  return ROLE_MEMBER.readWrite;
}
function t201({ status, text }: TestResponse): void {
  if (status !== 201) throw new Error(text);
}

test('a new user is INVITED without a password; an existing one is changed and keeps its roles', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER } = service.acme.people;
  const response = await upsert(service, {
    matchBy: 'email',
    items: [
      { email: 'new@acme.example', ...names, externalId: 'n' },
      { email: ROLE_TREASURER.email.toUpperCase(), jobTitle: 'Treasurer' },
      { email: 'half@acme.example', firstName: 'Half' },
    ],
  });
  t.deepEqual(statusesOf(response), ['CREATED', 'UPDATED', 'FAILED']);
  const { results } = response.json;
  t.is(results[1].id, ROLE_TREASURER.id);
  t.is(results[2].error.violations[0].propertyPath, 'lastName');
  t.like((await call(service, 'GET', `${path}/${results[0].id}`)).json, { status: 'INVITED', externalId: 'n' });
  const { json } = await call(service, 'GET', `${path}/${ROLE_TREASURER.id}`);
  t.like(json, { jobTitle: 'Treasurer', status: 'ACTIVE' });
  t.deepEqual(json.roles, ['ROLE_TREASURER']);
});

test('neither passwords nor roles nor states are taken', async (t) => {
  const { service } = t.context;
  const items = [{ password: 'an uncommon password' }, { roles: ['ROLE_ADMIN'] }, { status: 'ACTIVE' }].map(
    (more, index) => ({ externalId: `m${index}`, email: `m${index}@acme.example`, ...names, ...more }),
  );
  const response = await upsert(service, { items });
  t.deepEqual(statusesOf(response), ['FAILED', 'FAILED', 'FAILED']);
  t.is(response.json.results[0].error.violations[0].code, 'unknown');
});

test('the rules of a single change hold: the own email, and users with more permissions', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
  await service.sql(`update users set external_id = 'x-' || id where tenant_id = $1`, [service.acme.id]);
  const keys = { admin: `x-${ROLE_ADMIN.id}`, treasurer: `x-${ROLE_TREASURER.id}` };
  const own = await upsert(service, {
    items: [
      { externalId: keys.admin, email: ROLE_ADMIN.email, jobTitle: 'Chair' },
      { externalId: keys.treasurer, email: 'money@acme.example' },
    ],
  });
  t.deepEqual(statusesOf(own), ['UPDATED', 'UPDATED']);
  const moved = await upsert(service, { items: [{ externalId: keys.admin, email: 'else@acme.example' }] });
  t.like(moved.json.results[0].error, { code: 'invalid_transition' });
  const token = await tokenWith(service, ['users:read', 'users:write']);
  const above = await upsert(service, { items: [{ externalId: keys.admin, jobTitle: 'Fool' }] }, token);
  t.like(above.json.results[0], { id: ROLE_ADMIN.id, status: 'FAILED', error: { code: 'above_own_permissions' } });
  t.like((await call(service, 'GET', `${path}/${ROLE_ADMIN.id}`)).json, { email: ROLE_ADMIN.email, jobTitle: 'Chair' });
});

test('a value in use fails the item alone, with the id of its holder only for callers who may read users', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER } = service.acme.people;
  const items = [
    { externalId: 'a', email: ROLE_TREASURER.email, ...names },
    { externalId: 'b', email: 'b@acme.example', ...names },
  ];
  const { json } = await upsert(service, { items });
  t.deepEqual(
    json.results.map(({ status }: { status: string }) => status),
    ['FAILED', 'CREATED'],
  );
  t.like(json.results[0].error, { code: 'duplicate', existingId: ROLE_TREASURER.id });
  t.is(json.results[0].error.violations[0].propertyPath, 'email');
  const token = await tokenWith(service, ['users:write']);
  const blind = await upsert(service, { items }, token);
  t.deepEqual(statusesOf(blind), ['FAILED', 'UNCHANGED']);
  t.is(blind.json.results[0].error.existingId, undefined);
});

test('a deleted user is not matched', async (t) => {
  const { service } = t.context;
  const item = { externalId: 'gone', email: 'gone@acme.example', ...names };
  const [first] = (await upsert(service, { items: [item] })).json.results;
  t.is((await call(service, 'DELETE', `${path}/${first.id}`)).status, 204);
  const second = await upsert(service, { items: [item] });
  t.deepEqual(statusesOf(second), ['CREATED']);
  t.not(second.json.results[0].id, first.id);
});
