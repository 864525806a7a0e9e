/** What ends, and that it ends at once: by time, by the user, by an administrator. */
import anyTest, { type TestFn } from 'ava';
import type { OAuthScene, Tokens } from './testing/scene.ts';
import { startOAuthScene } from './testing/scene.ts';
import { Visitor } from './testing/visitor.ts';

type Started = Awaited<ReturnType<typeof startOAuthScene>>;
const test = anyTest as TestFn<Started>;
const second = 1_000;
const day = 86_400 * second;

test.beforeEach(async (t) => {
  Object.assign(t.context, await startOAuthScene());
});
test.afterEach.always((t) => t.context.service?.stop());

/** @returns the status of the access token, and what refreshing says. */
async function stateOf(scene: OAuthScene, tokens: Tokens) {
  const { status } = await scene.userInfo(tokens.access_token);
  const { json } = await scene.refresh(tokens.refresh_token);
  return [status, json.error];
}
const ended = [401, 'invalid_grant'];

test('a code lives a minute, an access token an hour, a refresh token 14 days, and all of one sign-in 90', async (t) => {
  const { service, acme: scene } = t.context;
  const code = await scene.code();
  const tokens = await scene.tokens();
  service.clock.advance(61 * second);
  t.like((await scene.redeem(code)).json, { error: 'invalid_grant' });
  t.is((await scene.userInfo(tokens.access_token)).status, 200);
  service.clock.advance(3600 * second);
  t.is((await scene.userInfo(tokens.access_token)).status, 401);
  let { refresh_token: refreshToken } = tokens;
  for (let days = 13; days <= 78; days += 13) {
    service.clock.advance(13 * day);
    const answer = await scene.refresh(refreshToken);
    t.is(answer.status, 200, `after ${days} days`);
    refreshToken = answer.json.refresh_token;
  }
  service.clock.advance(12 * day);
  t.like((await scene.refresh(refreshToken)).json, { error: 'invalid_grant' }, 'after 90 days, though 12 days old');
});

test('a refresh token that nobody uses ends after 14 days', async (t) => {
  const { service, acme: scene } = t.context;
  const { refresh_token: refreshToken } = await scene.tokens();
  service.clock.advance(14 * day + second);
  t.like((await scene.refresh(refreshToken)).json, { error: 'invalid_grant' });
});

test('a page that is left for ten minutes ends', async (t) => {
  const { service, acme: scene } = t.context;
  const page = await scene.visitor.authorize(scene.asking());
  service.clock.advance(601 * second);
  const answer = await scene.visitor.submit(page, 'password', scene.credentials);
  t.is(answer.status, 400);
  t.true(answer.text.includes('This sign-in has ended'));
});

for (const [name, change] of [
  ['is disabled', { status: 'DISABLED' }],
  ['has a new password', { password: 'another long password' }],
] as const) {
  test(`when a user ${name}, its tokens, codes and browser are out on the next request`, async (t) => {
    const { acme: scene } = t.context;
    const tokens = await scene.tokens();
    const code = await scene.code();
    t.is((await scene.call('PATCH', `/api/v1/users/${scene.person.id}`, undefined, change)).status, 200);
    t.deepEqual(await stateOf(scene, tokens), ended);
    t.like((await scene.redeem(code)).json, { error: 'invalid_grant' });
    t.true((await scene.visitor.authorize(scene.asking())).text.includes('value="password"'));
  });
}

test('when a user is deleted, its tokens are out, and its rows are gone', async (t) => {
  const { service, acme: scene } = t.context;
  const tokens = await scene.tokens();
  await scene.call('DELETE', `/api/v1/users/${scene.person.id}`);
  t.deepEqual(await stateOf(scene, tokens), ended);
  t.deepEqual(await service.sql('select model from oauth_instances where user_id = $1', [scene.person.id]), []);
});

test('even where nothing cleared it away, what an inactive user has is dead', async (t) => {
  const { service, acme: scene } = t.context;
  const tokens = await scene.tokens();
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [scene.person.id]);
  t.deepEqual(await stateOf(scene, tokens), ended);
});

test('when its session ends, a browser has to sign in again, and the application keeps what it was given', async (t) => {
  const { service, acme: scene } = t.context;
  const tokens = await scene.tokens();
  t.is((await scene.ask()).headers.location?.startsWith('https://shop.example/callback?code='), true);
  await service.sql('update sessions set revoked_at = now() where user_id = $1', [scene.person.id]);
  t.true((await scene.visitor.authorize(scene.asking())).text.includes('value="password"'));
  t.is((await scene.userInfo(tokens.access_token)).status, 200);
});

test('when an application is deleted, its tokens and codes are out, and it is unknown', async (t) => {
  const { acme: scene } = t.context;
  const tokens = await scene.tokens();
  const code = await scene.code();
  t.is((await scene.call('DELETE', `/api/v1/oauth_applications/${scene.open.id}`)).status, 204);
  t.is((await scene.userInfo(tokens.access_token)).status, 401);
  t.like((await scene.redeem(code)).json, { error: 'invalid_client' });
  t.like((await scene.refresh(tokens.refresh_token)).json, { error: 'invalid_client' });
  t.is((await scene.ask()).status, 400);
});

test('scopes that an application loses reveal nothing any more, old tokens and new ones alike', async (t) => {
  const { acme: scene } = t.context;
  const tokens = await scene.tokens();
  t.truthy((await scene.userInfo(tokens.access_token)).json.email);
  await scene.call('PATCH', `/api/v1/oauth_applications/${scene.open.id}`, undefined, { scopes: ['roles'] });
  t.deepEqual((await scene.userInfo(tokens.access_token)).json, { sub: scene.person.id });
  const { json: refreshed } = await scene.refresh(tokens.refresh_token);
  t.is(refreshed.scope, 'openid');
  t.deepEqual((await scene.userInfo(refreshed.access_token)).json, { sub: scene.person.id });
  t.true(String((await scene.ask()).headers.location).includes('error=invalid_scope'));
});

