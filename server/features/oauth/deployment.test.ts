/** The provider behind a proxy, on several nodes, and without its database. */
import anyTest, { type TestFn } from 'ava';
import { OAuthFixture, startOAuthFixture } from '#test/fixtures/oauth.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { callback } from './testing/client.ts';

const test = anyTest as TestFn<{ service: TestService }>;
test.afterEach.always((t) => t.context.service?.stop());

test('behind a proxy every address is the tenant’s own, and its cookies go over TLS alone', async (t) => {
  const service = await startTestService();
  t.context.service = service;
  await service.sql(
    `update tenants set base_url = 'https://members.acme.example:8443', host = 'members.acme.example'` +
      ` where host = 'acme.localhost'`,
  );
  const get = (path: string) =>
    send(service.port, 'members.acme.example', path, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
  const { json } = await get('/.well-known/openid-configuration');
  t.is(json.issuer, 'https://members.acme.example:8443');
  for (const [name, value] of Object.entries(json)) {
    if (name.endsWith('_endpoint') || name === 'jwks_uri')
      t.true(String(value).startsWith(`${json.issuer}/api/v1/oauth/`), name);
  }
  const [application] = await service.sql<{ id: string }>(
    `insert into oauth_applications (tenant_id, id, name, type, redirect_uris, scopes, created_by)
      select $1, $2, 'Shop', 'PUBLIC', '{https://shop.example/callback}', '{email}', $2 returning id`,
    [service.acme.id, service.acme.people.ROLE_ADMIN.id],
  );
  const fixture = new OAuthFixture(
    service,
    service.acme,
    { id: String(application?.id), secret: '' },
    { id: '', secret: '' },
  );
  const response = await get(`/api/v1/oauth/authorize?${new URLSearchParams(fixture.parameters({ scope: 'email' }))}`);
  t.is(response.status, 303);
  t.regex(String(response.headers.location), /^\/api\/v1\/oauth\/interaction\//);
  t.true(response.headers['set-cookie']?.every((cookie) => /; secure/i.test(cookie)));
});

test('another node continues what one node began', async (t) => {
  const { service, acme: fixture } = await startOAuthFixture();
  t.context.service = service;
  const code = await fixture.code();
  const { port } = await service.another();
  const { status, json } = await send(port, fixture.tenant.host, '/api/v1/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: fixture.open.id,
      redirect_uri: callback,
      code: code.code,
      code_verifier: code.verifier,
    }).toString(),
  });
  t.is(status, 200);
  t.is((await fixture.userInfo(json.access_token)).status, 200);
});

test('both discovery documents agree, without disabled features', async (t) => {
  const service = await startTestService();
  t.context.service = service;
  const [openid, oauth] = await Promise.all(
    ['openid-configuration', 'oauth-authorization-server'].map((name) =>
      service.send(service.acme, `/.well-known/${name}`),
    ),
  );
  t.deepEqual(openid?.json, oauth?.json);
  t.like(openid?.json, {
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  });
  for (const off of [
    'registration_endpoint',
    'introspection_endpoint',
    'end_session_endpoint',
    'device_authorization_endpoint',
  ]) {
    t.is(openid?.json[off], undefined, off);
  }
  const { json } = await service.send(service.acme, '/api/v1/oauth/jwks');
  for (const key of json.keys) t.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  t.is(
    (await service.send({ ...service.acme, host: 'nobody.example' }, '/api/v1/oauth/jwks')).json.code,
    'unknown_tenant',
  );
});

test('a database failure is our own problem response, with its cause in the log only', async (t) => {
  const { service, acme: fixture } = await startOAuthFixture();
  t.context.service = service;
  const tokens = await fixture.tokens();
  await service.sql('alter table oauth_instances rename to away');
  const responses = [await fixture.refresh(tokens.refresh_token), await fixture.authorize()];
  await service.sql('alter table away rename to oauth_instances');
  for (const { status, json } of responses)
    t.like({ status, code: json.code }, { status: 500, code: 'internal_error' });
  t.true(service.logLines.some((line) => line.includes('oauth_instances')));
  t.is((await fixture.refresh(tokens.refresh_token)).status, 200);
});

test('an application that runs in a browser redeems a code and reads user info from its own origin', async (t) => {
  const { service, acme: fixture } = await startOAuthFixture();
  t.context.service = service;
  const { origin } = new URL(callback);
  const { code, verifier } = await fixture.code();
  const preflight = await send(service.port, fixture.tenant.host, '/api/v1/oauth/token', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  t.is(preflight.status, 204);
  const fields = { grant_type: 'authorization_code', client_id: fixture.open.id, redirect_uri: callback };
  const response = await fixture.token({ ...fields, code, code_verifier: verifier }, { origin });
  t.is(response.status, 200);
  t.is(response.headers['access-control-allow-origin'], origin);
});
