/** Immediate ends of codes, tokens and grants: by time, by the user, by an administrator. */
import anyTest, { type TestFn } from 'ava';
import type { OAuthFixture, Tokens } from '#test/fixtures/oauth.ts';
import { startOAuthFixture } from '#test/fixtures/oauth.ts';
import { Visitor } from './testing/visitor.ts';

type Started = Awaited<ReturnType<typeof startOAuthFixture>>;
const test = anyTest as TestFn<Started>;
const second = 1_000;
const day = 86_400 * second;

test.beforeEach(async (t) => {
  Object.assign(t.context, await startOAuthFixture());
});
test.afterEach.always((t) => t.context.service?.stop());

/** @returns the status of the access token, and the error of a refresh. */
async function stateOf(fixture: OAuthFixture, tokens: Tokens) {
  const { status } = await fixture.userInfo(tokens.access_token);
  const { json } = await fixture.refresh(tokens.refresh_token);
  return [status, json.error];
}
const ended = [401, 'invalid_grant'];

test('a code lives a minute, an access token an hour, a refresh token 14 days, and all of one sign-in 90', async (t) => {
  const { service, acme: fixture } = t.context;
  const code = await fixture.code();
  const tokens = await fixture.tokens();
  service.clock.advance(61 * second);
  t.like((await fixture.redeem(code)).json, { error: 'invalid_grant' });
  t.is((await fixture.userInfo(tokens.access_token)).status, 200);
  service.clock.advance(3600 * second);
  t.is((await fixture.userInfo(tokens.access_token)).status, 401);
  let { refresh_token: refreshToken } = tokens;
  for (let days = 13; days <= 78; days += 13) {
    service.clock.advance(13 * day);
    const response = await fixture.refresh(refreshToken);
    t.is(response.status, 200, `after ${days} days`);
    refreshToken = response.json.refresh_token;
  }
  service.clock.advance(12 * day);
  t.like((await fixture.refresh(refreshToken)).json, { error: 'invalid_grant' }, 'after 90 days, though 12 days old');
});

test('an unused refresh token expires after 14 days', async (t) => {
  const { service, acme: fixture } = t.context;
  const { refresh_token: refreshToken } = await fixture.tokens();
  service.clock.advance(14 * day + second);
  t.like((await fixture.refresh(refreshToken)).json, { error: 'invalid_grant' });
});

test('a page expires after ten minutes', async (t) => {
  const { service, acme: fixture } = t.context;
  const page = await fixture.visitor.authorize(fixture.parameters());
  service.clock.advance(601 * second);
  const response = await fixture.visitor.submit(page, 'password', fixture.credentials);
  t.is(response.status, 400);
  t.true(response.text.includes('This sign-in has expired'));
});

for (const [name, change] of [
  ['is disabled', { status: 'DISABLED' }],
  ['has a new password', { password: 'another long password' }],
] as const) {
  test(`when a user ${name}, its tokens, codes and browser session end with the next request`, async (t) => {
    const { acme: fixture } = t.context;
    const tokens = await fixture.tokens();
    const code = await fixture.code();
    t.is((await fixture.call('PATCH', `/api/v1/users/${fixture.person.id}`, undefined, change)).status, 200);
    t.deepEqual(await stateOf(fixture, tokens), ended);
    t.like((await fixture.redeem(code)).json, { error: 'invalid_grant' });
    t.true((await fixture.visitor.authorize(fixture.parameters())).text.includes('value="password"'));
  });
}

test('when a user is deleted, its tokens end, and its rows are deleted', async (t) => {
  const { service, acme: fixture } = t.context;
  const tokens = await fixture.tokens();
  await fixture.call('DELETE', `/api/v1/users/${fixture.person.id}`);
  t.deepEqual(await stateOf(fixture, tokens), ended);
  t.deepEqual(await service.sql('select model from oauth_instances where user_id = $1', [fixture.person.id]), []);
});

test('tokens of an inactive user are invalid, even if their rows remain', async (t) => {
  const { service, acme: fixture } = t.context;
  const tokens = await fixture.tokens();
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [fixture.person.id]);
  t.deepEqual(await stateOf(fixture, tokens), ended);
});

