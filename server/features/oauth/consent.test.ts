/** Remembered consent: for a user, an application, a redirect URI and scopes. */
import anyTest, { type TestFn } from 'ava';
import { OAuthFixture } from '#test/fixtures/oauth.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { callback, register } from './testing/client.ts';
import { Visitor } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService; fixture: OAuthFixture }>;

test.beforeEach(async (t) => {
  const service = await startTestService();
  const application = await register(service, service.acme);
  Object.assign(t.context, { service, fixture: new OAuthFixture(service, service.acme, application, application) });
});
test.afterEach.always((t) => t.context.service?.stop());

const elsewhere = 'https://evil.example/cb';
const asksToAllow = ({ text }: TestResponse) => text.includes('value="allow"');
/** The result of an authorization request with prompt=none: `code`, or the error. */
async function silently(fixture: OAuthFixture, more: Record<string, string> = {}): Promise<string | null> {
  const { searchParams } = new URL(String((await fixture.authorize({ prompt: 'none', ...more })).headers.location));
  return searchParams.has('code') ? 'code' : searchParams.get('error');
}
async function change(fixture: OAuthFixture, changes: Record<string, unknown>): Promise<void> {
  const { status } = await fixture.call('PATCH', `/api/v1/oauth_applications/${fixture.open.id}`, undefined, changes);
  if (status !== 200) throw new Error(`changing the application failed with ${status}`);
}

test('consent is per redirect URI: another one needs consent, and the first remains remembered', async (t) => {
  const { fixture } = t.context;
  await fixture.code();
  await change(fixture, { name: 'Evil', redirectUris: [callback, elsewhere] });
  t.is(await silently(fixture, { redirect_uri: elsewhere }), 'consent_required');
  const page = await fixture.visitor.authorize(fixture.parameters({ redirect_uri: elsewhere }));
  t.true(asksToAllow(page));
  t.true(page.text.includes('evil.example'));
  t.is(await silently(fixture), 'code');
});

test('consent for another redirect URI from another browser is requested too', async (t) => {
  const { fixture, service } = t.context;
  await fixture.code();
  await change(fixture, { redirectUris: [callback, elsewhere] });
  const browser = new Visitor(service, fixture.tenant);
  const page = await browser.authorize(fixture.parameters({ redirect_uri: elsewhere }));
  t.true(asksToAllow(await browser.submit(page, 'password', fixture.credentials)));
});

test('each redirect URI keeps its own scopes, and consents of both are remembered', async (t) => {
  const { fixture } = t.context;
  await change(fixture, { redirectUris: [callback, elsewhere] });
  await fixture.code({ scope: 'openid email' });
  await fixture.code({ scope: 'openid roles', redirect_uri: elsewhere });
  t.is(await silently(fixture, { scope: 'openid email' }), 'code');
  t.is(await silently(fixture, { scope: 'openid roles', redirect_uri: elsewhere }), 'code');
  t.is(await silently(fixture, { scope: 'openid roles' }), 'consent_required');
  t.is(await silently(fixture, { scope: 'openid email', redirect_uri: elsewhere }), 'consent_required');
});

for (const loopback of [
  'http://127.0.0.1:8080/cb',
  'http://[::1]/cb',
  'http://localhost:3000/cb',
  'https://localhost/cb',
]) {
  test(`a PUBLIC application at ${loopback} needs consent each time: any program of the machine may listen there`, async (t) => {
    const { fixture } = t.context;
    await change(fixture, { redirectUris: [callback, loopback] });
    await fixture.code({ redirect_uri: loopback });
    t.is(await silently(fixture, { redirect_uri: loopback }), 'consent_required');
    const page = await fixture.visitor.authorize(fixture.parameters({ redirect_uri: loopback }));
    t.true(asksToAllow(page));
    const back = await fixture.visitor.submit(page, 'allow');
    t.true(new URL(String(back.headers.location)).searchParams.has('code'));
  });
}

test('a CONFIDENTIAL application on the loopback is remembered: its secret shows who redeems the code', async (t) => {
  const { fixture, service } = t.context;
  const redirect_uri = 'http://127.0.0.1:8080/cb';
  const { id } = await register(service, fixture.tenant, { type: 'CONFIDENTIAL', redirectUris: [redirect_uri] });
  await fixture.code({ client_id: id, redirect_uri });
  t.is(await silently(fixture, { client_id: id, redirect_uri }), 'code');
});

test('consent for a host that only begins like the loopback is remembered', async (t) => {
  const { fixture } = t.context;
  const redirect_uri = 'https://localhost.example/cb';
  await change(fixture, { redirectUris: [redirect_uri] });
  await fixture.code({ redirect_uri });
  t.is(await silently(fixture, { redirect_uri }), 'code');
});

test('another name needs no new consent: the data goes to the same address', async (t) => {
  const { fixture } = t.context;
  await fixture.code();
  await change(fixture, { name: 'Shop of the club', homepageUrl: 'https://shop.example/' });
  t.is(await silently(fixture), 'code');
});

test('consent of another user for the same redirect URI does not count', async (t) => {
  const { fixture, service } = t.context;
  await fixture.code();
  const browser = new Visitor(service, fixture.tenant);
  const { email, password } = service.acme.people.ROLE_TREASURER;
  const page = await browser.authorize(fixture.parameters());
  t.true(asksToAllow(await browser.submit(page, 'password', { email, password })));
});

test('withdrawn consent is requested again, for every redirect URI', async (t) => {
  const { fixture } = t.context;
  await change(fixture, { redirectUris: [callback, elsewhere] });
  await fixture.code();
  await fixture.code({ redirect_uri: elsewhere });
  const path = `/api/v1/me/oauth_grants/${fixture.open.id}`;
  t.is((await fixture.call('DELETE', path, fixture.person.jwt)).status, 204);
  t.is(await silently(fixture), 'consent_required');
  t.is(await silently(fixture, { redirect_uri: elsewhere }), 'consent_required');
});

test('a grant without a stored redirect URI needs new consent, and its tokens stay valid', async (t) => {
  const { fixture, service } = t.context;
  const { access_token } = await fixture.tokens();
  await service.sql('update oauth_instances set redirect_uri = null');
  t.is(await silently(fixture), 'consent_required');
  t.is((await fixture.userInfo(access_token)).status, 200);
  await fixture.code();
  t.is(await silently(fixture), 'code');
});

test('consent is remembered for a year, however many browsers repeat it', async (t) => {
  const { fixture, service } = t.context;
  const halfYear = 183 * 86_400_000;
  const signInElsewhere = async () => {
    const browser = new Visitor(service, fixture.tenant);
    return browser.submit(await browser.authorize(fixture.parameters()), 'password', fixture.credentials);
  };
  await fixture.code();
  service.clock.advance(halfYear);
  t.false(asksToAllow(await signInElsewhere()));
  service.clock.advance(halfYear);
  t.true(asksToAllow(await signInElsewhere()));
});
