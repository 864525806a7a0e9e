/** Applications, as administrators manage them. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/oauth_applications';
const whole = {
  name: 'Shop',
  type: 'CONFIDENTIAL',
  homepageUrl: 'https://shop.example/',
  redirectUris: ['https://shop.example/callback', 'http://127.0.0.1:8080/back', 'http://[::1]/back'],
  scopes: ['profile', 'email'],
};

function call(service: TestService, method: string, target: string, body?: unknown, jwt?: string) {
  const token = jwt ?? service.acme.people.ROLE_ADMIN.jwt;
  return service.send(service.acme, target, { method, body, headers: { authorization: `Bearer ${token}` } });
}

test('the secret of a confidential application is returned on creation and rotation only', async (t) => {
  const { service } = t.context;
  const { status, json, headers } = await call(service, 'POST', path, whole);
  t.is(status, 201);
  t.is(headers.location, `${path}/${json.id}`);
  t.regex(json.clientSecret, /^[0-9A-Za-z]{48}$/);
  const { clientSecret, ...application } = json;
  t.like(application, { ...whole, clientId: json.id, secretRotatedAt: null });
  t.deepEqual((await call(service, 'GET', `${path}/${json.id}`)).json, application);
  t.deepEqual((await call(service, 'GET', path)).json.member, [application]);
  t.false((await call(service, 'PATCH', `${path}/${json.id}`, { name: 'Kiosk' })).text.includes('clientSecret'));
  const rotated = await call(service, 'POST', `${path}/${json.id}/rotate-secret`);
  t.is(rotated.status, 200);
  t.regex(rotated.json.clientSecret, /^[0-9A-Za-z]{48}$/);
  t.not(rotated.json.clientSecret, clientSecret);
  t.truthy(rotated.json.secretRotatedAt);
});

test('a public application has no secret, and cannot be given one', async (t) => {
  const { service } = t.context;
  const { json } = await call(service, 'POST', path, { ...whole, type: 'PUBLIC' });
  t.false('clientSecret' in json);
  const rotated = await call(service, 'POST', `${path}/${json.id}/rotate-secret`);
  t.is(rotated.status, 409);
  t.is((await call(service, 'PATCH', `${path}/${json.id}`, { type: 'CONFIDENTIAL' })).status, 422);
});

test('an ambiguous address, or one without TLS to another machine, is refused as redirect URI', async (t) => {
  const { service } = t.context;
  for (const uri of [
    'http://shop.example/callback',
    'https://*.shop.example/',
    'https://shop.example/*',
    'https://user@shop.example/',
    'https://shop.example/#x',
    'https://shop.example\\@evil.example/',
    'https://SHOP.example/',
    'https://shop.example:65536/',
    'https://shop.example:0/',
    'https://999.999.999.999/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.2/',
    'javascript:alert(1)',
    'com.example.app:/callback',
    '/callback',
    '',
  ]) {
    const { status } = await call(service, 'POST', path, { ...whole, redirectUris: [uri] });
    t.is(status, 422, uri);
  }
  t.is((await call(service, 'POST', path, { ...whole, redirectUris: [] })).status, 422);
  t.is((await call(service, 'POST', path, { ...whole, scopes: [] })).status, 422);
  t.is((await call(service, 'POST', path, { ...whole, scopes: ['openid'] })).status, 422);
});

test('applications are managed with the permission, in a session only', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER, ROLE_ADMIN } = service.acme.people;
  t.is((await call(service, 'GET', path, undefined, ROLE_MEMBER.jwt)).status, 403);
  t.is((await call(service, 'POST', path, whole, ROLE_MEMBER.jwt)).status, 403);
  const byToken = await service.send(service.acme, path, { headers: { 'api-token': ROLE_ADMIN.readWrite } });
  t.is(byToken.status, 403);
});
