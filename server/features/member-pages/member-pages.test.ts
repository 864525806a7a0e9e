/** The pages of members, by requests. */
import anyTest, { type TestFn } from 'ava';
import { AdminClient } from '#server/admin/testing/admin-client.ts';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { idOf } from '#test/fixtures/invitations.ts';
import { absentId, administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { memberRoutes } from './member-pages.ts';
import { MemberClient, password, signedInMember } from './testing/member-client.ts';

const test = anyTest as TestFn<{ service: TestService; typeId: string }>;

test.before(async (t) => {
  const service = await startTestService({ buckets: plentyOfEach }, {}, { worker: true });
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name: 'Full <b>member</b>', price: 4200, currency: 'EUR', graceDays: 30, duration };
  const typeId = idOf(await administer(service, 'POST', '/api/v1/adhesion_types', type));
  const legal = { name: 'Acme e.V.', iban: 'FR7630006000011234567890189' };
  await administer(service, 'PATCH', '/api/v1/tenant', { legal, contactEmail: 'office@acme.example' });
  Object.assign(t.context, { service, typeId });
});
test.after.always((t) => t.context.service?.stop());

const membershipsOf = async (service: TestService, userId: string) =>
  (await administer(service, 'GET', `/api/v1/adhesions?userId=${userId}`)).json.member;

test('every page leads who is not signed in to the sign-in, and back', async (t) => {
  const { service } = t.context;
  for (const { path, kind } of memberRoutes) {
    if (kind === 'submit') continue;
    const address = path.replace('{id}', absentId);
    const { status, headers } = await new MemberClient(service, service.acme).get(address);
    t.is(status, 303, path);
    t.is(headers.location, `/my/sign-in?next=${encodeURIComponent(address)}`);
  }
  const { email } = await signedInMember(service);
  const browser = new MemberClient(service, service.acme);
  t.is((await browser.signIn(email, '/my/documents')).headers.location, '/my/documents');
  for (const next of ['https://evil.example/', '//evil.example', '/admin', '/my/sign-in'])
    t.is((await new MemberClient(service, service.acme).signIn(email, next)).headers.location, '/my', next);
});

test('a form whose session has ended leads to the sign-in, which says so, and back to its page', async (t) => {
  const { service } = t.context;
  const { browser, email } = await signedInMember(service);
  const crumb = await browser.tokenFor('/my');
  await browser.submit('/my/sign-out');
  for (const [form, page] of [
    ['/my/details', '/my/details'],
    ['/my/memberships', '/my'],
    [`/my/events/${absentId}/register`, `/my/events/${absentId}`],
  ] as const) {
    const { status, headers } = await browser.post(form, { crumb });
    t.is(status, 303, form);
    t.is(headers.location, `/my/sign-in?done=out&next=${encodeURIComponent(page)}`);
    t.regex((await browser.get(headers.location ?? '')).text, /You are signed out/);
  }
  const revoked = new MemberClient(service, service.acme);
  await revoked.signIn(email);
  const form = { crumb: await revoked.tokenFor('/my') };
  await service.sql('update sessions set revoked_at = now() where user_id = (select id from users where email = $1)', [
    email,
  ]);
  t.is((await revoked.post('/my/details', form)).headers.location, '/my/sign-in?done=out&next=%2Fmy%2Fdetails');
});

test('the address of a form that is opened by itself leads to its page', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service);
  for (const { path, kind } of memberRoutes)
    if (kind === 'submit') t.not((await browser.get(path.replace('{id}', absentId))).status, 405, path);
  t.is((await browser.get(`/my/events/${absentId}/register`)).headers.location, `/my/events/${absentId}`);
  t.is((await browser.get(`/my/memberships/${absentId}/renew`)).headers.location, '/my');
  for (const path of [
    '/my/sign-in/code',
    '/my/sign-in/second-factor',
    '/my/sign-in/forgotten-password/set',
    '/my/sign-out',
  ])
    t.is((await browser.get(path)).headers.location, '/my/sign-in', path);
});

