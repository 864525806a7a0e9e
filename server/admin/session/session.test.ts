/** Sign-in, sign-out, and the session cookie: its attributes, copies, and use at another tenant. */
import anyTest, { type TestFn } from 'ava';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { AdminClient } from '../testing/admin-client.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial, because some tests move the clock. */
const test = anyway.serial;

anyway.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
anyway.after.always((t) => t.context.service?.stop());

const signInPage = '/admin/sign-in';

/** @returns a client signed in as the tenant's administrator */
async function signedIn(service: TestService, tenant = service.acme): Promise<AdminClient> {
  const administrator = new AdminClient(service, tenant);
  await administrator.signIn(tenant.people.ROLE_ADMIN);
  return administrator;
}

test('without a session, the sign-in page is shown first, then the requested page', async (t) => {
  const { service } = t.context;
  const wanted = '/admin/settings/developers/api-access?after=x';
  const ada = new AdminClient(service, service.acme);
  const refused = await ada.get(wanted);
  t.is(refused.status, 303);
  t.is(refused.headers.location, `${signInPage}?next=${encodeURIComponent(wanted)}`);
  t.true((await ada.follow(refused)).text.includes(`name="next" value="${wanted}"`));
  const response = await ada.signIn(service.acme.people.ROLE_ADMIN, wanted);
  t.is(response.status, 303);
  t.is(response.headers.location, wanted);
});

test('a sign-in redirects to own pages only', async (t) => {
  const { service } = t.context;
  const elsewhere = [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    'javascript:alert(1)',
    '/docs',
    '/admin/../docs',
    '/administrator',
  ];
  for (const next of elsewhere) {
    const response = await new AdminClient(service, service.acme).signIn(service.acme.people.ROLE_ADMIN, next);
    t.is(response.headers.location, '/admin', next);
  }
});

test('a wrong password, an unknown email and an email of another tenant get the same response', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_ADMIN;
  const attempts = [
    { email, password: 'incorrect' },
    { email: 'unknown@acme.example', password },
    { email: service.globex.people.ROLE_ADMIN.email, password },
  ];
  for (const wrong of attempts) {
    const ada = new AdminClient(service, service.acme);
    const response = await ada.signIn(wrong);
    t.is(response.status, 401);
    t.true(response.text.includes('The email or password is wrong.'));
    t.true(response.text.includes(wrong.email), 'the typed email is kept');
    t.regex(response.text, /name="password"[^>]* autofocus/);
    t.false(response.text.includes(wrong.password), 'the password is not');
    t.is(ada.sealed, '');
  }
});

test('the cookie is of this host alone, hidden from scripts, and encrypted', async (t) => {
  const { service } = t.context;
  const ada = new AdminClient(service, service.acme);
  const response = await ada.signIn(service.acme.people.ROLE_ADMIN);
  const cookie = (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('guildgate_admin=')) ?? '';
  t.regex(cookie, /; HttpOnly/);
  t.regex(cookie, /; SameSite=Lax/);
  t.regex(cookie, /; Path=\/(?:;|$)/);
  t.notRegex(cookie, /Domain/i);
  t.notRegex(cookie, /Max-Age|Expires/, 'a session cookie');
  t.false(Buffer.from(ada.sealed, 'base64url').toString('latin1').includes('eyJ'), 'contains no readable JWT');
});

test('the cookies of a tenant on https are Secure, and no sibling host can set them', async (t) => {
  const { service } = t.context;
  const [row] = await service.sql<{ base_url: string }>('select base_url from tenants where tenant_id = $1', [
    service.globex.id,
  ]);
  await service.sql(`update tenants set base_url = 'https://globex.localhost' where tenant_id = $1`, [
    service.globex.id,
  ]);
  service.clock.advance(2_000);
  t.teardown(async () => {
    await service.sql('update tenants set base_url = $2 where tenant_id = $1', [service.globex.id, row?.base_url]);
    service.clock.advance(2_000);
  });
  const secure = { ...service.globex, baseUrl: 'https://globex.localhost' };
  const response = await new AdminClient(service, secure).signIn(service.globex.people.ROLE_ADMIN);
  t.regex(
    String(response.headers['set-cookie']),
    /__Host-guildgate_admin=[^;]+; Secure; HttpOnly; SameSite=Lax; Path=\/(?:,|$)/,
  );
});

