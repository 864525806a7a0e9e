/** OAuth 2.0 as applications use it: unmodified openid-client over real sockets. */
import anyTest, { type TestFn } from 'ava';
import * as client from 'openid-client';
import { startTestService, type TestService } from '#test/service.ts';
import { callback, discovered, register } from './testing/client.ts';
import { Visitor } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const everything = 'openid profile email groups roles';

async function authorized(
  service: TestService,
  configuration: client.Configuration,
  scope: string,
  person = service.acme.people.ROLE_MEMBER,
) {
  const visitor = new Visitor(service, service.acme);
  const verifier = client.randomPKCECodeVerifier();
  const parameters = {
    redirect_uri: callback,
    scope,
    state: client.randomState(),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const url = client.buildAuthorizationUrl(configuration, parameters);
  const back = await visitor.signInAndConsent(Object.fromEntries(url.searchParams), person);
  const tokens = await client.authorizationCodeGrant(configuration, back, {
    pkceCodeVerifier: verifier,
    expectedState: parameters.state,
  });
  return { tokens, visitor, person };
}

for (const [name, type, authentication] of [
  ['a public application with PKCE', 'PUBLIC', () => client.None()],
  ['a confidential one with its secret in the header', 'CONFIDENTIAL', (s: string) => client.ClientSecretBasic(s)],
  ['a confidential one with its secret in the body', 'CONFIDENTIAL', (s: string) => client.ClientSecretPost(s)],
] as const) {
  test(`${name} discovers, signs in, reads, refreshes and revokes`, async (t) => {
    const { service } = t.context;
    const application = await register(service, service.acme, { type });
    const configuration = await discovered(service, service.acme, application.id, authentication(application.secret));
    const { tokens, person } = await authorized(service, configuration, everything);
    t.like(tokens, { token_type: 'bearer', expires_in: 3600, scope: everything });
    t.is(tokens.claims()?.sub, person.id);

    const read = await client.fetchUserInfo(configuration, tokens.access_token, person.id);
    t.like(read, { sub: person.id, email: person.email, email_verified: false, roles: ['ROLE_MEMBER'], groups: [] });
    t.truthy(read.name && read.given_name && read.family_name && read.updated_at);

    const refreshed = await client.refreshTokenGrant(configuration, String(tokens.refresh_token));
    t.not(refreshed.refresh_token, tokens.refresh_token);
    t.is((await client.fetchUserInfo(configuration, refreshed.access_token, person.id)).email, person.email);

    await client.tokenRevocation(configuration, String(refreshed.refresh_token));
    await t.throwsAsync(client.refreshTokenGrant(configuration, String(refreshed.refresh_token)));
    await t.throwsAsync(client.fetchUserInfo(configuration, refreshed.access_token, person.id));
  });
}

test('an OAuth 2.0 application without OpenID Connect reads the user by scope, without `openid`', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER: person } = service.acme.people;
  const application = await register(service, service.acme, { type: 'CONFIDENTIAL' });
  const authentication = client.ClientSecretBasic(application.secret);
  const configuration = await discovered(service, service.acme, application.id, authentication, 'oauth2');
  const read = async (scope: string) => {
    const { tokens } = await authorized(service, configuration, scope);
    t.is(tokens.claims(), undefined);
    return client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck);
  };
  t.deepEqual(Object.keys(await read('email')).sort(), ['email', 'email_verified', 'sub']);
  t.deepEqual(Object.keys(await read('groups')).sort(), ['groups', 'sub']);
  t.deepEqual(await read('roles'), { sub: person.id, roles: ['ROLE_MEMBER'] });
  const { updated_at: _, ...profile } = await read('profile');
  t.deepEqual(profile, {
    sub: person.id,
    name: 'Mia Nakamura',
    given_name: 'Mia',
    family_name: 'Nakamura',
    locale: 'en',
    zoneinfo: 'Europe/Paris',
  });
});

test('groups are slugs, email_verified follows a code from a mail, and POST works too', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { ROLE_ADMIN, ROLE_MEMBER: person } = service.acme.people;
  await service.sql(`insert into groups (tenant_id, id, name, slug) values ($1, $2, 'Choir', 'choir')`, [
    service.acme.id,
    ROLE_ADMIN.id,
  ]);
  await service.sql('insert into group_members (tenant_id, group_id, user_id) values ($1, $2, $3)', [
    service.acme.id,
    ROLE_ADMIN.id,
    person.id,
  ]);
  await service.sql('update users set email_verified_at = $2 where id = $1', [person.id, service.clock.now()]);
  const application = await register(service, service.acme, {});
  const configuration = await discovered(service, service.acme, application.id, client.None());
  const { tokens } = await authorized(service, configuration, 'email groups');
  const { json } = await service.send(service.acme, '/api/v1/oauth/userinfo', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  t.deepEqual(json, { sub: person.id, email: person.email, email_verified: true, groups: ['choir'] });
});

test('two users of one application with the same Idempotency-Key each get their own user info', async (t) => {
  const { service } = t.context;
  const application = await register(service, service.acme, {});
  const configuration = await discovered(service, service.acme, application.id, client.None());
  const { ROLE_MEMBER, ROLE_TREASURER } = service.acme.people;
  for (const person of [ROLE_MEMBER, ROLE_TREASURER, ROLE_MEMBER]) {
    const { tokens } = await authorized(service, configuration, 'email', person);
    const { json, headers } = await service.send(service.acme, '/api/v1/oauth/userinfo', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'idempotency-key': 'the same' },
    });
    t.is(json.sub, person.id);
    t.is(headers['idempotency-replayed'], undefined);
  }
});
