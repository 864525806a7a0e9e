/** Single use of codes and refresh tokens, under concurrency; a second use ends the grant. */
import anyTest, { type TestFn } from 'ava';
import { startOAuthFixture } from '#test/fixtures/oauth.ts';
import { Visitor } from './testing/visitor.ts';

const test = anyTest as TestFn<Awaited<ReturnType<typeof startOAuthFixture>>>;

test.before(async (t) => {
  Object.assign(t.context, await startOAuthFixture());
});
test.after.always((t) => t.context.service?.stop());

test.serial('of fifty concurrent redemptions of a code one succeeds, and the second use ends its tokens', async (t) => {
  const { acme: fixture } = t.context;
  const code = await fixture.code();
  const responses = await Promise.all(Array.from({ length: 50 }, () => fixture.redeem(code)));
  const [won, ...more] = responses.filter(({ status }) => status === 200);
  t.truthy(won);
  t.is(more.length, 0);
  for (const response of responses) if (response !== won) t.like(response.json, { error: 'invalid_grant' });
  t.is((await fixture.userInfo(won?.json.access_token)).status, 401);
  t.is((await fixture.refresh(won?.json.refresh_token)).status, 400);
});

test.serial('of fifty concurrent uses of a refresh token one succeeds', async (t) => {
  const { acme: fixture } = t.context;
  const { refresh_token: refreshToken } = await fixture.tokens();
  const responses = await Promise.all(Array.from({ length: 50 }, () => fixture.refresh(refreshToken)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, ...Array.from({ length: 49 }, () => 400)]);
});

test.serial('a code that is reused ends the tokens that were issued from it', async (t) => {
  const { acme: fixture } = t.context;
  const code = await fixture.code();
  const { json: tokens } = await fixture.redeem(code);
  t.is((await fixture.userInfo(tokens.access_token)).status, 200);
  t.like((await fixture.redeem(code)).json, { error: 'invalid_grant' });
  t.is((await fixture.userInfo(tokens.access_token)).status, 401);
  t.like((await fixture.refresh(tokens.refresh_token)).json, { error: 'invalid_grant' });
});

test.serial('a refresh token that is reused ends its successor and every access token', async (t) => {
  const { acme: fixture } = t.context;
  const first = await fixture.tokens();
  const { json: second } = await fixture.refresh(first.refresh_token);
  t.is((await fixture.userInfo(second.access_token)).status, 200);
  t.like((await fixture.refresh(first.refresh_token)).json, { error: 'invalid_grant' });
  t.is((await fixture.userInfo(second.access_token)).status, 401);
  t.like((await fixture.refresh(second.refresh_token)).json, { error: 'invalid_grant' });
});

test.serial('the grant of one browser survives a stolen token of another', async (t) => {
  const { acme: fixture } = t.context;
  const first = await fixture.tokens();
  const own = await fixture.code();
  const elsewhere = new Visitor(fixture.service, fixture.tenant);
  const back = await elsewhere.signInAndConsent(fixture.parameters({ code_challenge: own.challenge }), fixture.person);
  const { json: second } = await fixture.redeem({ ...own, code: String(back.searchParams.get('code')) });
  await fixture.refresh(first.refresh_token);
  await fixture.refresh(first.refresh_token);
  t.is((await fixture.userInfo(first.access_token)).status, 401);
  t.is((await fixture.userInfo(second.access_token)).status, 200);
});
