/** Custom roles, and assignments of roles. */
import { setImmediate } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import { builtInRoles } from '#contracts/permissions.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const roles = '/api/v1/permission/roles';
const rolesOf = (id: string) => `/api/v1/permission/users/${id}/roles`;

/** @returns a function that sends requests as one of acme's people, signed in. */
function as(service: TestService, role: keyof TestService['acme']['people'] = 'ROLE_ADMIN') {
  const authorization = `Bearer ${service.acme.people[role].jwt}`;
  return (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    service.send(service.acme, path, { method, body, headers: { authorization, ...headers } });
}

test('a custom role grants its permissions, to every credential, from the next request on', async (t) => {
  const { service } = t.context;
  const call = as(service);
  const { id, jwt, readWrite } = service.acme.people.ROLE_MEMBER;
  const statuses = async () => {
    const responses = await Promise.all([
      service.send(service.acme, '/api/v1/payments', { headers: { authorization: `Bearer ${jwt}` } }),
      service.send(service.acme, '/api/v1/payments', { headers: { 'api-token': readWrite } }),
    ]);
    return responses.map(({ status }) => status);
  };
  t.deepEqual(await statuses(), [403, 403]);
  const body = { key: 'ROLE_AUDITOR', label: 'Auditor', permissions: ['payments:read', 'audit:read'] };
  const created = await call('POST', roles, body);
  t.is(created.status, 201);
  t.like(created.json, { ...body, description: null, builtIn: false });
  const granted = await call('PUT', rolesOf(id), { roles: ['ROLE_MEMBER', 'ROLE_AUDITOR'] });
  t.is(granted.status, 200);
  t.deepEqual(granted.json.roles, ['ROLE_MEMBER', 'ROLE_AUDITOR']);
  t.deepEqual(await statuses(), [200, 200]);
  const own = await as(service, 'ROLE_MEMBER')('GET', '/api/v1/permission/me');
  t.deepEqual(own.json, {
    roles: ['ROLE_MEMBER', 'ROLE_AUDITOR'],
    permissions: ['audit:read', 'payments:read'],
    impersonatorId: null,
  });
  await call('PATCH', `${roles}/${created.json.id}`, { permissions: ['audit:read'] });
  t.deepEqual(await statuses(), [403, 403]);
  await call('PATCH', `${roles}/${created.json.id}`, { permissions: body.permissions });
  t.deepEqual(await statuses(), [200, 200]);
  t.is((await call('DELETE', `${roles}/${created.json.id}`)).status, 204);
  t.deepEqual(await statuses(), [403, 403]);
  t.is((await call('DELETE', `${roles}/${created.json.id}`)).status, 404);
  t.is((await call('POST', roles, body)).json.code, 'duplicate', 'a deleted key is not reused');
});

test('a role of thousands of users is deleted at once, and removed from them in the background', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const call = as(service);
  const created = await call('POST', roles, { key: 'ROLE_WIDE', label: 'Wide', permissions: [] });
  await service.sql(
    `insert into users (tenant_id, id, email, first_name, last_name, status, roles)
      select $1, gen_random_uuid(), 'wide' || n || '@acme.example', 'W', 'W', 'ACTIVE', '{ROLE_MEMBER,ROLE_WIDE}'
      from generate_series(1, 2500) n`,
    [service.acme.id],
  );
  t.is((await call('DELETE', `${roles}/${created.json.id}`)).status, 204);
  const holders = async () => (await service.sql(`select from users where 'ROLE_WIDE' = any(roles)`)).length;
  while ((await holders()) > 0) await setImmediate();
  t.is((await service.sql(`select from users where roles = '{ROLE_MEMBER}'`)).length >= 2500, true);
});

test('roles are listed: the built-in ones first, with their permissions, and immutable', async (t) => {
  const { service } = t.context;
  const call = as(service);
  await call('POST', roles, { key: 'ROLE_OWN', label: 'Own', permissions: [] });
  const { json } = await call('GET', roles);
  t.is(json.totalItems, 5);
  t.deepEqual(
    json.member.map(({ key, builtIn }: { key: string; builtIn: boolean }) => [key, builtIn]),
    [...Object.keys(builtInRoles).map((key) => [key, true]), ['ROLE_OWN', false]],
  );
  for (const key of ['ROLE_ADMIN', 'ROLE_OWN']) {
    const taken = await call('POST', roles, { key, label: 'Again', permissions: [] });
    t.is(taken.status, 409);
    t.is(taken.json.code, 'duplicate');
  }
});

