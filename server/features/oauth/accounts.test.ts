/** Several users in one browser, and the user that an application expects. */
import anyTest, { type TestFn } from 'ava';
import { decodeProtectedHeader } from 'jose';
import { OAuthFixture } from '#test/fixtures/oauth.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { register } from './testing/client.ts';
import { Visitor } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService; fixture: OAuthFixture }>;

test.beforeEach(async (t) => {
  const service = await startTestService();
  const application = await register(service, service.acme);
  Object.assign(t.context, { service, fixture: new OAuthFixture(service, service.acme, application, application) });
});
test.afterEach.always((t) => t.context.service?.stop());

const goesBack = (response: TestResponse) => new URL(String(response.headers.location)).searchParams;
const asksToAllow = ({ text }: TestResponse) => text.includes('value="allow"');

test('of two tabs with the sign-in page, each may sign in another user', async (t) => {
  const { fixture, service } = t.context;
  const { visitor, credentials, tenant } = fixture;
  const { email, password } = tenant.people.ROLE_TREASURER;
  const page = await visitor.authorize(fixture.parameters());
  const otherTab = new Visitor(service, tenant);
  const otherPage = await otherTab.authorize(fixture.parameters());
  t.true(asksToAllow(await visitor.submit(page, 'password', credentials)));
  for (const [name, cookie] of visitor.cookies) {
    if (name.startsWith('guildgate_session')) otherTab.cookies.set(name, cookie);
  }
  const consentPage = await otherTab.submit(otherPage, 'password', { email, password });
  t.true(asksToAllow(consentPage));
  t.true(consentPage.text.includes(email));
  t.truthy(goesBack(await otherTab.submit(consentPage, 'allow')).get('code'));
});

test('an application that expects a user gets no code when another one signs in', async (t) => {
  const { fixture } = t.context;
  const { visitor, credentials, tenant } = fixture;
  const { id_token } = await fixture.tokens();
  const { email, password } = tenant.people.ROLE_TREASURER;
  const expected = fixture.parameters({ id_token_hint: id_token, prompt: 'login' });
  const back = goesBack(await visitor.submit(await visitor.authorize(expected), 'password', { email, password }));
  t.is(back.get('error'), 'login_required');
  t.false(back.has('code'));
  const page = await visitor.authorize(expected);
  t.truthy(goesBack(await visitor.submit(page, 'password', credentials)).get('code'));
});

test('an id_token is a hint after its signing key was retired, too', async (t) => {
  const { fixture, service } = t.context;
  const { id_token } = await fixture.tokens();
  const hinted = async () => goesBack(await fixture.authorize({ id_token_hint: id_token, prompt: 'none' }));
  t.truthy((await hinted()).get('code'));
  await service.sql('update signing_keys set retired_at = $2 where tenant_id = $1', [
    service.acme.id,
    service.clock.now(),
  ]);
  await service.sql(
    `insert into signing_keys (tenant_id, id, public_jwk, private_jwk)
      select $1, gen_random_uuid(), public_jwk, private_jwk from signing_keys where tenant_id = $2`,
    [service.acme.id, service.globex.id],
  );
  service.clock.advance(61_000);
  const { id_token: later } = await fixture.tokens();
  t.not(decodeProtectedHeader(later).kid, decodeProtectedHeader(id_token).kid);
  t.truthy((await hinted()).get('code'));
});
