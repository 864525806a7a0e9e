/** The flow through the pages: sign-in and consent, and when they are skipped. */
import anyTest, { type TestFn } from 'ava';
import { relyingPartyOf } from '#server/features/identity/passkey-options.ts';
import { codeNow, plantPasskey, plantSecondFactor } from '#test/actors/second-factor.arrangements.ts';
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

const goesBack = (response: TestResponse) => new URL(String(response.headers.location)).searchParams;
const asksToSignIn = ({ text }: { text: string }) => text.includes('value="password"');
const asksToAllow = ({ text }: { text: string }) => text.includes('value="allow"');

test('remembered consent skips the page, from the same browser or another, unless for more scopes', async (t) => {
  const { fixture, service } = t.context;
  await fixture.code();
  t.truthy(goesBack(await fixture.authorize()).get('code'));
  t.truthy(goesBack(await fixture.authorize({ scope: 'email' })).get('code'), 'fewer scopes need no consent');
  const elsewhere = new Visitor(service, fixture.tenant);
  const page = await elsewhere.authorize(fixture.parameters());
  t.truthy(goesBack(await elsewhere.submit(page, 'password', fixture.credentials)).get('code'));
  t.true(asksToAllow(await fixture.visitor.authorize(fixture.parameters({ scope: 'openid email roles' }))));
});

test('an application may require consent, the password, or no page', async (t) => {
  const { fixture, service } = t.context;
  await fixture.code();
  t.true(asksToAllow(await fixture.visitor.authorize(fixture.parameters({ prompt: 'consent' }))));
  t.true(asksToSignIn(await fixture.visitor.authorize(fixture.parameters({ prompt: 'login' }))));
  t.true(asksToSignIn(await fixture.visitor.authorize(fixture.parameters({ max_age: '0' }))));
  t.truthy(goesBack(await fixture.authorize({ prompt: 'none' })).get('code'));
  t.is(goesBack(await fixture.authorize({ prompt: 'none', scope: 'openid roles' })).get('error'), 'consent_required');
  const otherVisitor = new Visitor(service, fixture.tenant);
  const query = new URLSearchParams(fixture.parameters({ prompt: 'none' }));
  t.is(goesBack(await otherVisitor.get(`/api/v1/oauth/authorize?${query}`)).get('error'), 'login_required');
});

test('a required new sign-in sets auth_time, and the flow continues', async (t) => {
  const { fixture } = t.context;
  await fixture.code();
  const page = await fixture.visitor.authorize(fixture.parameters({ prompt: 'login' }));
  t.truthy(goesBack(await fixture.visitor.submit(page, 'password', fixture.credentials)).get('code'));
});

test('another user may sign in in the same browser', async (t) => {
  const { fixture, service } = t.context;
  await fixture.code();
  const { email, password } = service.acme.people.ROLE_TREASURER;
  const page = await fixture.visitor.authorize(fixture.parameters({ prompt: 'login' }));
  const consentPage = await fixture.visitor.submit(page, 'password', { email, password });
  t.true(asksToAllow(consentPage));
  t.true(consentPage.text.includes(email));
  t.false(consentPage.text.includes(fixture.person.email));
});

test('"Not you?" ends the browser session, and starts again', async (t) => {
  const { fixture } = t.context;
  let page = await fixture.visitor.authorize(fixture.parameters());
  page = await fixture.visitor.submit(page, 'password', fixture.credentials);
  t.true(asksToAllow(page));
  const anew = await fixture.visitor.submit(page, 'switch');
  t.true(asksToSignIn(anew));
  const consentPage = await fixture.visitor.submit(anew, 'password', fixture.credentials);
  t.is(goesBack(await fixture.visitor.submit(consentPage, 'allow')).get('state'), 'a-state');
});

test('the code of a second factor is required here, too', async (t) => {
  const { fixture, service } = t.context;
  const place = { service, tenant: fixture.tenant };
  await plantSecondFactor(place, fixture.person.id, true);
  const page = await fixture.visitor.authorize(fixture.parameters());
  const second = await fixture.visitor.submit(page, 'password', fixture.credentials);
  t.false(asksToAllow(second));
  const token = /name="token" value="([^"]+)"/.exec(second.text)?.[1] ?? '';
  const again = await fixture.visitor.submit(second, 'verify-second-factor', { token, code: '000000' });
  t.is(again.status, 401);
  t.true(again.text.includes(token));
  t.true(asksToAllow(await fixture.visitor.submit(again, 'verify-second-factor', { token, code: codeNow(place) })));
});

