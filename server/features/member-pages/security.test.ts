/** The member's own access on its pages, by requests. */
import anyTest, { type TestFn } from 'ava';
import { maximumPasskeys } from '#contracts/schemas/passkey.ts';
import { bytesOfBase32 } from '#harness/totp.ts';
import { SoftwareAuthenticator } from '#server/features/identity/testing/software-authenticator.ts';
import { codeAt, stepAt } from '#server/features/identity/totp.ts';
import { freshAccess } from '#test/actors/oauth-access.ts';
import { plantPasskey } from '#test/actors/second-factor.arrangements.ts';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { addEvent, inviteUser, sentHash } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { MemberClient, password, signedInMember } from './testing/member-client.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Hashing passwords takes a core, which tests in parallel would wait for. */
const test = anyway.serial;
const path = '/my/security';

anyway.before(async (t) => {
  t.context.service = await startTestService({ buckets: plentyOfEach }, {}, { worker: true });
});
anyway.after.always((t) => t.context.service?.stop());

/** @returns another browser of the member */
async function browserOf(service: TestService, email: string): Promise<MemberClient> {
  const browser = new MemberClient(service, service.acme);
  await browser.signIn(email);
  return browser;
}

test('the details of a member lead to its own page of security, in its language, and not to the administration', async (t) => {
  const { browser } = await signedInMember(t.context.service, { locale: 'fr' });
  const details = (await browser.get('/my/details')).text;
  t.regex(details, /href="\/my\/security"/);
  t.notRegex(details, /href="\/admin/);
  const { text } = await browser.get(path);
  t.regex(text, /<html lang="fr">[\s\S]*Connexion en deux étapes[\s\S]*Se déconnecter partout/);
  t.notRegex(text, /\/admin/);
});

/** The step that the script of the page would send for the browser. */
async function beginPasskey(browser: MemberClient, { baseUrl }: { baseUrl: string }, name: string) {
  const page = await browser.submit(`${path}/passkeys/add`, { name, password });
  const [, escaped = '{}'] = /data-passkey="create" data-options="([^"]+)"/.exec(page.text) ?? [];
  const { challenge, rp } = JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  const ceremony = { challenge, origin: new URL(baseUrl).origin, rpId: rp.id };
  const confirm = (credential: object | string) =>
    browser.submit(`${path}/passkeys/add/confirm`, {
      name,
      credential: typeof credential === 'string' ? credential : JSON.stringify(credential),
    });
  return { page, ceremony, confirm };
}