test('a redirect URI that is taken away is refused at once', async (t) => {
  const { acme: scene } = t.context;
  await scene.tokens();
  const redirectUris = ['https://elsewhere.example/'];
  await scene.call('PATCH', `/api/v1/oauth_applications/${scene.open.id}`, undefined, { redirectUris });
  t.is((await scene.ask()).status, 400);
});

test('a redirect URI that is taken away while a visitor signs in gets no code', async (t) => {
  const { acme: scene } = t.context;
  const page = await scene.ask();
  const asking = await scene.visitor.follow(page);
  await scene.call('PATCH', `/api/v1/oauth_applications/${scene.open.id}`, undefined, {
    redirectUris: ['https://elsewhere.example/'],
  });
  const { status, text } = await scene.visitor.submit(asking, 'password', { ...scene.credentials });
  t.is(status, 400);
  t.true(text.includes('is not known any more'));
});

test('whoever signed out elsewhere allows nothing on a page that is still open', async (t) => {
  const { acme: scene } = t.context;
  const asking = await scene.visitor.follow(await scene.ask());
  const consent = await scene.visitor.submit(asking, 'password', { ...scene.credentials });
  t.true(consent.text.includes('value="allow"'));
  await scene.service.sql('update sessions set revoked_at = $2 where user_id = $1', [
    scene.person.id,
    scene.service.clock.now(),
  ]);
  t.is((await scene.visitor.submit(consent, 'allow')).status, 400);
  t.is((await scene.service.sql(`select from oauth_instances where model = 'Grant'`)).length, 0);
});

test('a user sees the applications that it has let in, and puts one out', async (t) => {
  const { acme: scene } = t.context;
  const path = '/api/v1/me/oauth_grants';
  const { jwt } = scene.person;
  t.deepEqual((await scene.call('GET', path, jwt)).json.member, []);
  const tokens = await scene.tokens();
  const [grant] = (await scene.call('GET', path, jwt)).json.member;
  t.like(grant, { id: scene.open.id, application: { name: 'Shop' }, scopes: ['profile', 'email'] });
  t.deepEqual((await scene.call('GET', path)).json.member, [], 'the administrator has let nobody in');
  t.is((await scene.call('DELETE', `${path}/${scene.open.id}`)).status, 404, 'nor may it put out what others let in');
  t.is((await scene.call('DELETE', `${path}/${scene.open.id}`, jwt)).status, 204);
  t.deepEqual(await stateOf(scene, tokens), ended);
  t.is((await scene.call('DELETE', `${path}/${scene.open.id}`, jwt)).status, 404);
  t.true((await scene.visitor.authorize(scene.asking())).text.includes('value="allow"'), 'it has to ask again');
});

test('administrators see who has let an application in, the latest first, and nobody once the user has put it out', async (t) => {
  const { service, acme: scene, globex } = t.context;
  const path = `/api/v1/oauth_applications/${scene.open.id}/grants`;
  const grants = async () => (await scene.call('GET', path)).json;
  t.deepEqual(await grants(), { member: [], totalItems: 0, view: {} });
  const began = service.clock.now().toISOString();
  await scene.tokens();
  service.clock.advance(second);
  const { id, email } = scene.tenant.people.ROLE_TREASURER;
  await new Visitor(service, scene.tenant).letIn(scene.asking(), scene.tenant.people.ROLE_TREASURER);
  const { member, totalItems } = await grants();
  t.is(totalItems, 2);
  t.like(member[0], { id, email, scopes: ['profile', 'email'] });
  t.like(member[1], { id: scene.person.id, email: scene.person.email, createdAt: began });
  const first = (await scene.call('GET', `${path}?itemsPerPage=1`)).json;
  t.deepEqual((await scene.call('GET', first.view.next)).json.member, [member[1]]);
  await scene.call('DELETE', `/api/v1/me/oauth_grants/${scene.open.id}`, scene.person.jwt);
  t.deepEqual((await grants()).member, [member[0]]);
  t.is((await globex.call('GET', path)).status, 404, 'of another tenant it is not there');
  t.is((await scene.call('GET', path, scene.person.jwt)).status, 403);
});

test('what has ended is cleared away while others come', async (t) => {
  const { service, acme: scene } = t.context;
  await scene.tokens();
  service.clock.advance(400 * day);
  const old = async () => {
    const now = service.clock.now();
    return (
      await service.sql('select from oauth_instances where tenant_id = $1 and expires_at <= $2', [scene.tenant.id, now])
    ).length;
  };
  t.true((await old()) > 4);
  await scene.visitor.get(`/api/v1/oauth/authorize?${new URLSearchParams(scene.asking())}`);
  t.is(await old(), 0);
});

test('what is stored opens nothing: neither codes nor tokens nor secrets stand in the database', async (t) => {
  const { service, acme: scene } = t.context;
  const code = await scene.code();
  const tokens = await scene.tokens();
  const [row] = await service.sql<{ text: string }>(
    `select (select string_agg(i::text, ' ') from oauth_instances i) || (select string_agg(a::text, ' ') from oauth_applications a) as text`,
  );
  const text = row?.text ?? '';
  for (const secret of [code.code, tokens.access_token, tokens.refresh_token, scene.sealed.secret]) {
    t.false(text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')));
  }
});
