/** CORS: pages of other origins that may call and read responses. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; id: string }>;
const origin = 'https://app.example';

test.beforeEach(async (t) => {
  const service = await startTestService();
  const { jwt } = service.acme.people.ROLE_ADMIN;
  const headers = { authorization: `Bearer ${jwt}` };
  const body = { name: 'App', type: 'PUBLIC', redirectUris: [`${origin}/back`], scopes: ['profile'] };
  const { json } = await service.send(service.acme, '/api/v1/oauth_applications', { method: 'POST', headers, body });
  Object.assign(t.context, { service, id: json.id });
});
test.afterEach.always((t) => t.context.service?.stop());

const preflight = (service: TestService, from: string, path = '/api/v1/me', tenant = service.acme) =>
  service.send(tenant, path, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization',
    },
  });
const read = (service: TestService, from: string) =>
  service.send(service.acme, '/api/v1/me', {
    headers: { origin: from, authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` },
  });

test('a page of a registered application, and of the tenant, may call with a JWT, and never with an Api-Token', async (t) => {
  const { service } = t.context;
  for (const from of [origin, 'http://acme.localhost']) {
    const { status, headers } = await preflight(service, from);
    t.is(status, 204);
    t.is(headers['access-control-allow-origin'], from);
    t.is(headers['access-control-allow-methods'], 'GET, HEAD, PATCH');
    const allowed = headers['access-control-allow-headers']?.split(', ') ?? [];
    t.true(['authorization', 'prefer'].every((name) => allowed.includes(name)));
    t.false(headers['access-control-allow-headers']?.includes('api-token'));
    t.is(headers['access-control-allow-credentials'], undefined);
    const response = await read(service, from);
    t.is(response.headers['access-control-allow-origin'], from);
    t.regex(String(response.headers.vary), /^Origin\b/);
    t.true(String(response.headers['access-control-expose-headers']).includes('retry-after'));
  }
});

test('a page is recognised by the host of its redirect URI, also with the port of the scheme, and with a query alone', async (t) => {
  const { service, id } = t.context;
  for (const [redirectUri, from] of [
    ['https://port.example:443/back', 'https://port.example'],
    ['http://localhost:80/back', 'http://localhost'],
    ['http://[::1]:8080/back', 'http://[::1]:8080'],
    ['https://query.example?from=app', 'https://query.example'],
    ['https://bare.example', 'https://bare.example'],
  ] as const) {
    const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
    const body = { redirectUris: [redirectUri] };
    const path = `/api/v1/oauth_applications/${id}`;
    t.is((await service.send(service.acme, path, { method: 'PATCH', headers, body })).status, 200, redirectUri);
    t.is((await read(service, from)).headers['access-control-allow-origin'], from, redirectUri);
    t.is((await read(service, `${from}4`)).headers['access-control-allow-origin'], undefined, `${from}4`);
  }
});

test('an error is readable to the same pages', async (t) => {
  const { service } = t.context;
  const { status, headers } = await service.send(service.acme, '/api/v1/me', { headers: { origin } });
  t.is(status, 401);
  t.is(headers['access-control-allow-origin'], origin);
});

test('any other page gets no CORS headers', async (t) => {
  const { service } = t.context;
  for (const from of [
    'https://other.example',
    'https://app.example.evil.example',
    'https://app.exampl',
    'http://app.example',
    'https://app.example:8443',
    'https://APP.example',
    'null',
    'https://app.example/',
    "https://app.example' or true --",
  ]) {
    const preflightResponse = await preflight(service, from);
    t.is(preflightResponse.status, 405, from);
    t.is(preflightResponse.headers['access-control-allow-origin'], undefined, from);
    const response = await read(service, from);
    t.is(response.status, 200);
    t.is(response.headers['access-control-allow-origin'], undefined, from);
    t.regex(String(response.headers.vary), /^Origin\b/);
  }
  const elsewhere = await preflight(service, origin, '/api/v1/me', service.globex);
  t.is(elsewhere.status, 405, 'nor at a tenant where the application is not registered');
  t.is((await preflight(service, origin, '/nowhere')).status, 404);
});

test('when the application is deleted, its pages lose access within a second', async (t) => {
  const { service, id } = t.context;
  t.is((await read(service, origin)).headers['access-control-allow-origin'], origin);
  service.clock.advance(1_000);
  await service.send(service.acme, `/api/v1/oauth_applications/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` },
  });
  service.clock.advance(1_000);
  t.is((await read(service, origin)).headers['access-control-allow-origin'], undefined);
});

test('OPTIONS without a preflight’s headers is 405 with the allowed methods', async (t) => {
  const { service } = t.context;
  const { status, headers, json } = await service.send(service.acme, '/api/v1/me', { method: 'OPTIONS' });
  t.is(status, 405);
  t.is(json.code, 'method_not_allowed');
  t.is(headers.allow, 'GET, HEAD, PATCH');
});