test('a cookie that an earlier version set for /admin neither hides the session nor stays', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const former = 'b'.repeat(ada.sealed.length);
  const browser = new AdminClient(service, service.acme);
  const visitor = ada.cookies.get('guildgate_visitor')?.value ?? '';
  // Browsers send the cookie of the longer path first.
  const page = await browser.get('/admin', {
    cookie: `guildgate_admin=${former}; guildgate_admin=${ada.sealed}; guildgate_visitor=${'v'.repeat(43)}; guildgate_visitor=${visitor}`,
  });
  t.is(page.status, 200);
  const lines = page.headers['set-cookie'] ?? [];
  for (const name of ['guildgate_admin', 'guildgate_visitor']) {
    t.deepEqual(
      lines.filter((line) => line.startsWith(`${name}=`)),
      [`${name}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax; Path=/admin`],
    );
  }
  // The form of signing in is bound to the browser's own cookie too.
  const form = await browser.get('/admin/sign-in', { cookie: `guildgate_visitor=${visitor}` });
  const crumb = /name="crumb" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  browser.cookies.clear();
  const cookie = `guildgate_visitor=${'v'.repeat(43)}; guildgate_visitor=${visitor}`;
  const { email, password } = service.acme.people.ROLE_ADMIN;
  const signedInAgain = await browser.post('/admin/sign-in', { crumb, email, password }, { cookie });
  t.is(signedInAgain.status, 303);
  t.true(signedInAgain.headers['set-cookie']?.some((line) => /^guildgate_admin=[^;]{38}.*Path=\/$/.test(line)));
  // One cookie of a name is the browser's own, whatever its path.
  const alone = await browser.get('/admin', { cookie: `guildgate_admin=${ada.sealed}` });
  t.is(alone.headers['set-cookie'], undefined);
});

test('signing out ends the session for copies of its cookie', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const thief = new AdminClient(service, service.acme);
  thief.take(ada.sealed);
  t.is((await thief.get('/admin')).status, 200);
  const { headers } = await ada.submit('/admin/sign-out');
  t.is(headers.location, signInPage);
  t.is(ada.sealed, '');
  const after = await thief.get('/admin');
  t.is(after.status, 303);
  t.regex(String(after.headers.location), /^\/admin\/sign-in/);
});

test('a cookie is refused at another tenant, and when one character was changed', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const elsewhere = new AdminClient(service, service.globex);
  elsewhere.take(ada.sealed);
  t.is((await elsewhere.get('/admin')).status, 303);
  for (const at of [0, 20, 60, ada.sealed.length - 2]) {
    const other = ada.sealed[at] === 'A' ? 'B' : 'A';
    const altered = new AdminClient(service, service.acme);
    altered.take(ada.sealed.slice(0, at) + other + ada.sealed.slice(at + 1));
    t.is((await altered.get('/admin')).status, 303, `letter ${at}`);
  }
  for (const invalid of ['x', 'A'.repeat(200), '"', '%00']) {
    const visitor = new AdminClient(service, service.acme);
    visitor.take(invalid);
    t.is((await visitor.get('/admin')).status, 303, invalid);
  }
});

test('a disabled user is signed out at the next page', async (t) => {
  const { service } = t.context;
  const tessa = new AdminClient(service, service.acme);
  const person = service.acme.people.ROLE_TREASURER;
  await tessa.signIn(person);
  t.is((await tessa.get('/admin')).status, 200);
  const call = (status: string) =>
    service.send(service.acme, `/api/v1/users/${person.id}`, {
      method: 'PATCH',
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
      body: { status },
    });
  await call('DISABLED');
  t.teardown(() => call('ACTIVE'));
  t.is((await tessa.get('/admin')).status, 303);
});