test('when its session ends, a browser has to sign in again, and the application keeps its tokens', async (t) => {
  const { service, acme: fixture } = t.context;
  const tokens = await fixture.tokens();
  t.is((await fixture.authorize()).headers.location?.startsWith('https://shop.example/callback?code='), true);
  await service.sql('update sessions set revoked_at = now() where user_id = $1', [fixture.person.id]);
  t.true((await fixture.visitor.authorize(fixture.parameters())).text.includes('value="password"'));
  t.is((await fixture.userInfo(tokens.access_token)).status, 200);
});

test('when an application is deleted, its tokens and codes end, and it is unknown', async (t) => {
  const { acme: fixture } = t.context;
  const tokens = await fixture.tokens();
  const code = await fixture.code();
  t.is((await fixture.call('DELETE', `/api/v1/oauth_applications/${fixture.open.id}`)).status, 204);
  t.is((await fixture.userInfo(tokens.access_token)).status, 401);
  t.like((await fixture.redeem(code)).json, { error: 'invalid_client' });
  t.like((await fixture.refresh(tokens.refresh_token)).json, { error: 'invalid_client' });
  t.is((await fixture.authorize()).status, 400);
});

test('scopes removed from an application return no claims any more, with old tokens and new ones', async (t) => {
  const { acme: fixture } = t.context;
  const tokens = await fixture.tokens();
  t.truthy((await fixture.userInfo(tokens.access_token)).json.email);
  await fixture.call('PATCH', `/api/v1/oauth_applications/${fixture.open.id}`, undefined, { scopes: ['roles'] });
  t.deepEqual((await fixture.userInfo(tokens.access_token)).json, { sub: fixture.person.id });
  const { json: refreshed } = await fixture.refresh(tokens.refresh_token);
  t.is(refreshed.scope, 'openid');
  t.deepEqual((await fixture.userInfo(refreshed.access_token)).json, { sub: fixture.person.id });
  t.true(String((await fixture.authorize()).headers.location).includes('error=invalid_scope'));
});

test('a removed redirect URI is refused at once', async (t) => {
  const { acme: fixture } = t.context;
  await fixture.tokens();
  const redirectUris = ['https://elsewhere.example/'];
  await fixture.call('PATCH', `/api/v1/oauth_applications/${fixture.open.id}`, undefined, { redirectUris });
  t.is((await fixture.authorize()).status, 400);
});

test('a redirect URI that is removed during the sign-in gets no code', async (t) => {
  const { acme: fixture } = t.context;
  const page = await fixture.authorize();
  const signInPage = await fixture.visitor.follow(page);
  await fixture.call('PATCH', `/api/v1/oauth_applications/${fixture.open.id}`, undefined, {
    redirectUris: ['https://elsewhere.example/'],
  });
  const { status, text } = await fixture.visitor.submit(signInPage, 'password', { ...fixture.credentials });
  t.is(status, 400);
  t.true(text.includes('is not registered any more'));
});

test('a scope that is removed while the consent page is open ends in an error', async (t) => {
  const { acme: fixture } = t.context;
  const signInPage = await fixture.visitor.follow(await fixture.authorize());
  const consent = await fixture.visitor.submit(signInPage, 'password', { ...fixture.credentials });
  await fixture.call('PATCH', `/api/v1/oauth_applications/${fixture.open.id}`, undefined, { scopes: ['email'] });
  const { status, headers } = await fixture.visitor.submit(consent, 'allow');
  t.is(status, 303);
  t.regex(String(headers.location), /^https:\/\/shop\.example\/callback\?error=invalid_scope&/);
});

test('an open consent page allows nothing after the session has ended', async (t) => {
  const { acme: fixture } = t.context;
  const signInPage = await fixture.visitor.follow(await fixture.authorize());
  const consent = await fixture.visitor.submit(signInPage, 'password', { ...fixture.credentials });
  t.true(consent.text.includes('value="allow"'));
  await fixture.service.sql('update sessions set revoked_at = $2 where user_id = $1', [
    fixture.person.id,
    fixture.service.clock.now(),
  ]);
  t.is((await fixture.visitor.submit(consent, 'allow')).status, 400);
  t.is((await fixture.service.sql(`select from oauth_instances where model = 'Grant'`)).length, 0);
});

