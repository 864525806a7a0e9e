/** Signing in and out, and what a cookie is worth: to its owner, at another tenant, to whoever copied it. */
import anyTest, { type TestFn } from 'ava';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { Administrator } from '../testing/administrator.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** One after the other: some of them move the clock. */
const test = anyway.serial;

anyway.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
anyway.after.always((t) => t.context.service?.stop());

const signInPage = '/admin/sign-in';

/** @returns somebody who has signed in as the tenant's administrator. */
async function signedIn(service: TestService, tenant = service.acme): Promise<Administrator> {
  const administrator = new Administrator(service, tenant);
  await administrator.signIn(tenant.people.ROLE_ADMIN);
  return administrator;
}

test('whoever is not signed in is led to sign in, and then to where it wanted to go', async (t) => {
  const { service } = t.context;
  const wanted = '/admin/settings/developers/api-access?after=x';
  const ada = new Administrator(service, service.acme);
  const refused = await ada.get(wanted);
  t.is(refused.status, 303);
  t.is(refused.headers.location, `${signInPage}?next=${encodeURIComponent(wanted)}`);
  t.true((await ada.follow(refused)).text.includes(`name="next" value="${wanted}"`));
  const answer = await ada.signIn(service.acme.people.ROLE_ADMIN, wanted);
  t.is(answer.status, 303);
  t.is(answer.headers.location, wanted);
});

test('a sign-in leads to pages of ours and nowhere else', async (t) => {
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
    const answer = await new Administrator(service, service.acme).signIn(service.acme.people.ROLE_ADMIN, next);
    t.is(answer.headers.location, '/admin', next);
  }
});

test('a wrong password, an unknown address and an address of another tenant are told alike', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_ADMIN;
  const tries = [
    { email, password: 'wrong' },
    { email: 'nobody@acme.example', password },
    { email: service.globex.people.ROLE_ADMIN.email, password },
  ];
  for (const wrong of tries) {
    const ada = new Administrator(service, service.acme);
    const answer = await ada.signIn(wrong);
    t.is(answer.status, 401);
    t.true(answer.text.includes('The email or the password is not right.'));
    t.true(answer.text.includes(wrong.email), 'what was typed is kept');
    t.false(answer.text.includes(wrong.password), 'but for the password');
    t.is(ada.sealed, '');
  }
});

test('the cookie is for our pages, out of reach of scripts, and holds nothing that can be read', async (t) => {
  const { service } = t.context;
  const ada = new Administrator(service, service.acme);
  const answer = await ada.signIn(service.acme.people.ROLE_ADMIN);
  const cookie = (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('guildgate_admin=')) ?? '';
  t.regex(cookie, /; HttpOnly/);
  t.regex(cookie, /; SameSite=Lax/);
  t.regex(cookie, /; Path=\/admin/);
  t.notRegex(cookie, /Max-Age|Expires/, 'it ends with the browser');
  t.false(Buffer.from(ada.sealed, 'base64url').toString('latin1').includes('eyJ'), 'no JWT is seen');
});

test('a tenant on https has cookies that travel over it alone, and that no sibling host can set', async (t) => {
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
  const answer = await new Administrator(service, service.globex).signIn(service.globex.people.ROLE_ADMIN);
  t.regex(
    String(answer.headers['set-cookie']),
    /__Host-guildgate_admin=[^;]+; Secure; HttpOnly; SameSite=Lax; Path=\/(?:,|$)/,
  );
});

test('signing out ends the session for whoever has copied its cookie', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const thief = new Administrator(service, service.acme);
  thief.take(ada.sealed);
  t.is((await thief.get('/admin')).status, 200);
  const { headers } = await ada.submit('/admin/sign-out');
  t.is(headers.location, signInPage);
  t.is(ada.sealed, '');
  const after = await thief.get('/admin');
  t.is(after.status, 303);
  t.regex(String(after.headers.location), /^\/admin\/sign-in/);
});