test('an expired JWT is refreshed without notice', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const before = ada.sealed;
  service.clock.advance((jwtLifetimeSeconds + 1) * 1_000);
  t.is((await ada.get('/admin')).status, 200);
  t.not(ada.sealed, before);
  t.is((await ada.get('/admin')).status, 200);
});

test('a mailed code signs in; a wrong code shows an error beside the field', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_EVENT_MANAGER;
  const emil = new AdminClient(service, service.acme);
  await emil.get(`${signInPage}/code`);
  const requested = await emil.submit(`${signInPage}/code`, { email, next: '' });
  t.is(requested.status, 200);
  t.true(requested.text.includes('Enter your code'));
  const code = await codeFor(service, email);
  const wrong = await emil.submit(`${signInPage}/code/verify`, {
    email,
    code: code === '000000' ? '111111' : '000000',
  });
  t.is(wrong.status, 401);
  t.regex(wrong.text, /id="field-code-fault">This code is wrong/);
  const right = await emil.submit(`${signInPage}/code/verify`, { email, code });
  t.is(right.headers.location, '/admin');
  t.is((await emil.get('/admin')).status, 200);
});

test('a forgotten password is replaced with a code, without revealing whether the account exists', async (t) => {
  const { service } = t.context;
  const { email } = service.globex.people.ROLE_TREASURER;
  const gina = new AdminClient(service, service.globex);
  const path = `${signInPage}/forgotten-password`;
  await gina.get(path);
  const known = await gina.submit(path, { email });
  const unknown = await gina.submit(path, { email: 'unknown@globex.example' });
  t.is(known.text.replaceAll(email, ''), unknown.text.replaceAll('unknown@globex.example', ''));
  const code = await codeFor(service, email);
  const short = await gina.submit(`${path}/set`, { email, code, password: 'short' });
  t.is(short.status, 422);
  t.regex(short.text, /id="field-password-fault"/);
  const password = 'a sentence of random words';
  const set = await gina.submit(`${path}/set`, { email, code, password });
  t.true((await gina.follow(set)).text.includes('Your new password is set.'));
  t.is((await gina.signIn({ email, password })).headers.location, '/admin');
});

test('the 21st attempt of a client address within a minute shows how long to wait', async (t) => {
  const { service } = t.context;
  service.clock.advance(120_000);
  const visitor = new AdminClient(service, service.globex);
  await visitor.get(signInPage);
  const credentials = { email: 'unknown@globex.example', password: 'wrong' };
  for (let n = 0; n < 20; n += 1) t.is((await visitor.submit(signInPage, credentials)).status, 401);
  const refused = await visitor.submit(signInPage, credentials);
  t.is(refused.status, 429);
  t.regex(refused.text, /Too many attempts\. Wait \d+ seconds?, then try again\./);
  service.clock.advance(120_000);
});

test('anonymous forms are limited to the size of a sign-in', async (t) => {
  const { service } = t.context;
  const visitor = new AdminClient(service, service.acme);
  await visitor.get(signInPage);
  const long = 'x'.repeat(20_000);
  const refused = await visitor.submit(signInPage, { email: long, password: 'wrong' });
  t.is(refused.status, 413);
  t.regex(refused.text, /^<!doctype html>/);
  const elsewhere = await visitor.submit('/admin/users/new', { note: long.repeat(100) });
  t.is(elsewhere.status, 303);
  t.regex(String(elsewhere.headers.location), /^\/admin\/sign-in/);
});

/** @returns the code in the last mail */
async function codeFor(service: TestService, email: string): Promise<string> {
  const { text } = await service.mail.nextMail(email);
  return /\b(\d{3}) ?(\d{3})\b/.exec(String(text))?.slice(1).join('') ?? '';
}