test('a user lists the applications with a grant, and revokes one', async (t) => {
  const { acme: fixture } = t.context;
  const path = '/api/v1/me/oauth_grants';
  const { jwt } = fixture.person;
  t.deepEqual((await fixture.call('GET', path, jwt)).json.member, []);
  const tokens = await fixture.tokens();
  const [grant] = (await fixture.call('GET', path, jwt)).json.member;
  t.like(grant, { id: fixture.open.id, application: { name: 'Shop' }, scopes: ['profile', 'email'] });
  t.deepEqual((await fixture.call('GET', path)).json.member, [], 'the administrator has no grants');
  t.is((await fixture.call('DELETE', `${path}/${fixture.open.id}`)).status, 404, 'nor may it revoke grants of others');
  t.is((await fixture.call('DELETE', `${path}/${fixture.open.id}`, jwt)).status, 204);
  t.deepEqual(await stateOf(fixture, tokens), ended);
  t.is((await fixture.call('DELETE', `${path}/${fixture.open.id}`, jwt)).status, 404);
  t.true(
    (await fixture.visitor.authorize(fixture.parameters())).text.includes('value="allow"'),
    'it needs new consent',
  );
});

test('administrators list the grants of an application, the latest first, without revoked ones', async (t) => {
  const { service, acme: fixture, globex } = t.context;
  const path = `/api/v1/oauth_applications/${fixture.open.id}/grants`;
  const grants = async () => (await fixture.call('GET', path)).json;
  t.deepEqual(await grants(), { member: [], totalItems: 0, view: {} });
  const began = service.clock.now().toISOString();
  await fixture.tokens();
  service.clock.advance(second);
  const { id, email } = fixture.tenant.people.ROLE_TREASURER;
  await new Visitor(service, fixture.tenant).signInAndConsent(
    fixture.parameters(),
    fixture.tenant.people.ROLE_TREASURER,
  );
  const { member, totalItems } = await grants();
  t.is(totalItems, 2);
  t.like(member[0], { id, email, scopes: ['profile', 'email'] });
  t.like(member[1], { id: fixture.person.id, email: fixture.person.email, createdAt: began });
  const first = (await fixture.call('GET', `${path}?itemsPerPage=1`)).json;
  t.deepEqual((await fixture.call('GET', first.view.next)).json.member, [member[1]]);
  await fixture.call('DELETE', `/api/v1/me/oauth_grants/${fixture.open.id}`, fixture.person.jwt);
  t.deepEqual((await grants()).member, [member[0]]);
  t.is((await globex.call('GET', path)).status, 404, 'not found from another tenant');
  t.is((await fixture.call('GET', path, fixture.person.jwt)).status, 403);
});

test('expired instances are deleted when others are created', async (t) => {
  const { service, acme: fixture } = t.context;
  await fixture.tokens();
  service.clock.advance(400 * day);
  const old = async () => {
    const now = service.clock.now();
    return (
      await service.sql('select from oauth_instances where tenant_id = $1 and expires_at <= $2', [
        fixture.tenant.id,
        now,
      ])
    ).length;
  };
  t.true((await old()) > 4);
  await fixture.visitor.get(`/api/v1/oauth/authorize?${new URLSearchParams(fixture.parameters())}`);
  t.is(await old(), 0);
});

test('the database contains no code, token or secret in clear', async (t) => {
  const { service, acme: fixture } = t.context;
  const code = await fixture.code();
  const tokens = await fixture.tokens();
  const [row] = await service.sql<{ text: string }>(
    `select (select string_agg(i::text, ' ') from oauth_instances i) || (select string_agg(a::text, ' ') from oauth_applications a) as text`,
  );
  const text = row?.text ?? '';
  for (const secret of [code.code, tokens.access_token, tokens.refresh_token, fixture.sealed.secret]) {
    t.false(text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')));
  }
});
