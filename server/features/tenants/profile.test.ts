/** What stands above a tenant's documents. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

type Call = (method: string, body?: unknown, role?: 'ROLE_ADMIN' | 'ROLE_MEMBER') => ReturnType<TestService['send']>;
const test = anyTest as TestFn<{ service: TestService; call: Call }>;

test.beforeEach(async (t) => {
  const service = await startTestService();
  const call: Call = (method, body, role = 'ROLE_ADMIN') =>
    service.send(service.acme, '/api/v1/tenant', {
      method,
      body,
      headers: { 'api-token': service.acme.people[role].readWrite },
    });
  Object.assign(t.context, { service, call });
});
test.afterEach.always((t) => t.context.service?.stop());

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(200 * 1024 - 8),
]);
const logo = `data:image/png;base64,${png.toString('base64')}`;

test('everybody who is signed in sees it; whoever may, changes what is sent and nothing else', async (t) => {
  const { service, call } = t.context;
  const before = (await call('GET', undefined, 'ROLE_MEMBER')).json;
  t.like(before, { name: service.acme.name, host: service.acme.host, currency: 'EUR', logo: null });
  t.is((await call('PATCH', { currency: 'CHF' }, 'ROLE_MEMBER')).status, 403);
  const legal = { vatNumber: 'FR12345678901', addressLines: ['2 Market Square'] };
  const after = await call('PATCH', { contactEmail: 'Office@Acme.example', legal });
  t.is(after.status, 200);
  t.deepEqual(after.json, {
    ...before,
    contactEmail: 'office@acme.example',
    legal: { ...before.legal, ...legal },
    updatedAt: service.clock.now().toISOString(),
  });
  t.deepEqual((await call('GET')).json, after.json);
  t.is((await call('PATCH', { legal: { vatNumber: null } })).json.legal.vatNumber, null);
  t.is((await call('PATCH', { name: 'Mine' })).status, 422);
});

test('a tenant that has changed nothing yet shows the defaults, and can change them', async (t) => {
  const { service, call } = t.context;
  await service.sql('delete from tenant_profiles where tenant_id = $1', [service.acme.id]);
  t.like((await call('GET')).json, { contactEmail: null, logo: null, currency: 'EUR', locale: 'en', updatedAt: null });
  t.is((await call('PATCH', { locale: 'fr-FR' })).json.locale, 'fr-FR');
});

test('a logo of 200 KiB is taken; a larger one, or what is no picture, is not; null removes it', async (t) => {
  const { call } = t.context;
  t.is((await call('PATCH', { logo })).json.logo, logo);
  const refused = [
    `data:image/png;base64,${Buffer.concat([png, Buffer.alloc(32)]).toString('base64')}`,
    logo.replace('image/png', 'image/jpeg'),
    'data:image/png;base64,aGVsbG8=',
    'data:image/svg+xml;base64,aGVsbG8=',
    'https://acme.example/logo.png',
  ];
  for (const bad of refused) t.is((await call('PATCH', { logo: bad })).status, 422, bad.slice(0, 40));
  t.is((await call('PATCH', { logo: null })).json.logo, null);
});

test('an IBAN with a wrong digit is refused; neither logo nor a stranger reaches the log', async (t) => {
  const { service, call } = t.context;
  const wrong = await call('PATCH', { legal: { iban: 'FR7630006000011234567890188' } });
  t.is(wrong.status, 422);
  t.is(wrong.json.violations[0].propertyPath, 'legal.iban');
  await call('PATCH', { logo, legal: { iban: 'DE89370400440532013000' } });
  const [line] = await service.sql<{ details: object }>(
    `select details from audit_log where tenant_id = $1 and action = 'tenant.update'`,
    [service.acme.id],
  );
  t.deepEqual(line?.details, { logo: 'replaced', legal: { iban: 'DE89370400440532013000' } });
  t.is((await service.send(service.acme, '/api/v1/tenant')).status, 401);
});

test('the API can change neither host nor name of a tenant', async (t) => {
  const { service } = t.context;
  const [right] = await service.sql<{ may: boolean }>(
    `select has_table_privilege('guildgate_api', 'tenants', 'update') or has_any_column_privilege('guildgate_api', 'tenants', 'update') as may`,
  );
  t.false(right?.may);
});
