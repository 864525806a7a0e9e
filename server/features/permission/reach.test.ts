/** No escalation: an Api-Token or impersonation creates no user with more permissions than its own. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { everyPermission } from '#contracts/permissions.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const roles = '/api/v1/permission/roles';
const rolesOf = (id: string) => `/api/v1/permission/users/${id}/roles`;
const personal = [
  'api_tokens:own',
  'api_tokens:manage',
  'oauth_applications:manage',
  'second_factors:manage',
  'webhooks:manage',
] as const;

type Send = (method: string, path: string, body?: unknown) => ReturnType<TestService['send']>;

function sender({ send, acme }: TestService, headers: Record<string, string>): Send {
  return (method, path, body) => send(acme, path, { method, body, headers });
}
const byToken = (service: TestService) => sender(service, { 'api-token': service.acme.people.ROLE_ADMIN.readWrite });
const byPerson = (service: TestService) =>
  sender(service, { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` });

/** The requests that `by` is refused, each with the same 403. */
async function refusals(service: TestService, by: Send): Promise<string[]> {
  const { ROLE_MEMBER: member, ROLE_TREASURER: administrator } = service.acme.people;
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [administrator.id]);
  const user = `/api/v1/users/${administrator.id}`;
  const found: string[] = [];
  for (const [method, path, body] of [
    ['PUT', rolesOf(member.id), { roles: ['ROLE_ADMIN'] }],
    ['PUT', rolesOf(administrator.id), { roles: ['ROLE_MEMBER'] }],
    ['PATCH', user, { password: 'correct horse battery' }],
    ['PATCH', user, { email: 'mine@acme.example' }],
    ['PATCH', user, { status: 'DISABLED' }],
    ['PATCH', user, { status: 'ACTIVE' }],
    ['DELETE', user, undefined],
    ...personal.map(
      (permission, n) =>
        ['POST', roles, { key: `ROLE_${n}`, label: 'x', permissions: ['users:read', permission] }] as const,
    ),
  ] as const) {
    const { status, text } = await by(method, path, body);
    found.push(`${status} ${/"code":"(\w+)"/.exec(text)?.[1]}`);
  }
  return found;
}

test('an administrator’s Api-Token cannot create, change or remove administrators, or grant roles that manage credentials', async (t) => {
  const { service } = t.context;
  t.deepEqual([...new Set(await refusals(service, byToken(service)))], ['403 above_own_permissions']);
});

test('an Api-Token cannot change, delete or grant a role that manages credentials, or impersonate a user with one', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER: member } = service.acme.people;
  const made = await byPerson(service)('POST', roles, {
    key: 'ROLE_HOOKS',
    label: 'Hooks',
    permissions: ['webhooks:manage'],
  });
  const role = `${roles}/${made.json.id}`;
  const by = byToken(service);
  t.is((await by('PATCH', role, { label: 'x' })).status, 403);
  t.is((await by('DELETE', role)).status, 403);
  t.is((await by('PUT', rolesOf(member.id), { roles: ['ROLE_HOOKS'] })).status, 403);
  t.is((await byPerson(service)('PUT', rolesOf(member.id), { roles: ['ROLE_HOOKS'] })).status, 200);
  const impersonation = await by('POST', `/api/v1/permission/impersonate/${member.id}`, {});
  t.deepEqual([impersonation.status, impersonation.json.code], [403, 'above_own_permissions']);
});

test('an impersonation started with an Api-Token creates no administrator, even when its user becomes one', async (t) => {
  const { service } = t.context;
  const { ROLE_EVENT_MANAGER: manager } = service.acme.people;
  const { json } = await byToken(service)('POST', `/api/v1/permission/impersonate/${manager.id}`, {});
  await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [manager.id]);
  const acting = sender(service, { authorization: `Bearer ${json.token}` });
  t.deepEqual([...new Set(await refusals(service, acting))].sort(), [
    '403 above_own_permissions',
    '403 impersonation_forbidden',
  ]);
});

