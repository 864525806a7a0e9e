/** The tenant's profile, which documents show. */
import anyTest, { type TestFn } from 'ava';
import { dataUrlOf, jpeg, jpegFrame, jpegScan, png, pngChunk } from '#test/pictures.ts';
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

/** 200 KiB: an ancillary chunk pads the picture. */
const largest = png(320, 80, { extra: [pngChunk('prIv', Buffer.alloc(200 * 1024 - png(320, 80).length - 12))] });
const logo = dataUrlOf('png', largest);

test('every signed-in user can read it; with the permission, PATCH changes the sent properties only', async (t) => {
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

test('a tenant without changes has the defaults, and can change them', async (t) => {
  const { service, call } = t.context;
  await service.sql('delete from tenant_profiles where tenant_id = $1', [service.acme.id]);
  t.like((await call('GET')).json, {
    contactEmail: null,
    logo: null,
    currency: 'EUR',
    locale: 'en',
    requireIfMatch: false,
    updatedAt: null,
  });
  t.is((await call('PATCH', { locale: 'fr-FR' })).json.locale, 'fr-FR');
});

test('a logo of 200 KiB is accepted; a larger one, or another format, is not; null removes it', async (t) => {
  const { call } = t.context;
  t.is((await call('PATCH', { logo })).json.logo, logo);
  const refused = [
    dataUrlOf('png', Buffer.concat([largest, Buffer.alloc(32)])),
    logo.replace('image/png', 'image/jpeg'),
    'data:image/png;base64,aGVsbG8=',
    'data:image/svg+xml;base64,aGVsbG8=',
    'https://acme.example/logo.png',
  ];
  for (const bad of refused) t.is((await call('PATCH', { logo: bad })).status, 422, bad.slice(0, 40));
  t.is((await call('PATCH', { logo: null })).json.logo, null);
});

test('a logo may have 4 megapixels and 8000 pixels a side, whatever its file size', async (t) => {
  const { call } = t.context;
  const accepted = [
    dataUrlOf('png', png(2000, 2000)),
    dataUrlOf('png', png(8000, 500, { interlaced: true })),
    dataUrlOf('jpeg', jpeg()),
    dataUrlOf('jpeg', jpeg([jpegFrame(2000, 2000, 0xc2), jpegScan, jpegScan])),
  ];
  for (const good of accepted) t.is((await call('PATCH', { logo: good })).status, 200, good.slice(0, 40));
  const refused = {
    'a palette bomb of 48 KB': dataUrlOf('png', png(20_000, 20_000)),
    'an interlaced one': dataUrlOf('png', png(12_000, 12_000, { interlaced: true })),
    'a long and narrow one': dataUrlOf('png', png(60_000, 60)),
    'just above the limit': dataUrlOf('png', png(2001, 2000)),
    'a JPEG': dataUrlOf('jpeg', jpeg([jpegFrame(65_500, 65_500), jpegScan])),
  };
  for (const [name, bad] of Object.entries(refused)) {
    const { status, json } = await call('PATCH', { logo: bad });
    t.is(status, 422, name);
    t.like(json.violations[0], { propertyPath: 'logo', code: 'picture' }, name);
    t.regex(json.violations[0].message, /4 megapixels/, name);
  }
});

test('a logo of unknown size is refused', async (t) => {
  const { call } = t.context;
  const whole = png(320, 80);
  const refused = {
    'nothing but a signature': dataUrlOf('png', whole.subarray(0, 8)),
    'a header cut short': dataUrlOf('png', whole.subarray(0, 20)),
    'no end': dataUrlOf('png', whole.subarray(0, -12)),
    'no pixels': dataUrlOf('png', png(0, 80)),
    'an animation': dataUrlOf('png', png(320, 80, { extra: [pngChunk('acTL', Buffer.alloc(8))] })),
    'a second header': dataUrlOf('png', png(320, 80, { extra: [pngChunk('IHDR', Buffer.alloc(13, 1))] })),
    'a JPEG without a frame': dataUrlOf('jpeg', jpeg([jpegScan])),
    'a JPEG of two frames': dataUrlOf('jpeg', jpeg([jpegFrame(320, 80), jpegFrame(65_500, 65_500), jpegScan])),
    'a JPEG whose height comes later': dataUrlOf('jpeg', jpeg([jpegFrame(320, 0), jpegScan])),
    'a JPEG of hundreds of scans': dataUrlOf('jpeg', jpeg([jpegFrame(320, 80, 0xc2), ...Array(300).fill(jpegScan)])),
  };
  for (const [name, bad] of Object.entries(refused)) {
    const { status, json } = await call('PATCH', { logo: bad });
    t.is(status, 422, name);
    t.like(json.violations[0], { propertyPath: 'logo', code: 'picture' }, name);
  }
});

test('an IBAN with a wrong digit is refused; the audit log has no logo', async (t) => {
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

test('the API cannot change the host or name of a tenant', async (t) => {
  const { service } = t.context;
  const [right] = await service.sql<{ may: boolean }>(
    `select has_table_privilege('guildgate_api', 'tenants', 'update') or has_any_column_privilege('guildgate_api', 'tenants', 'update') as may`,
  );
  t.false(right?.may);
});
