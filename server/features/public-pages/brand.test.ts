/** The colour and the logo of an organisation on its pages. */
import anyTest, { type TestFn } from 'ava';
import { accentStyle } from '#server/platform/accent.ts';
import { dataUrlOf, png } from '#test/pictures.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test('the colour of an organisation is on its pages, readable in light and dark, and on those of no other', async (t) => {
  const { service } = t.context;
  const brand = async (tenant = service.acme) => (await service.send(tenant, '/brand.css')).text;
  const usual = await brand(service.globex);
  const { status, json } = await service.send(service.acme, '/api/v1/tenant', {
    method: 'PATCH',
    headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
    body: { accentColour: '#ffe066' },
  });
  t.is(status, 200);
  t.is(json.accentColour, '#ffe066');
  t.not(accentStyle('#ffe066'), usual);
  t.true((await brand()).startsWith(accentStyle('#ffe066')));
  t.is(await brand(service.globex), usual);
  t.true(
    (await service.send(service.acme, '/', { headers: { accept: 'text/html' } })).text.includes('href="/brand.css"'),
  );
  for (const accentColour of ['red', '#FFE066', '#fff', '#ffe066;}']) {
    const refused = await service.send(service.acme, '/api/v1/tenant', {
      method: 'PATCH',
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
      body: { accentColour },
    });
    t.is(refused.status, 422, accentColour);
  }
});

test('the logo of an organisation stands for its initial on its pages, and on those of no other', async (t) => {
  const { service } = t.context;
  const brand = async (tenant = service.acme) => (await service.send(tenant, '/brand.css')).text;
  const change = (logo: string | null) =>
    service.send(service.acme, '/api/v1/tenant', {
      method: 'PATCH',
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
      body: { logo },
    });
  t.notRegex(await brand(), /logo/);
  t.is((await service.send(service.acme, '/logo')).status, 404);
  t.is((await service.send(service.acme, '/favicon.ico')).headers.location, '/docs/logo.svg');
  const picture = png(320, 80);
  t.is((await change(dataUrlOf('png', picture))).status, 200);
  const [path = ''] = /\/logo\?\d+/.exec(await brand()) ?? [];
  const { status, headers, bytes } = await service.send(service.acme, path);
  t.is(status, 200);
  t.is(headers['content-type'], 'image/png');
  t.is(headers['x-content-type-options'], 'nosniff');
  t.deepEqual(bytes, picture);
  t.deepEqual((await service.send(service.acme, '/favicon.ico')).bytes, picture);
  const again = await service.send(service.acme, path, { headers: { 'if-none-match': String(headers.etag) } });
  t.is(again.status, 304);
  t.notRegex(await brand(service.globex), /logo/);
  t.is((await service.send(service.globex, path)).status, 404);
  service.clock.advance(1_000);
  t.is((await change(dataUrlOf('png', png(80, 80)))).status, 200);
  t.not(/\/logo\?\d+/.exec(await brand())?.[0], path);
  t.is((await change(null)).status, 200);
  t.is((await service.send(service.acme, '/logo')).status, 404);
});