test('a member changes its password: the old one and every other session end, and a mail says so', async (t) => {
  const { service } = t.context;
  const { browser, email } = await signedInMember(service, { locale: 'de' });
  const other = await browserOf(service, email);
  const next = 'four wandering green lamps';
  const change = (fields: Record<string, string>) =>
    browser.submit(`${path}/password`, { currentPassword: password, password: next, again: next, ...fields });
  const wrong = [
    [{ again: 'another' }, /again-fault">Die beiden Passwörter sind verschieden/],
    [{ currentPassword: 'not mine' }, /currentPassword-fault">Das ist nicht Ihr Passwort/],
    [{ password: 'short', again: 'short' }, /password-fault">Verwenden Sie mindestens 8 Zeichen/],
    [{ password: 'password1', again: 'password1' }, /password-fault">Dieses Passwort ist zu verbreitet/],
  ] as const;
  for (const [fields, says] of wrong) {
    const { status, text } = await change(fields);
    t.is(status, 422);
    t.regex(text, says);
    t.false(text.includes(next));
  }
  t.regex((await browser.follow(await change({}))).text, /Ihr Passwort ist geändert/);
  t.is((await other.get('/my')).status, 303);
  const mail = await service.mail.nextMail((one) => one.recipients.includes(email) && /Passwort/.test(one.subject));
  t.true(mail.text.includes(`${service.acme.baseUrl}/my/sign-in/forgotten-password`));
});

test('a member without a password sets one from its pages, by a mailed code', async (t) => {
  const { service } = t.context;
  const { browser, email } = await signedInMember(service);
  t.regex((await browser.get(`${path}/password`)).text, /href="\/my\/sign-in\/forgotten-password"/);
  t.regex((await browser.get('/my/sign-in/forgotten-password')).text, new RegExp(`value="${email}"`));
});

test('a member sets up two-step sign-in, signs in with it, renews the recovery codes, and turns it off', async (t) => {
  const { service } = t.context;
  const { browser, email } = await signedInMember(service, { locale: 'de' });
  const set = `${path}/two-step`;
  t.regex((await browser.get(path)).text, new RegExp(`Sie ist aus\\.[\\s\\S]*href="${set}"`));
  t.regex((await browser.submit(set, { password: 'wrong' })).text, /password-fault">Das ist nicht Ihr Passwort/);
  const begun = await browser.submit(set, { password });
  t.regex(begun.text, /<svg role="img" aria-label="QR-Code[\s\S]*Code der App/);
  const secret = bytesOfBase32(/<code>([A-Z2-7 ]+)<\/code>/.exec(begun.text)?.[1] ?? '');
  const code = () => codeAt(secret, stepAt(service.clock.now()));
  const refused = await browser.submit(`${set}/confirm`, { code: '000000' });
  t.is(refused.status, 422);
  t.regex(refused.text, /code-fault">Dieser Code ist falsch/);
  const codesIn = (text: string) => [...text.matchAll(/<li><code>([^<]+)/g)].map(([, one = '']) => one);
  const confirmed = await browser.submit(`${set}/confirm`, { code: code() });
  t.is(codesIn(confirmed.text).length, 10);
  const mail = await service.mail.nextMail(
    (one) => one.recipients.includes(email) && /zwei Schritten/.test(one.subject),
  );
  t.true(mail.text.includes(`${service.acme.baseUrl}${path}`));

  const again = new MemberClient(service, service.acme);
  const step = await again.signIn(email);
  t.regex(step.text, /name="token"/);
  const token = /name="token" value="([^"]+)"/.exec(step.text)?.[1] ?? '';
  const [recovery = ''] = codesIn(confirmed.text);
  t.is((await again.submit('/my/sign-in/second-factor', { token, code: recovery })).headers.location, '/my');
  t.regex((await again.get(path)).text, /Sie haben noch 9 Wiederherstellungscodes/);
  t.is(codesIn((await again.submit(`${set}/recovery-codes`, { password })).text).length, 10);
  t.is((await again.submit(`${set}/remove`, { password: 'wrong' })).status, 422);
  t.regex((await again.follow(await again.submit(`${set}/remove`, { password }))).text, /ist ausgeschaltet/);
  t.is((await browserOf(service, email)).cookies.size > 1, true);
});

test('a member adds a passkey, which turns two-step sign-in on, sees it, signs in with it, and removes it', async (t) => {
  const { service } = t.context;
  const { acme } = service;
  const { browser, email } = await signedInMember(service, { locale: 'de' });
  const before = await browser.get(path);
  t.regex(before.text, /href="\/my\/security\/passkeys\/add"/);
  t.regex(String(before.headers['content-security-policy']), /^(?!.*script)/);
  const key = new SoftwareAuthenticator();
  const first = await beginPasskey(browser, acme, 'Laptop & <b>');
  t.regex(String(first.page.headers['content-security-policy']), /; script-src 'self'$/);
  t.regex(first.page.text, /<script src="\/admin\/assets\/passkeys\.js"/);
  t.regex(first.page.text, /data-needs-script>Ein Passkey braucht Skripte[\s\S]*<button class="button" hidden>/);
  const codes = await first.confirm(key.create(first.ceremony));
  t.is([...codes.text.matchAll(/<li><code>/g)].length, 10);
  const { text } = await browser.get(path);
  t.regex(text, /Sie ist eingeschaltet\.[\s\S]*noch 10 Wiederherstellungscodes[\s\S]*App einrichten/);
  t.regex(text, /href="\/my\/security\/two-step\/recovery-codes"[\s\S]*href="\/my\/security\/two-step\/remove"/);
  t.regex(text, /<strong>Laptop &amp; &lt;b&gt;<\/strong><span>Hinzugefügt: [^<]+ · noch nicht benutzt/);
  const second = await beginPasskey(browser, acme, 'Telefon');
  const added = await second.confirm(new SoftwareAuthenticator().create(second.ceremony));
  t.regex((await browser.follow(added)).text, /Der Passkey ist hinzugefügt/);

  const again = new MemberClient(service, acme);
  const step = (await again.signIn(email)).text;
  const fieldOf = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(step)?.[1] ?? '').replaceAll('&quot;', '"');
  const { challenge, rpId } = JSON.parse(fieldOf('offer')).passkey;
  const credential = JSON.stringify(key.get({ challenge, rpId, origin: new URL(acme.baseUrl).origin }));
  const signedIn = await again.submit('/my/sign-in/second-factor', { token: fieldOf('token'), credential });
  t.is(signedIn.headers.location, '/my');
  const list = (await again.get(path)).text;
  t.regex(list, /Laptop &amp;[^·]+ · zuletzt benutzt: /);

  const [remove = '', last = ''] = ['Laptop', 'Telefon'].map(
    (name) => new RegExp(`href="([^"]+/remove)" aria-label="Entfernen: ${name}`).exec(list)?.[1],
  );
  t.regex((await again.get(remove)).text, /Passkey „Laptop &amp; &lt;b&gt;“ entfernen\?[\s\S]*nicht mehr einloggen/);
  const refused = await again.submit(remove, { password: 'wrong' });
  t.is(refused.status, 422);
  t.regex(refused.text, /password-fault">Das ist nicht Ihr Passwort/);
  t.regex((await again.follow(await again.submit(remove, { password }))).text, /Der Passkey ist entfernt/);
  t.is((await again.submit(remove, { password })).status, 404);
  const { browser: stranger } = await signedInMember(service);
  t.is((await stranger.get(last)).status, 404);
  t.is((await stranger.submit(last, { password })).status, 404);
  t.regex((await again.get(last)).text, /Ihr einziger zweiter Schritt: Sie loggen sich dann/);
  t.regex((await again.follow(await again.submit(last, { password }))).text, /ist entfernt[\s\S]*Sie ist aus\./);
  t.is((await browserOf(service, email)).cookies.size > 1, true);
});

test('a passkey with a wrong password, without a name, or for the challenge of another is not added', async (t) => {
  const { service } = t.context;
  const { acme } = service;
  const { browser } = await signedInMember(service, { locale: 'fr' });
  const other = await signedInMember(service);
  const form = `${path}/passkeys/add`;
  const wrong = await browser.submit(form, { name: 'Portable', password: 'wrong' });
  t.is(wrong.status, 422);
  t.regex(wrong.text, /name="name" type="text" value="Portable"[\s\S]*password-fault">Ce n’est pas votre mot de passe/);
  t.regex((await browser.submit(form, { name: ' ', password })).text, /name-fault">Veuillez remplir ce champ/);
  const key = new SoftwareAuthenticator();
  const foreign = (await beginPasskey(other.browser, acme, 'Mine')).ceremony;
  const own = await beginPasskey(browser, acme, 'Portable');
  for (const credential of [key.create(foreign), key.create(own.ceremony), 'no JSON']) {
    const { status, text } = await own.confirm(credential);
    t.is(status, 422);
    t.regex(text, /role="alert">La clé d’accès n’a pas été acceptée[\s\S]*action="\/my\/security\/passkeys\/add"/);
  }
  t.regex((await browser.get(path)).text, /Elle est désactivée/);
});

test('a member with as many passkeys as there can be learns it', async (t) => {
  const { service } = t.context;
  const { browser, id } = await signedInMember(service);
  for (let n = 0; n < maximumPasskeys; n += 1) await plantPasskey({ service, tenant: service.acme }, id);
  const { status, text } = await browser.submit(`${path}/passkeys/add`, { name: 'One more', password });
  t.is(status, 422);
  t.regex(text, /role="alert">You have as many passkeys/);
});

test('a member sees where it is signed in, ends one session, and all of them', async (t) => {
  const { service } = t.context;
  const { browser, email } = await signedInMember(service);
  const [one, another] = [await browserOf(service, email), await browserOf(service, email)];
  const { text } = await browser.get(path);
  const ends = [...text.matchAll(/action="(\/my\/security\/sessions\/[^/]+\/end)"/g)].map(([, end = '']) => end);
  t.is(ends.length, 2);
  t.regex(text, /This one/);
  t.regex((await browser.follow(await browser.submit(ends[0] ?? ''))).text, /You are signed out there/);
  const left = [await one.get('/my'), await another.get('/my')].map(({ status }) => status);
  t.deepEqual(left.toSorted(), [200, 303]);
  t.is((await browser.submit(`${path}/sessions/end`)).headers.location, '/my/sign-in?done=out');
  for (const each of [browser, one, another]) t.is((await each.get('/my')).status, 303);
});

test('of more sessions than the page shows, a member sees the latest, among them its own', async (t) => {
  const { service } = t.context;
  const { browser, id } = await signedInMember(service);
  await service.sql(
    `insert into sessions (tenant_id, id, user_id, methods, place, created_at, expires_at)
      select tenant_id, gen_random_uuid(), user_id, methods, place, created_at - interval '1 day', expires_at
      from sessions, generate_series(1, 100) where user_id = $1`,
    [id],
  );
  t.regex((await browser.get(path)).text, /This one/);
});

test('a member sees which applications read its data, and withdraws one', async (t) => {
  const { service } = t.context;
  const { browser, id: userId } = await signedInMember(service, { locale: 'fr' });
  await freshAccess({ service, tenant: service.acme }, { userId });
  const { text } = await browser.get(path);
  t.regex(text, /<strong>Fresh<[\s\S]*Adresse e-mail[\s\S]*depuis le \d/);
  const withdraw = /action="(\/my\/security\/applications\/[^"]+)"/.exec(text)?.[1] ?? '';
  t.regex(
    (await browser.follow(await browser.submit(withdraw))).text,
    /ne peut plus lire vos données[\s\S]*aucune application/,
  );
});

test('a member changes its email by the code that the new address gets', async (t) => {
  const { service } = t.context;
  const { browser, id } = await signedInMember(service);
  const email = 'mia.new@member.example';
  t.regex(
    (await browser.submit(`${path}/email`, { email, currentPassword: 'wrong' })).text,
    /This is not your password/,
  );
  t.regex(
    (await browser.submit(`${path}/email`, { email, currentPassword: password })).text,
    /action="\/my\/security\/email\/confirm"/,
  );
  t.is((await browser.submit(`${path}/email/confirm`, { code: '000000' })).status, 422);
  const hash = await sentHash(service, await inviteUser(service, await addEvent(service), id));
  t.is((await service.send(service.acme, `/invitation/${hash}`)).status, 200);
  const code = /\b(\d{6})\b/.exec((await service.mail.nextMail(email)).text)?.[1] ?? '';
  t.regex(
    (await browser.follow(await browser.submit(`${path}/email/confirm`, { code }))).text,
    /Your email is changed[\s\S]*mia\.new@/,
  );
  t.is((await service.send(service.acme, `/invitation/${hash}`)).status, 404, 'the old mailbox has the link');
});

test('a role that demands a second factor leads to the own page to set it up, before anything else', async (t) => {
  const { service } = t.context;
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const manage = (method: string, target: string, body: object) =>
    service.send(service.acme, `/api/v1/permission/${target}`, { method, headers, body });
  await manage('POST', 'roles', { key: 'ROLE_BOARD', label: 'Board', permissions: [] });
  const { browser, id } = await signedInMember(service);
  await manage('PUT', `users/${id}/roles`, { roles: ['ROLE_BOARD'] });
  await manage('PUT', 'second-factor-roles', { roles: ['ROLE_BOARD'] });
  for (const page of ['/my', '/my/details', '/my/events']) t.is((await browser.get(page)).headers.location, path, page);
  const { status, text } = await browser.get(path);
  t.is(status, 200);
  t.regex(text, /demands two-step sign-in[\s\S]*href="\/my\/security\/two-step"/);
  t.regex((await browser.submit(`${path}/two-step`, { password })).text, /<svg role="img"/);
  const { ceremony, confirm } = await beginPasskey(browser, service.acme, 'Phone');
  t.is((await confirm(new SoftwareAuthenticator().create(ceremony))).status, 200);
  t.is((await browser.get('/my')).status, 200);
  const own = (await browser.get(path)).text;
  t.regex(own, /A role that you have demands it/);
  const [, remove = ''] = /href="([^"]+passkeys\/[^"]+\/remove)"/.exec(own) ?? [];
  t.regex((await browser.get(remove)).text, /a role that you have demands one/);
  t.regex((await browser.get(`${path}/two-step/remove`)).text, /A role that you have demands it: until/);
});

test('the times of sign-ins have the name of their zone, which is UTC for a member without one', async (t) => {
  const { service } = t.context;
  for (const [timezone, zone] of [
    [null, ' UTC'],
    ['Asia/Tokyo', ' GMT+9'],
  ] as const) {
    const { browser } = await signedInMember(service, { timezone });
    for (const [page, label] of [
      ['/my/security', 'Signed in '],
      ['/my/data', 'Sign-ins'],
    ] as const) {
      const [, times = ''] = (await browser.get(page)).text.split(label);
      t.true(times.includes(zone), page);
    }
  }
});