test('a passkey is offered with a script that only this page permits, refused once it is wrong, and accepted', async (t) => {
  const { fixture, service } = t.context;
  const { tenant, visitor } = fixture;
  const { authenticator } = await plantPasskey({ service, tenant }, fixture.person.id);
  const page = await visitor.authorize(fixture.parameters());
  t.false(page.headers['content-security-policy']?.includes('script-src'));
  const second = await visitor.submit(page, 'password', fixture.credentials);
  t.true(second.headers['content-security-policy']?.includes("script-src 'self';"));
  t.true(second.text.includes('data-passkey="get"'));
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(second.text)?.[1] ?? '';
  const offer = fieldOf('offer').replaceAll('&quot;', '"');
  const { challenge } = JSON.parse(offer).passkey;
  const sendPasskey = (origin: string) => {
    const credential = authenticator.get({ ...relyingPartyOf(tenant), challenge, origin });
    const fields = { token: fieldOf('token'), offer, credential: JSON.stringify(credential) };
    return visitor.submit(second, 'verify-second-factor', fields);
  };
  const again = await sendPasskey('https://evil.example');
  t.is(again.status, 401);
  t.true(again.text.includes('This passkey was not accepted.') && again.text.includes('data-passkey="get"'));
  t.true(asksToAllow(await sendPasskey(relyingPartyOf(tenant).origin)));
});

test('a denial redirects without a code, and stores no grant', async (t) => {
  const { fixture } = t.context;
  const page = await fixture.visitor.authorize(fixture.parameters());
  const consentPage = await fixture.visitor.submit(page, 'password', fixture.credentials);
  const back = await fixture.visitor.submit(consentPage, 'deny');
  t.true(back.headers.location?.startsWith(`${callback}?`));
  t.is(goesBack(back).get('error'), 'access_denied');
  t.is(goesBack(back).get('state'), 'a-state');
  t.true(asksToAllow(await fixture.visitor.authorize(fixture.parameters())));
  const again = await fixture.visitor.authorize(fixture.parameters({ prompt: 'login' }));
  t.is(goesBack(await fixture.visitor.submit(again, 'deny')).get('error'), 'access_denied');
});

test('the page shares the limit of login-check, and shows the time to wait', async (t) => {
  const { fixture, service } = t.context;
  let page = await fixture.visitor.authorize(fixture.parameters());
  for (let tries = 0; tries < 20; tries += 1) {
    page = await fixture.visitor.submit(page, 'password', { email: 'nobody@acme.example', password: 'wrong' });
    t.is(page.status, 401);
  }
  page = await fixture.visitor.submit(page, 'password', fixture.credentials);
  t.is(page.status, 429);
  t.regex(page.text, /Please wait \d+ seconds?, then try again\./);
  const direct = await service.send(fixture.tenant, '/api/v1/login-check', {
    method: 'POST',
    body: fixture.credentials,
  });
  t.is(direct.status, 429, 'the same bucket');
  service.clock.advance(Number(page.headers['retry-after']) * 1000);
  t.true(asksToAllow(await fixture.visitor.submit(page, 'password', fixture.credentials)));
});

test('consent is in the audit log, and the sign-in among the sessions', async (t) => {
  const { fixture, service } = t.context;
  await fixture.code();
  const [line] = await service.sql<{ resource_id: string; details: object; user_id: string }>(
    `select resource_id, details, user_id from audit_log where action = 'oauth.allow'`,
  );
  t.deepEqual(line, {
    resource_id: fixture.open.id,
    details: { scopes: ['openid', 'profile', 'email'], redirectUri: callback },
    user_id: fixture.person.id,
  });
});

test('names of applications and groups are escaped', async (t) => {
  const { fixture, service } = t.context;
  const evil = `<script>alert(1)</script>"'><img src=x>`;
  const application = await register(service, fixture.tenant, { name: evil, homepageUrl: 'https://x.example/?a=b' });
  await service.sql(`update users set first_name = $1 where id = $2`, [evil, fixture.person.id]);
  const page = await fixture.visitor.authorize(fixture.parameters({ client_id: application.id }));
  const consentPage = await fixture.visitor.submit(page, 'password', fixture.credentials);
  for (const { text } of [page, consentPage]) {
    t.false(text.includes('<script') || text.includes('<img'));
    t.true(text.includes('&lt;script&gt;'));
  }
});

test('pages have a strict CSP: no script, no frame, no other origin, and are not cached', async (t) => {
  const { fixture } = t.context;
  const { headers, text } = await fixture.visitor.authorize(fixture.parameters());
  const policy = String(headers['content-security-policy']);
  for (const part of ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
    t.true(policy.includes(part), part);
  }
  t.false(/script-src|unsafe/.test(policy));
  t.is(headers['cache-control'], 'no-store');
  t.is(headers['referrer-policy'], 'same-origin');
  t.false(/<script|<style|style="| on[a-z]+="|https?:/.test(text));
  const cookies = await fixture.visitor.get(`/api/v1/oauth/authorize?${new URLSearchParams(fixture.parameters())}`);
  for (const cookie of cookies.headers['set-cookie'] ?? []) {
    t.regex(cookie, /; httponly/i);
    t.regex(cookie, /; samesite=lax/i);
    t.false(/domain=/i.test(cookie));
  }
});