test('an Api-Token manages people and roles below that: it creates them, and their password works', async (t) => {
  const { service } = t.context;
  const by = byToken(service);
  const password = 'correct horse battery';
  const made = await by('POST', '/api/v1/users', {
    email: 'new@acme.example',
    firstName: 'New',
    lastName: 'Person',
    password,
  });
  t.is(made.status, 201);
  const permissions = everyPermission.filter((name) => !personal.some((one) => one === name));
  t.is((await by('POST', roles, { key: 'ROLE_OFFICE', label: 'Office', permissions })).status, 201);
  t.is((await by('PUT', rolesOf(made.json.id), { roles: ['ROLE_OFFICE', 'ROLE_TREASURER'] })).status, 200);
  const { status, json } = await service.send(service.acme, '/api/v1/login-check', {
    method: 'POST',
    body: { email: 'new@acme.example', password },
  });
  t.is(status, 200);
  const office = sender(service, { authorization: `Bearer ${json.token}` });
  t.is((await office('POST', '/api/v1/api_tokens', { name: 'x', accessLevel: 'READ_WRITE' })).status, 403);
  t.is((await office('PUT', rolesOf(made.json.id), { roles: ['ROLE_ADMIN'] })).status, 403);
  t.is((await by('PATCH', `/api/v1/users/${made.json.id}`, { status: 'DISABLED' })).status, 200);
  t.is((await by('DELETE', `/api/v1/users/${made.json.id}`)).status, 204);
});

test('a signed-in administrator creates, changes and removes administrators', async (t) => {
  const { service } = t.context;
  const by = byPerson(service);
  const { id } = service.acme.people.ROLE_MEMBER;
  t.is((await by('PUT', rolesOf(id), { roles: ['ROLE_ADMIN'] })).status, 200);
  t.is((await by('PATCH', `/api/v1/users/${id}`, { password: 'correct horse battery' })).status, 200);
  t.is((await by('DELETE', `/api/v1/users/${id}`)).status, 204);
});

for (const [what, method, pathOf, body] of [
  ['new password', 'PATCH', (id: string) => `/api/v1/users/${id}`, { password: 'mine from now on' }],
  ['demotion', 'PUT', rolesOf, { roles: ['ROLE_MEMBER'] }],
  ['deletion', 'DELETE', (id: string) => `/api/v1/users/${id}`, undefined],
] as const) {
  test(`a ${what} of a user who becomes an administrator at the same moment is refused`, async (t) => {
    const { service } = t.context;
    const { ROLE_TREASURER: helper, ROLE_MEMBER: user } = service.acme.people;
    await service.sql(
      `insert into roles (tenant_id, id, key, label, permissions)
        values ($1, gen_random_uuid(), 'ROLE_HELP', 'x', '{users:read,users:write,roles:write}')`,
      [service.acme.id],
    );
    await service.sql(`update users set roles = '{ROLE_HELP}' where id = $1`, [helper.id]);
    const other = new pg.Client({ connectionString: service.adminUrl });
    await other.connect();
    t.teardown(() => other.end());
    await other.query('begin');
    await other.query(`update users set roles = '{ROLE_ADMIN}' where id = $1`, [user.id]);
    const { rows: own } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = sender(service, { authorization: `Bearer ${helper.jwt}` })(method, pathOf(user.id), body);
    const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await until(async () => (await service.sql(blocked, [own[0]?.pid])).length > 0, 'the write waits for the row');
    await other.query('commit');
    const { status, json } = await waiting;
    t.deepEqual([status, json?.code], [403, 'above_own_permissions']);
    const [row] = await service.sql('select roles, deleted_at from users where id = $1', [user.id]);
    t.deepEqual(row, { roles: ['ROLE_ADMIN'], deleted_at: null });
    const login = { email: user.email, password: user.password };
    const signIn = await service.send(service.acme, '/api/v1/login-check', { method: 'POST', body: login });
    t.is(signIn.status, 200, 'the password is the same');
  });
}
