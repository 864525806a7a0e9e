/** CSRF: forms need our origin and the token of the browser's session. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';
import { AdminClient } from './testing/admin-client.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const signInPage = '/admin/sign-in';

async function signedIn(service: TestService, tenant: TestTenant, person?: TestPerson): Promise<AdminClient> {
  const browser = new AdminClient(service, tenant);
  await browser.signIn(person ?? tenant.people.ROLE_ADMIN);
  return browser;
}

/** @returns the token in the page's forms */
async function tokenOn(browser: AdminClient, path: string): Promise<string> {
  return /name="crumb" value="([^"]+)"/.exec((await browser.get(path)).text)?.[1] ?? '';
}

/** Submits the sign-out form. @returns the status */
async function signOut(browser: AdminClient, crumb: string, more: Record<string, string>): Promise<number> {
  return (await browser.post('/admin/sign-out', { crumb }, { origin: undefined, ...more })).status;
}

test('a form with the right token is accepted with the headers of old and new browsers', async (t) => {
  const { service } = t.context;
  const { baseUrl } = service.acme;
  const old = await signedIn(service, service.acme);
  t.is(await signOut(old, await tokenOn(old, '/admin'), { origin: baseUrl }), 303);
  const current = await signedIn(service, service.acme);
  const headers = { origin: baseUrl, 'sec-fetch-site': 'same-origin' };
  t.is(await signOut(current, await tokenOn(current, '/admin'), headers), 303);
  const withoutOrigin = await signedIn(service, service.acme);
  const alone = { 'sec-fetch-site': 'same-origin' };
  t.is(await signOut(withoutOrigin, await tokenOn(withoutOrigin, '/admin'), alone), 303);
});

test('a form without an origin, with a null origin or with another origin is refused', async (t) => {
  const { service } = t.context;
  const browser = await signedIn(service, service.acme);
  const token = await tokenOn(browser, '/admin');
  for (const headers of [
    {},
    { origin: 'null' },
    { origin: service.globex.baseUrl },
    { origin: service.acme.baseUrl, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    t.is(await signOut(browser, token, headers), 403, JSON.stringify(headers));
  }
  t.is(await signOut(browser, token, { origin: service.acme.baseUrl }), 303);
});

test('a tossed cookie, and the token of another session, user or tenant, are refused', async (t) => {
  const { service } = t.context;
  const headers = { origin: service.acme.baseUrl };
  const browser = await signedIn(service, service.acme);
  const tossed = 'tossed'.padEnd(43, 'x');
  browser.cookies.set('crumb', { value: tossed, path: '/' });
  t.is(await signOut(browser, tossed, headers), 403);
  browser.cookies.delete('crumb');
  const others = [
    await signedIn(service, service.acme),
    await signedIn(service, service.acme, service.acme.people.ROLE_MEMBER),
    await signedIn(service, service.globex),
  ];
  for (const other of others) {
    const token = await tokenOn(other, '/admin');
    const cookie = other.cookies.get('crumb');
    if (cookie) browser.cookies.set('crumb', cookie);
    t.is(await signOut(browser, token, headers), 403);
  }
  for (const token of ['', 'x', await tokenOn(browser, signInPage)]) t.is(await signOut(browser, token, headers), 403);
  t.is((await browser.get('/admin')).status, 200);
});

test('a sign-in form is bound to the browser that loaded it', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_TREASURER;
  const headers = { origin: service.acme.baseUrl };
  const victim = new AdminClient(service, service.acme);
  const own = await tokenOn(victim, signInPage);
  const attacker = await tokenOn(new AdminClient(service, service.acme), signInPage);
  const foreign = await tokenOn(new AdminClient(service, service.globex), signInPage);
  for (const crumb of [attacker, foreign, '', 'x', own.slice(0, 24), `${own}=`]) {
    t.is((await victim.post(signInPage, { crumb, email, password, next: '' }, headers)).status, 403);
  }
  const without = new AdminClient(service, service.acme);
  t.is((await without.post(signInPage, { crumb: own, email, password, next: '' }, headers)).status, 403);
  t.is((await victim.post(signInPage, { crumb: own, email, password, next: '' }, { origin: undefined })).status, 403);
  t.is((await victim.post(signInPage, { crumb: own, email, password, next: '' }, headers)).status, 303);
});

test('a POST to a path without a form is a 405, and an unknown page a 404', async (t) => {
  const { service } = t.context;
  for (const browser of [new AdminClient(service, service.acme), await signedIn(service, service.acme)]) {
    t.is((await browser.post('/admin/nothing', { crumb: 'x' })).status, 405);
    t.is((await browser.get('/admin/nothing')).status, 404);
  }
});

test('an unknown page has the menu for a signed-in user, and for no one else', async (t) => {
  const { service } = t.context;
  const signedInUser = await signedIn(service, service.acme);
  t.true((await signedInUser.get('/admin/nothing')).text.includes('href="/admin/contacts"'));
  const anyone = new AdminClient(service, service.acme);
  t.false((await anyone.get('/admin/nothing')).text.includes('href="/admin/contacts"'));
});

test('over https, no sibling host can set the cookie of the sign-in page', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  await service.sql(`update tenants set base_url = 'https://globex.localhost' where tenant_id = $1`, [
    service.globex.id,
  ]);
  service.clock.advance(2_000);
  const { headers } = await new AdminClient(service, service.globex).get(signInPage);
  const lines = headers['set-cookie'] ?? [];
  t.true(lines.length > 0);
  for (const line of lines) t.regex(line, /^__Host-[^;]+; Secure; HttpOnly; SameSite=Lax; Path=\/$/);
});
