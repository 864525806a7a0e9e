/** The pages of members, by requests. */
import anyTest, { type TestFn } from 'ava';
import { AdminClient } from '#server/admin/testing/admin-client.ts';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { addEvent, idOf } from '#test/fixtures/invitations.ts';
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
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
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
    t.is((await browser.get(path)).status, 404, path);
  for (const path of [`/my/memberships/${id}/leave`, `/my/memberships/${id}/renew`])
    t.is((await browser.submit(path)).status, 404, path);
  t.is((await membershipsOf(service, owner.id))[0].status, 'PENDING');
});

test('a member registers for an event that only members see, sees how to pay, and cancels', async (t) => {
  const { service } = t.context;
  const free = { name: 'Honorary', price: 0, currency: 'EUR', duration: { kind: 'LIFETIME' } };
  const honorary = idOf(await administer(service, 'POST', '/api/v1/adhesion_types', free));
  const [{ browser, ...one }, other] = [await signedInMember(service), await signedInMember(service)];
  for (const { id } of [one, other])
    await administer(service, 'POST', '/api/v1/adhesions', { typeId: honorary, userId: id });
  const more = { visibility: 'MEMBERS', price: 1250, currency: 'EUR', capacity: 3, waitlistEnabled: true };
  const path = `/my/events/${await addEvent(service, { title: 'Members only', ...more })}`;
  t.regex((await browser.get('/my/events')).text, /You are not registered for an event[\s\S]*Members only/);
  t.regex((await browser.submit(`${path}/register`, { guests: 'many' })).text, /value="many"/);
  const full = await browser.submit(`${path}/register`, { guests: '7' });
  t.is(full.status, 409);
  t.regex(full.text, /not enough free seats/);
  const registered = await browser.follow(await browser.submit(`${path}/register`, { guests: '2' }));
  t.regex(registered.text, /Reserved for you: please pay[\s\S]*€37\.50/);
  t.regex((await browser.get('/my/documents')).text, /To pay[\s\S]*Members only/);
  const waiting = await other.browser.follow(await other.browser.submit(`${path}/wait`, { guests: '1' }));
  t.regex(waiting.text, /You are on the waitlist[\s\S]*2 seats/);
  t.regex((await browser.follow(await browser.submit(`${path}/cancel`))).text, /It is cancelled\./);
  t.regex((await other.browser.follow(await other.browser.submit(`${path}/cancel`))).text, /It is cancelled\./);
});

test('a member sees when its events are in the time of their place, and when to pay, too', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service, { locale: 'de-DE' });
  const period = { startsAt: '2027-06-12T17:00:00Z', endsAt: '2027-06-12T20:00:00Z', timezone: 'Asia/Tokyo' };
  const path = `/my/events/${await addEvent(service, { title: 'Weit weg', price: 1250, currency: 'EUR', ...period })}`;
  await browser.submit(`${path}/register`);
  t.regex((await browser.get('/my/events')).text, /Weit weg[\s\S]*13\. Juni 2027[\s\S]*02:00[\s\S]*GMT\+9/);
  t.regex((await browser.get(path)).text, /Zahlbar bis<\/dt><dd>[^<]*GMT\+9/);
});

test('a member answers the questions of an event when it registers, and changes the answers until the form is closed', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Dinner' });
  const options = [
    { value: 'SOUP', label: 'Suppe' },
    { value: 'CAKE', label: 'Kuchen <b>' },
  ];
  const fields = [
    { key: 'diet', label: 'Ernährung', type: 'TEXT', required: true },
    { key: 'courses', label: 'Gänge', type: 'MULTI_CHOICE', options },
  ];
  const form = idOf(await administer(service, 'POST', '/api/v1/forms', { title: 'Menü', eventId, fields }));
  await administer(service, 'POST', `/api/v1/forms/${form}/open`);
  const { browser, id: userId } = await signedInMember(service, { locale: 'de' });
  const path = `/my/events/${eventId}`;
  const shown = (await browser.get(path)).text;
  t.regex(
    shown,
    new RegExp(`action="${path}/register"[\\s\\S]*Menü[\\s\\S]*name="form.${form}.diet" type="text" value="" required`),
  );
  t.false(shown.includes('Kuchen <b>'));
  const typed = { form, [`form.${form}.courses`]: 'CAKE' };
  const refused = await browser.submit(`${path}/register`, { ...typed, guests: '1' });
  t.is(refused.status, 422);
  t.regex(
    refused.text,
    new RegExp(
      `name="guests"[^>]*value="1"[\\s\\S]*id="form.${form}.diet-fault">Bitte beantworten[\\s\\S]*value="CAKE" checked`,
    ),
  );
  const registrations = async () => (await administer(service, 'GET', `/api/v1/events/${eventId}/registrations`)).json;
  t.is((await registrations()).totalItems, 0);
  const responses = async () =>
    (await administer(service, 'GET', `/api/v1/forms/${form}/responses`)).json.member.map(
      (one: { userId: string; answers: object }) => [one.userId, one.answers],
    );
  const diet = `form.${form}.diet`;
  const registered = await browser.submit(`${path}/register`, { ...typed, [diet]: ' vegan ', guests: '0' });
  t.regex(
    (await browser.follow(registered)).text,
    new RegExp(`angemeldet[\\s\\S]*action="${path}/answers"[\\s\\S]*value="vegan"`),
  );
  t.deepEqual(await responses(), [[userId, { diet: 'vegan', courses: ['CAKE'] }]]);
  const changed = await browser.follow(await browser.submit(`${path}/answers`, { form, [diet]: 'Fisch' }));
  t.regex(changed.text, /Ihre Antworten sind gespeichert[\s\S]*value="Fisch"/);
  t.is((await browser.submit(`${path}/answers`, { form })).status, 422);
  t.deepEqual(await responses(), [[userId, { diet: 'Fisch' }]]);
  await administer(service, 'POST', `/api/v1/forms/${form}/close`);
  const late = await browser.submit(`${path}/answers`, { form, [diet]: 'Fleisch' });
  t.is(late.status, 422);
  t.regex(late.text, /nimmt keine Antworten mehr/);
  t.deepEqual(await responses(), [[userId, { diet: 'Fisch' }]]);
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
