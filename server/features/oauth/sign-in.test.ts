/** The way through the pages: who is asked what, and when not. */
import anyTest, { type TestFn } from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { callback, register } from './testing/client.ts';
import { OAuthScene } from './testing/scene.ts';
import { Visitor } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService; scene: OAuthScene }>;

test.beforeEach(async (t) => {
  const service = await startTestService();
  const application = await register(service, service.acme);
  Object.assign(t.context, { service, scene: new OAuthScene(service, service.acme, application, application) });
});
test.afterEach.always((t) => t.context.service?.stop());

const goesBack = (answer: TestResponse) => new URL(String(answer.headers.location)).searchParams;
const asksToSignIn = ({ text }: { text: string }) => text.includes('value="password"');
const asksToAllow = ({ text }: { text: string }) => text.includes('value="allow"');

test('whoever has allowed it is not asked again, from the same browser or another, unless for more', async (t) => {
  const { scene, service } = t.context;
  await scene.code();
  t.truthy(goesBack(await scene.ask()).get('code'));
  t.truthy(goesBack(await scene.ask({ scope: 'email' })).get('code'), 'less was allowed, too');
  const elsewhere = new Visitor(service, scene.tenant);
  const page = await elsewhere.authorize(scene.asking());
  t.truthy(goesBack(await elsewhere.submit(page, 'password', scene.credentials)).get('code'));
  t.true(asksToAllow(await scene.visitor.authorize(scene.asking({ scope: 'openid email roles' }))));
});

test('an application may insist on the question, on the password, or on neither', async (t) => {
  const { scene, service } = t.context;
  await scene.code();
  t.true(asksToAllow(await scene.visitor.authorize(scene.asking({ prompt: 'consent' }))));
  t.true(asksToSignIn(await scene.visitor.authorize(scene.asking({ prompt: 'login' }))));
  t.true(asksToSignIn(await scene.visitor.authorize(scene.asking({ max_age: '0' }))));
  t.truthy(goesBack(await scene.ask({ prompt: 'none' })).get('code'));
  t.is(goesBack(await scene.ask({ prompt: 'none', scope: 'openid roles' })).get('error'), 'consent_required');
  const stranger = new Visitor(service, scene.tenant);
  const query = new URLSearchParams(scene.asking({ prompt: 'none' }));
  t.is(goesBack(await stranger.get(`/api/v1/oauth/authorize?${query}`)).get('error'), 'login_required');
});

test('signing in again, as asked, is noted, and the application goes on', async (t) => {
  const { scene } = t.context;
  await scene.code();
  const page = await scene.visitor.authorize(scene.asking({ prompt: 'login' }));
  t.truthy(goesBack(await scene.visitor.submit(page, 'password', scene.credentials)).get('code'));
});

test('somebody else may sign in where another one was', async (t) => {
  const { scene, service } = t.context;
  await scene.code();
  const { email, password } = service.acme.people.ROLE_TREASURER;
  const page = await scene.visitor.authorize(scene.asking({ prompt: 'login' }));
  const asked = await scene.visitor.submit(page, 'password', { email, password });
  t.true(asksToAllow(asked));
  t.true(asked.text.includes(email));
  t.false(asked.text.includes(scene.person.email));
});

test('"Not you?" forgets who uses the browser, and begins anew', async (t) => {
  const { scene } = t.context;
  let page = await scene.visitor.authorize(scene.asking());
  page = await scene.visitor.submit(page, 'password', scene.credentials);
  t.true(asksToAllow(page));
  const anew = await scene.visitor.submit(page, 'switch');
  t.true(asksToSignIn(anew));
  const asked = await scene.visitor.submit(anew, 'password', scene.credentials);
  t.is(goesBack(await scene.visitor.submit(asked, 'allow')).get('state'), 'a-state');
});

test('whoever denies goes back without a code, and has allowed nothing', async (t) => {
  const { scene } = t.context;
  const page = await scene.visitor.authorize(scene.asking());
  const asked = await scene.visitor.submit(page, 'password', scene.credentials);
  const back = await scene.visitor.submit(asked, 'deny');
  t.true(back.headers.location?.startsWith(`${callback}?`));
  t.is(goesBack(back).get('error'), 'access_denied');
  t.is(goesBack(back).get('state'), 'a-state');
  t.true(asksToAllow(await scene.visitor.authorize(scene.asking())));
  const again = await scene.visitor.authorize(scene.asking({ prompt: 'login' }));
  t.is(goesBack(await scene.visitor.submit(again, 'deny')).get('error'), 'access_denied');
});

test('the page has no way round the limit of login-check, and says how long to wait', async (t) => {
  const { scene, service } = t.context;
  let page = await scene.visitor.authorize(scene.asking());
  for (let tries = 0; tries < 20; tries += 1) {
    page = await scene.visitor.submit(page, 'password', { email: 'nobody@acme.example', password: 'wrong' });
    t.is(page.status, 401);
  }
  page = await scene.visitor.submit(page, 'password', scene.credentials);
  t.is(page.status, 429);
  t.regex(page.text, /Please wait \d+ seconds?, then try again\./);
  const direct = await service.send(scene.tenant, '/api/v1/login-check', { method: 'POST', body: scene.credentials });
  t.is(direct.status, 429, 'the bucket is one');
  service.clock.advance(Number(page.headers['retry-after']) * 1000);
  t.true(asksToAllow(await scene.visitor.submit(page, 'password', scene.credentials)));
});

test('what the user allowed stands in the audit log, and the sign-in among the sessions', async (t) => {
  const { scene, service } = t.context;
  await scene.code();
  const [line] = await service.sql<{ resource_id: string; details: object; user_id: string }>(
    `select resource_id, details, user_id from audit_log where action = 'oauth.allow'`,
  );
  t.deepEqual(line, {
    resource_id: scene.open.id,
    details: { scopes: ['openid', 'profile', 'email'] },
    user_id: scene.person.id,
  });
});

test('the names of applications and groups are text, whatever is in them', async (t) => {
  const { scene, service } = t.context;
  const evil = `<script>alert(1)</script>"'><img src=x>`;
  const application = await register(service, scene.tenant, { name: evil, homepageUrl: 'https://x.example/?a=b' });
  await service.sql(`update users set first_name = $1 where id = $2`, [evil, scene.person.id]);
  const page = await scene.visitor.authorize(scene.asking({ client_id: application.id }));
  const asked = await scene.visitor.submit(page, 'password', scene.credentials);
  for (const { text } of [page, asked]) {
    t.false(text.includes('<script') || text.includes('<img'));
    t.true(text.includes('&lt;script&gt;'));
  }
});

test('pages are closed: no script, no frame, nothing of another origin, and not kept', async (t) => {
  const { scene } = t.context;
  const { headers, text } = await scene.visitor.authorize(scene.asking());
  const policy = String(headers['content-security-policy']);
  for (const part of ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
    t.true(policy.includes(part), part);
  }
  t.false(/script-src|unsafe/.test(policy));
  t.is(headers['cache-control'], 'no-store');
  t.is(headers['referrer-policy'], 'same-origin');
  t.false(/<script|<style|style="| on[a-z]+="|https?:/.test(text));
  const cookies = await scene.visitor.get(`/api/v1/oauth/authorize?${new URLSearchParams(scene.asking())}`);
  for (const cookie of cookies.headers['set-cookie'] ?? []) {
    t.regex(cookie, /; httponly/i);
    t.regex(cookie, /; samesite=lax/i);
    t.false(/domain=/i.test(cookie));
  }
});
