import anyTest, { type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService }>;

const wide = { quota: 1_000 };
const substitutes = {
  buckets: {
    ...buckets,
    contactsCsv: { ...buckets.contactsCsv, ...wide },
    usersCsv: { ...buckets.usersCsv, ...wide },
  },
};

test.beforeEach(async (t) => {
  t.context.service = await startTestService(substitutes);
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/contacts-csv';

const get = (service: TestService, target: string, tenant = service.acme, token = tenant.people.ROLE_ADMIN.readWrite) =>
  service.send(tenant, target, { headers: { 'api-token': token } });

test('administrators export, also with a read-only token; others do not', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_EVENT_MANAGER, ROLE_MEMBER } = service.acme.people;
  for (const target of [path, '/api/v1/users-csv']) {
    t.is((await get(service, target, service.acme, ROLE_ADMIN.readOnly)).status, 200);
    t.is((await get(service, target, service.acme, ROLE_EVENT_MANAGER.readWrite)).status, 403);
    t.is((await get(service, target, service.acme, ROLE_MEMBER.readWrite)).status, 403);
    t.is((await get(service, target, service.acme, service.globex.people.ROLE_ADMIN.readWrite)).status, 401);
  }
});

test('an export without write permission has no notes and no dates of birth', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const role = {
    key: 'ROLE_EXPORTER',
    label: 'Exporter',
    permissions: ['contacts:export', 'users:export', 'contacts:read', 'users:read'],
  };
  t.is(
    (await service.send(service.acme, '/api/v1/permission/roles', { method: 'POST', body: role, headers })).status,
    201,
  );
  const { id, readOnly } = service.acme.people.ROLE_MEMBER;
  const granted = await service.send(service.acme, `/api/v1/permission/users/${id}/roles`, {
    method: 'PUT',
    body: { roles: ['ROLE_EXPORTER'] },
    headers,
  });
  t.is(granted.status, 200, granted.text);
  const headerRow = async (target: string, token: string) =>
    (await get(service, target, service.acme, token)).text.slice(1).split('\r\n')[0]?.split(',') ?? [];
  const admin = service.acme.people.ROLE_ADMIN.readOnly;
  const less = (all: string[], without: string[]) => all.filter((name) => !without.includes(name));
  const contacts = await headerRow(path, admin);
  t.deepEqual(await headerRow(path, readOnly), less(contacts, ['note']));
  const users = await headerRow('/api/v1/users-csv', admin);
  t.true(users.includes('birthDate'));
  t.deepEqual(await headerRow('/api/v1/users-csv', readOnly), less(users, ['note', 'birthDate']));
});

test('the 21st export of a token within a minute is a 429; users and contacts are counted apart', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const responses = await Promise.all(Array.from({ length: 25 }, () => get(service, path)));
  t.is(responses.filter(({ status }) => status === 200).length, 20);
  t.is(responses.filter(({ status }) => status === 429).length, 5);
  t.is((await get(service, '/api/v1/users-csv')).status, 200);
});

for (const [title, tenantFilter, rowLevelSecurity] of [
  ['both tenant filters', true, true],
  ['the explicit filter alone', true, false],
  ['row-level security alone', false, true],
  ['no tenant filter at all', false, false],
] as const) {
  test(`with ${title} an export ${tenantFilter || rowLevelSecurity ? 'has' : 'does not have'} nothing but one tenant's`, async (t) => {
    const service = await startTestService({ ...substitutes, fences: { tenantFilter } });
    t.teardown(() => service.stop());
    if (!rowLevelSecurity) {
      for (const table of ['contacts', 'users']) {
        await service.sql(`alter table ${table} disable row level security, no force row level security`);
      }
    }
    const isWhole = tenantFilter || rowLevelSecurity;
    for (const [target, table] of [
      [path, 'contacts'],
      ['/api/v1/users-csv', 'users'],
    ] as const) {
      const { text } = await get(service, target);
      const ids = async ({ id }: TestTenant) =>
        (await service.sql<{ id: string }>(`select id from ${table} where tenant_id = $1`, [id])).map((row) => row.id);
      t.true((await ids(service.acme)).every((id) => text.includes(id)));
      t.is(
        (await ids(service.globex)).some((id) => text.includes(id)),
        !isWhole,
      );
    }
  });
}