test('a role with a permission that exists no more is listed without it, changed and deleted', async (t) => {
  const { service } = t.context;
  const { id } = service.acme.people.ROLE_TREASURER;
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions)
      select $1, gen_random_uuid(), 'ROLE_N' || n, 'N', $2 from generate_series(1, 2) n`,
    [service.acme.id, ['events:read', 'removed_service:read']],
  );
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions)
      values ($1, gen_random_uuid(), 'ROLE_HELP', 'H', '{roles:read,roles:write}')`,
    [service.acme.id],
  );
  await service.sql(`update users set roles = '{ROLE_HELP}' where id = $1`, [id]);
  const call = as(service);
  const { status, json } = await call('GET', roles);
  t.is(status, 200);
  const [first, second] = json.member.filter(({ key }: { key: string }) => key.startsWith('ROLE_N'));
  t.deepEqual([first.permissions, second.permissions], [['events:read'], ['events:read']]);
  const beyond = await as(service, 'ROLE_TREASURER')('DELETE', `${roles}/${second.id}`);
  t.is(beyond.json.code, 'above_own_permissions');
  t.like(await call('PATCH', `${roles}/${first.id}`, { label: 'Kept' }), { status: 200 });
  t.like(await call('DELETE', `${roles}/${second.id}`), { status: 204 });
});

test('a tenant has at most a hundred custom roles', async (t) => {
  const { service } = t.context;
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions)
      select $1, gen_random_uuid(), 'ROLE_N' || n, 'N', '{}' from generate_series(1, 100) n`,
    [service.acme.id],
  );
  const { status, json } = await as(service)('POST', roles, { key: 'ROLE_MORE', label: 'More', permissions: [] });
  t.is(status, 409);
  t.is(json.code, 'invalid_transition');
});

test('40 parallel creates leave a tenant with 95 roles at 100, and do not affect another tenant', async (t) => {
  const { service } = t.context;
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions)
      select $1, gen_random_uuid(), 'ROLE_N' || n, 'N', '{}' from generate_series(1, 95) n`,
    [service.acme.id],
  );
  const create = (n: number) => as(service)('POST', roles, { key: `ROLE_P${n}`, label: 'P', permissions: [] });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => create(n)));
  const statuses = responses.map(({ status }) => status);
  t.is(statuses.filter((status) => status === 201).length, 5);
  t.true(statuses.includes(409));
  const other = await service.send(service.globex, roles, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.globex.people.ROLE_ADMIN.jwt}` },
    body: { key: 'ROLE_P0', label: 'P', permissions: [] },
  });
  t.is(other.status, 201);
});

test('an unknown role, and one of another tenant, get the same 422', async (t) => {
  const { service } = t.context;
  const call = as(service);
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions) values ($1, gen_random_uuid(), 'ROLE_THEIRS', 'x', '{}')`,
    [service.globex.id],
  );
  const { id } = service.acme.people.ROLE_MEMBER;
  for (const role of ['ROLE_THEIRS', 'ROLE_NOBODYS']) {
    const { status, json } = await call('PUT', rolesOf(id), { roles: ['ROLE_MEMBER', role] });
    t.is(status, 422);
    t.deepEqual(json.violations, [
      { propertyPath: 'roles.1', message: 'roles.1 is not a role of this tenant', code: 'unknown' },
    ]);
  }
});

/** A caller who manages people and roles, and no payments. */
async function personnel(service: TestService) {
  const call = as(service);
  const permissions = ['users:read', 'users:write', 'roles:read', 'roles:write', 'users:impersonate', 'events:read'];
  await call('POST', roles, { key: 'ROLE_PERSONNEL', label: 'Personnel', permissions });
  await call('PUT', rolesOf(service.acme.people.ROLE_EVENT_MANAGER.id), { roles: ['ROLE_PERSONNEL'] });
  return as(service, 'ROLE_EVENT_MANAGER');
}