test('a form from elsewhere, or without the token of its session, is refused, and nothing happens', async (t) => {
  const { service, typeId } = t.context;
  const { browser, id } = await signedInMember(service);
  const other = await signedInMember(service);
  const crumb = await browser.tokenFor('/my');
  const forged = [
    [{ crumb }, { origin: 'https://evil.example' }],
    [{ crumb }, { origin: service.globex.baseUrl, 'sec-fetch-site': 'same-site' }],
    [{ crumb }, { origin: undefined }],
    [{}, {}],
    [{ crumb: await other.browser.tokenFor('/my') }, {}],
  ] as const;
  for (const { path, kind } of memberRoutes) {
    if (kind !== 'submit') continue;
    for (const [fields, headers] of forged) {
      const { status, text } = await browser.post(path.replace('{id}', absentId), { ...fields, typeId }, headers);
      t.is(status, 403, `${path} ${JSON.stringify(headers)}`);
      t.regex(text, /Not accepted/);
    }
  }
  t.deepEqual(await membershipsOf(service, id), []);
  t.is((await browser.post('/my/memberships', { crumb, typeId })).status, 303);
  t.is((await membershipsOf(service, id)).length, 1);
});

test('a page is closed to others: its headers', async (t) => {
  const { browser } = await signedInMember(t.context.service);
  for (const path of ['/my', '/my/sign-in/password']) {
    const { headers } = await (path === '/my'
      ? browser
      : new MemberClient(t.context.service, t.context.service.acme)
    ).get(path);
    t.is(headers['cache-control'], 'no-store');
    t.is(
      headers['content-security-policy'],
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    t.is(headers['referrer-policy'], 'same-origin');
    t.is(headers['x-frame-options'], 'DENY');
  }
});

test('a member applies, sees how to pay, renews and leaves', async (t) => {
  const { service, typeId } = t.context;
  const { browser, id, email } = await signedInMember(service);
  t.regex(
    (await browser.get('/my')).text,
    /You are not a member of Acme Alumni Association at the moment[\s\S]*€42\.00, for one year/,
  );
  const applied = await browser.follow(await browser.submit('/my/memberships', { typeId, once: 'once-a' }));
  t.regex(
    applied.text,
    /Your application is made\.[\s\S]*Please pay for your membership[\s\S]*FR76 3000 6000[\s\S]*<svg role="img"/,
  );
  t.true(applied.text.includes('Full &lt;b&gt;member'));
  const again = await browser.submit('/my/memberships', { typeId });
  t.is(again.status, 409);
  t.regex(again.text, /You have done this already/);
  const [{ id: adhesionId, paymentId }] = await membershipsOf(service, id);
  t.true((await service.mail.nextMail(email)).text.includes(`${service.acme.baseUrl}/my`));
  await administer(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  t.regex((await browser.get('/my')).text, /You are a member until [\s\S]*Renew for €42\.00/);
  t.is((await browser.get(`/my/memberships/${adhesionId}/document`)).headers['content-type'], 'application/pdf');
  const renewed = await browser.follow(await browser.submit(`/my/memberships/${adhesionId}/renew`));
  t.regex(renewed.text, /Your membership is renewed\.[\s\S]*Begins on/);
  t.notRegex(renewed.text, /\/renew"/);
  const leave = `/my/memberships/${adhesionId}/leave`;
  t.regex((await browser.get(leave)).text, /ends at once and for good/);
  t.regex((await browser.follow(await browser.submit(leave, { reason: 'Moved' }))).text, /Your membership has ended/);
  t.is((await administer(service, 'GET', `/api/v1/adhesions/${adhesionId}`)).json.cancelReason, 'Moved');
  t.is((await browser.submit(leave)).status, 409);
});

test('a form that is sent twice is performed once', async (t) => {
  const { service, typeId } = t.context;
  const { browser, id } = await signedInMember(service);
  const fields = { typeId, once: 'twice', crumb: await browser.tokenFor('/my') };
  const both = await Promise.all([browser.post('/my/memberships', fields), browser.post('/my/memberships', fields)]);
  t.true(both.some(({ status }) => status === 303));
  t.is((await membershipsOf(service, id)).length, 1);
});

test('what belongs to another member is absent', async (t) => {
  const { service, typeId } = t.context;
  const owner = await signedInMember(service);
  await owner.browser.submit('/my/memberships', { typeId });
  const [{ id }] = await membershipsOf(service, owner.id);
  const { browser } = await signedInMember(service);
  for (const path of [`/my/memberships/${id}/leave`, `/my/memberships/${id}/document`, '/my/events/nothing'])
    t.like(await browser.get(path), { status: 404 }, path);
  // It leads back to the own pages.
  t.regex((await browser.get('/my/events/nothing')).text, /There is nothing here[\s\S]*href="\/my"/);
  for (const path of [`/my/memberships/${id}/leave`, `/my/memberships/${id}/renew`])
    t.is((await browser.submit(path)).status, 404, path);
  t.is((await membershipsOf(service, owner.id))[0].status, 'PENDING');
});

test('a contract without an amount is listed without a gap', async (t) => {
  const { service } = t.context;
  const { browser, id: userId } = await signedInMember(service, { locale: 'de' });
  const contract = { title: 'Hallenmiete', body: 'Vereinbart.', userId };
  const id = idOf(await administer(service, 'POST', '/api/v1/contracts', contract));
  await administer(service, 'POST', `/api/v1/contracts/${id}/send`);
  t.regex((await browser.get('/my/documents')).text, /Hallenmiete[\s\S]*<span class="price">wartet auf/);
});

test('newsletters are never chosen for a person: not by default, and not in the forms of the office', async (t) => {
  const { service } = t.context;
  const { browser, id } = await signedInMember(service);
  t.false((await administer(service, 'GET', `/api/v1/users/${id}`)).json.newsletterOptIn);
  t.notRegex((await browser.get('/my/details')).text, /name="newsletterOptIn"[^>]*checked/);
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  for (const path of ['/admin/contacts/new', '/admin/users/new']) {
    const { text } = await ada.get(path);
    t.regex(text, /name="newsletterOptIn"/, path);
    t.notRegex(text, /name="newsletterOptIn"[^>]*checked/, path);
  }
});

test('a member changes its details, with the words of the consent as proof', async (t) => {
  const { service } = t.context;
  const { browser, id } = await signedInMember(service, { locale: 'de' });
  const fields = { firstName: 'Mia', lastName: 'Neu', locale: 'de', newsletterOptIn: 'true' };
  const wrong = await browser.submit('/my/details', { ...fields, phone: 'none' });
  t.is(wrong.status, 422);
  t.regex(wrong.text, /Landesvorwahl[\s\S]*value="none"/);
  const saved = await browser.follow(await browser.submit('/my/details', { ...fields, phone: '+33612345678' }));
  t.regex(saved.text, /Gespeichert/);
  const { json } = await administer(service, 'GET', `/api/v1/users/${id}/personal_data`);
  t.like(json.user, { lastName: 'Neu', phone: '+33612345678', newsletterOptIn: true });
  t.like(json.newsletterConsents[0], {
    source: 'PERSON',
    text: 'Ja, senden Sie mir Neuigkeiten von Acme Alumni Association per E-Mail.',
  });
});

test('a member reads all that is stored about it, and takes it along', async (t) => {
  const { service, typeId } = t.context;
  const { browser, email } = await signedInMember(service);
  await browser.submit('/my/memberships', { typeId });
  t.regex((await browser.get('/my/data')).text, new RegExp(`${email}[\\s\\S]*Memberships \\(1\\)`));
  const { headers, json } = await browser.get('/my/data.json');
  t.is(headers['content-disposition'], 'attachment; filename="personal-data.json"');
  t.is(json.user.email, email);
  t.is(json.adhesions.length, 1);
  const { text } = await browser.get('/my/data');
  t.regex(text, /Signed in[\s\S]*Applied for a membership|Applied for a membership[\s\S]*Signed in/);
  t.notRegex(text, /ownAdhesions|identity\./);
});

test('the first and the last day of a membership are the same in the copy of the data as on its page, in any time zone', async (t) => {
  const { service, typeId } = t.context;
  for (const timezone of ['America/New_York', 'Pacific/Auckland']) {
    const { browser, id: userId } = await signedInMember(service, { timezone, locale: 'en-GB' });
    const startsAt = '2027-01-01T00:00:00.000Z';
    t.is((await administer(service, 'POST', '/api/v1/adhesions', { userId, typeId, startsAt })).status, 201);
    t.regex((await browser.get('/my/data')).text, /· 1 January 2027 · 31 December 2027</, timezone);
  }
});

test('a birthday on the first of a month is written as French does in the copy of the data', async (t) => {
  const { browser } = await signedInMember(t.context.service, { locale: 'fr', birthDate: '1990-01-01' });
  t.regex((await browser.get('/my/data')).text, /1er janvier 1990/);
});

test('a member signs in by a mailed code, and out, in its language', async (t) => {
  const { service } = t.context;
  const { email } = await signedInMember(service);
  const browser = new MemberClient(service, service.acme);
  const french = { 'accept-language': 'fr' };
  t.regex((await browser.get('/my/sign-in', french)).text, /<html lang="fr">[\s\S]*Envoyer le code/);
  t.regex((await browser.submit('/my/sign-in', { email: 'nobody' })).text, /Enter an email address/);
  t.regex((await browser.submit('/my/sign-in', { email })).text, new RegExp(`If ${email} has an account`));
  t.regex((await browser.submit('/my/sign-in/code', { email, code: '000000' })).text, /wrong or has expired/);
  const code = /\b(\d{6})\b/.exec((await service.mail.nextMail(email)).text)?.[1] ?? '';
  t.is((await browser.submit('/my/sign-in/code', { email, code, next: '/my/events' })).headers.location, '/my/events');
  t.is((await browser.submit('/my/sign-out')).headers.location, '/my/sign-in?done=out');
  t.is((await browser.get('/my')).status, 303);
});

test('what the administration keeps in the browser is forgotten after a sign-out, not by a link or the end of a session', async (t) => {
  const { service } = t.context;
  const script = '/admin/assets/signed-out.js';
  const out = '/my/sign-in?done=out';
  const [{ browser }, other] = [await signedInMember(service), await signedInMember(service)];
  t.false((await new MemberClient(service, service.acme).get(out)).text.includes(script));
  const crumb = await browser.tokenFor('/my');
  await browser.submit('/my/sign-out');
  t.true((await browser.get(out)).text.includes(script));
  t.false((await browser.get(out)).text.includes(script));
  t.false((await browser.follow(await browser.post('/my/memberships', { crumb }))).text.includes(script));
  const everywhere = await other.browser.submit('/my/security/sessions/end');
  t.true((await other.browser.follow(everywhere)).text.includes(script));
});

test('the sign-in says the same of an unknown address and of a wrong password', async (t) => {
  const { service } = t.context;
  const { email } = await signedInMember(service);
  const browser = new MemberClient(service, service.acme);
  const texts = [];
  for (const typed of [email, 'unknown@member.example']) {
    const { status, text } = await browser.submit('/my/sign-in/password', { email: typed, password: `${password}!` });
    t.is(status, 401);
    texts.push(text.replaceAll(typed, '').replace(/value="[\w-]+"/g, ''));
  }
  t.is(texts[0], texts[1]);
  t.regex(texts[0] ?? '', /The email or password is wrong/);
});

test('the session is that of the administration, which only who may use it is led to', async (t) => {
  const { service } = t.context;
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  t.regex((await ada.get('/my')).text, /href="\/admin"/);
  const { browser } = await signedInMember(service);
  t.notRegex((await browser.get('/my')).text, /href="\/admin"/);
  t.regex((await browser.get('/')).text, /href="\/my"/);
});