test('a cookie is worth nothing at another tenant, nor when one letter of it is another', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const elsewhere = new Administrator(service, service.globex);
  elsewhere.take(ada.sealed);
  t.is((await elsewhere.get('/admin')).status, 303);
  for (const at of [0, 20, 60, ada.sealed.length - 2]) {
    const other = ada.sealed[at] === 'A' ? 'B' : 'A';
    const altered = new Administrator(service, service.acme);
    altered.take(ada.sealed.slice(0, at) + other + ada.sealed.slice(at + 1));
    t.is((await altered.get('/admin')).status, 303, `letter ${at}`);
  }
  for (const nonsense of ['x', 'A'.repeat(200), '"', '%00']) {
    const stranger = new Administrator(service, service.acme);
    stranger.take(nonsense);
    t.is((await stranger.get('/admin')).status, 303, nonsense);
  }
});

test('a user who is disabled is out with the next page', async (t) => {
  const { service } = t.context;
  const tessa = new Administrator(service, service.acme);
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

test('when the JWT has expired the browser is given a new one, and nobody notices', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const before = ada.sealed;
  service.clock.advance((jwtLifetimeSeconds + 1) * 1_000);
  t.is((await ada.get('/admin')).status, 200);
  t.not(ada.sealed, before);
  t.is((await ada.get('/admin')).status, 200);
});

test('somebody signs in by a code from a mail; a wrong one is told beside the field', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_EVENT_MANAGER;
  const emil = new Administrator(service, service.acme);
  await emil.get(`${signInPage}/code`);
  const asked = await emil.submit(`${signInPage}/code`, { email, next: '' });
  t.is(asked.status, 200);
  t.true(asked.text.includes('Enter your code'));
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

test('a forgotten password is replaced with a code, and nobody learns whether there is an account', async (t) => {
  const { service } = t.context;
  const { email } = service.globex.people.ROLE_TREASURER;
  const gina = new Administrator(service, service.globex);
  const path = `${signInPage}/forgotten-password`;
  await gina.get(path);
  const known = await gina.submit(path, { email });
  const unknown = await gina.submit(path, { email: 'nobody@globex.example' });
  t.is(known.text.replaceAll(email, ''), unknown.text.replaceAll('nobody@globex.example', ''));
  const code = await codeFor(service, email);
  const short = await gina.submit(`${path}/set`, { email, code, password: 'short' });
  t.is(short.status, 422);
  t.regex(short.text, /id="field-password-fault"/);
  const password = 'a sentence that nobody else has';
  const set = await gina.submit(`${path}/set`, { email, code, password });
  t.true((await gina.follow(set)).text.includes('Your new password is set.'));
  t.is((await gina.signIn({ email, password })).headers.location, '/admin');
});

test('the 21st try of an address within a minute is told how long to wait', async (t) => {
  const { service } = t.context;
  service.clock.advance(120_000);
  const stranger = new Administrator(service, service.globex);
  await stranger.get(signInPage);
  const tries = { email: 'nobody@globex.example', password: 'wrong' };
  for (let n = 0; n < 20; n += 1) t.is((await stranger.submit(signInPage, tries)).status, 401);
  const refused = await stranger.submit(signInPage, tries);
  t.is(refused.status, 429);
  t.regex(refused.text, /Too many tries\. Wait \d+ seconds?, then try again\./);
  service.clock.advance(120_000);
});

test('of what strangers send no more is read than a name and a password take', async (t) => {
  const { service } = t.context;
  const stranger = new Administrator(service, service.acme);
  await stranger.get(signInPage);
  const long = 'x'.repeat(20_000);
  const refused = await stranger.submit(signInPage, { email: long, password: 'wrong' });
  t.is(refused.status, 413);
  t.regex(refused.text, /^<!doctype html>/);
  const elsewhere = await stranger.submit('/admin/users/new', { note: long.repeat(100) });
  t.is(elsewhere.status, 303);
  t.regex(String(elsewhere.headers.location), /^\/admin\/sign-in/);
});

/** @returns the six digits that were mailed last. */
async function codeFor(service: TestService, email: string): Promise<string> {
  const { text } = await service.mail.nextMail(email);
  return /\b(\d{3}) ?(\d{3})\b/.exec(String(text))?.slice(1).join('') ?? '';
}