test('a caller cannot grant, create or change a role beyond its own permissions', async (t) => {
  const { service } = t.context;
  const call = await personnel(service);
  const { ROLE_MEMBER, ROLE_EVENT_MANAGER: self } = service.acme.people;
  const above = { status: 403, code: 'above_own_permissions' };
  const refused = async (pending: ReturnType<typeof call>, what: string) => {
    const { status, json } = await pending;
    t.deepEqual({ status, code: json.code }, above, what);
  };
  await refused(call('PUT', rolesOf(ROLE_MEMBER.id), { roles: ['ROLE_ADMIN'] }), 'granting administrator');
  await refused(call('PUT', rolesOf(self.id), { roles: ['ROLE_PERSONNEL', 'ROLE_TREASURER'] }), 'to itself');
  const more = { key: 'ROLE_MORE', label: 'More', permissions: ['payments:read'] };
  await refused(call('POST', roles, more), 'making a role');
  const { json: own } = await call('POST', roles, { ...more, permissions: ['events:read'] });
  await refused(call('PATCH', `${roles}/${own.id}`, { permissions: ['events:read', 'audit:read'] }), 'widening a role');
  const { json: theirs } = await as(service)('POST', roles, {
    key: 'ROLE_CASHIER',
    label: 'Cashier',
    permissions: ['payments:write'],
  });
  await refused(call('PATCH', `${roles}/${theirs.id}`, { label: 'x' }), 'renaming a role above');
  await refused(call('DELETE', `${roles}/${theirs.id}`), 'deleting a role above');
  t.is((await call('PUT', rolesOf(ROLE_MEMBER.id), { roles: ['ROLE_MORE'] })).status, 200);
});

test('a caller cannot change, delete or remove roles from a user with more permissions', async (t) => {
  const { service } = t.context;
  const call = await personnel(service);
  for (const person of [service.acme.people.ROLE_ADMIN, service.acme.people.ROLE_TREASURER]) {
    const path = `/api/v1/users/${person.id}`;
    const responses = [
      await call('PATCH', path, { email: 'mine@acme.example' }),
      await call('PATCH', path, { password: 'a new password' }),
      await call('PATCH', path, { status: 'DISABLED' }),
      await call('DELETE', path),
      await call('PUT', rolesOf(person.id), { roles: [] }),
      await call('POST', `/api/v1/permission/impersonate/${person.id}`, {}),
    ];
    for (const { status, json } of responses) {
      t.is(status, 403);
      t.is(json.code, 'above_own_permissions');
    }
  }
  t.is((await call('PATCH', `/api/v1/users/${service.acme.people.ROLE_MEMBER.id}`, { firstName: 'M' })).status, 200);
});

test('an administrator remains, even when two concurrently remove each other’s role', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_MEMBER } = service.acme.people;
  const call = as(service);
  const alone = await call('PUT', rolesOf(ROLE_ADMIN.id), { roles: [] });
  t.is(alone.status, 409);
  t.is(alone.json.detail, 'An active administrator must remain.');
  for (let round = 0; round < 10; round += 1) {
    await service.sql(`update users set roles = '{ROLE_ADMIN}' where id = any($1)`, [[ROLE_ADMIN.id, ROLE_MEMBER.id]]);
    await Promise.all([
      call('PUT', rolesOf(ROLE_MEMBER.id), { roles: [] }),
      as(service, 'ROLE_MEMBER')('PUT', rolesOf(ROLE_ADMIN.id), { roles: [] }),
    ]);
    const left = await service.sql(`select id from users where tenant_id = $1 and 'ROLE_ADMIN' = any(roles)`, [
      service.acme.id,
    ]);
    t.true(left.length >= 1, `round ${round}`);
  }
});

test('roles that were changed since the user was read are kept, if the caller sends If-Match', async (t) => {
  const { service } = t.context;
  const call = as(service);
  const { id } = service.acme.people.ROLE_MEMBER;
  const { headers } = await call('GET', `/api/v1/users/${id}`);
  const seen = { 'if-match': headers.etag ?? '' };
  t.is((await call('PUT', rolesOf(id), { roles: ['ROLE_TREASURER'] }, seen)).status, 200);
  const late = await call('PUT', rolesOf(id), { roles: ['ROLE_EVENT_MANAGER'] }, seen);
  t.is(late.status, 412);
  t.deepEqual((await call('GET', `/api/v1/users/${id}`)).json.roles, ['ROLE_TREASURER']);
  t.is((await call('PUT', rolesOf(id), { roles: [] }, { 'if-match': late.headers.etag ?? '' })).status, 200);
});

test('a change of roles is in the audit log, with the previous ones', async (t) => {
  const { service } = t.context;
  const call = as(service);
  const { id } = service.acme.people.ROLE_MEMBER;
  await call('PUT', rolesOf(id), { roles: ['ROLE_TREASURER'] });
  const { json } = await call('GET', `/api/v1/audit_log?resourceId=${id}`);
  t.is(json.totalItems, 1);
  t.like(json.member[0], {
    action: 'permission.setRolesOfUser',
    userId: service.acme.people.ROLE_ADMIN.id,
    impersonatorId: null,
    credentialKind: 'jwt',
    resourceId: id,
    details: { roles: [['ROLE_MEMBER'], ['ROLE_TREASURER']] },
    address: '127.0.0.1',
  });
});
