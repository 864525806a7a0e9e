/** Events on the pages of members: registering, answering questions, waiting and cancelling. */
import anyTest, { type TestFn } from 'ava';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { addEvent, days, idOf } from '#test/fixtures/invitations.ts';
import { absentId, addEntry, addFullEvent, administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { signedInMember } from './testing/member-client.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({ buckets: plentyOfEach });
  const legal = { name: 'Acme e.V.', iban: 'FR7630006000011234567890189' };
  await administer(t.context.service, 'PATCH', '/api/v1/tenant', { legal });
});
test.after.always((t) => t.context.service?.stop());

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

test('a member whom the free seats do not suffice, or who comes after those who wait, can join the waitlist', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service);
  const eventId = await addFullEvent(service, 2, { visibility: 'PUBLIC' });
  const path = `/my/events/${eventId}`;
  const join = `formaction="${path}/wait"`;
  await enrol(service, eventId);
  t.false((await browser.get(path)).text.includes(join));
  const refused = await browser.submit(`${path}/register`, { guests: '1' });
  t.is(refused.status, 409);
  t.true(refused.text.includes(join));
  // It fits into the free seat, which is its own now.
  await addEntry(service, eventId);
  t.true((await browser.submit(`${path}/register`, { guests: '0' })).text.includes(join));
  t.regex(
    (await browser.follow(await browser.submit(`${path}/wait`, { guests: '0' }))).text,
    /You are on the waitlist/,
  );
});

test('a member sees why an event takes no registration, and can ask for a seat that its organiser gives', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service);
  const opensAt = new Date(service.clock.now().getTime() + days(1)).toISOString();
  const page = async (more: object) => {
    const id = await addEvent(service, { capacity: 1, visibility: 'PUBLIC', ...more });
    await enrol(service, id);
    return { path: `/my/events/${id}`, text: (await browser.get(`/my/events/${id}`)).text };
  };
  const full = (await page({})).text;
  t.regex(full, /None left[\s\S]*All seats are taken, and there is no waitlist\./);
  t.notRegex(full, /Open until/);
  t.regex((await page({ registrationOpensAt: opensAt })).text, /Opens on /);
  const { path, text } = await page({ requiresApproval: true, waitlistEnabled: true });
  t.regex(text, /Yes, request a seat/);
  const requested = await browser.follow(await browser.submit(`${path}/register`, { guests: '0' }));
  t.regex(requested.text, /Waiting for approval/);
});

test('a form that is sent twice by a double click shows the result of the first', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service);
  for (const price of [null, 1250, 1250]) {
    const more = { visibility: 'PUBLIC', ...(price !== null && { price, currency: 'EUR' }) };
    const eventId = await addEvent(service, more);
    const path = `/my/events/${eventId}`;
    const fields = { crumb: await browser.tokenFor(path), guests: '0' };
    for (const step of ['register', 'cancel']) {
      const once = `${step}-${eventId}`;
      const answers = await Promise.all([1, 2, 3].map(() => browser.post(`${path}/${step}`, { ...fields, once })));
      const done = `${path}?done=${step === 'register' ? 'saved' : 'cancelled'}`;
      t.deepEqual(
        answers.map(({ status, headers }) => [status, headers.location]),
        [1, 2, 3].map(() => [303, done]),
      );
    }
    const { json } = await administer(service, 'GET', `/api/v1/events/${eventId}/registrations`);
    t.is(json.totalItems, 1);
  }
});

test('the refusal of a rejected waitlist entry names its cause', async (t) => {
  const { service } = t.context;
  const { browser, id: userId } = await signedInMember(service);
  const eventId = await addFullEvent(service, 1, { visibility: 'PUBLIC' });
  await enrol(service, eventId);
  const entry = idOf(await administer(service, 'POST', '/api/v1/waitlist_entries', { eventId, userId }));
  await administer(service, 'POST', `/api/v1/waitlist_entries/${entry}/reject`);
  const { text } = await browser.submit(`/my/events/${eventId}/wait`, { guests: '0' });
  t.regex(text, /You were taken off the waitlist\. The organiser can add you again\./);
  t.notRegex(text, /not possible any more/);
});

test('cancelling a seat or a waitlist entry needs a confirmation, and opening its page changes nothing', async (t) => {
  const { service } = t.context;
  const [{ browser }, other] = [await signedInMember(service), await signedInMember(service)];
  const more = { title: 'Gala', price: 1250, currency: 'EUR', visibility: 'PUBLIC' };
  const path = `/my/events/${await addFullEvent(service, 1, more)}`;
  const link = `<a class="button quiet" href="${path}/cancel">`;
  t.regex((await browser.get(`${path}/cancel`)).text, /You are not registered/);
  await browser.submit(`${path}/register`);
  await other.browser.submit(`${path}/wait`, { guests: '0' });
  for (const { get, question } of [
    { get: (at: string) => browser.get(at), question: /free for others at once[\s\S]*decides about money/ },
    { get: (at: string) => other.browser.get(at), question: /lose your place[\s\S]*Leave the waitlist/ },
  ]) {
    t.true((await get(path)).text.includes(link));
    const page = (await get(`${path}/cancel`)).text;
    t.regex(page, question);
    t.true(page.includes(`<form method="post" action="${path}/cancel">`));
    t.true(page.includes(`<a class="button quiet" href="${path}">Keep it</a>`));
    t.true((await get(path)).text.includes(link), 'still there');
  }
  t.regex((await browser.follow(await browser.submit(`${path}/cancel`))).text, /It is cancelled\./);
});

test('the confirmation names no seat for a request for approval, and no payment where there is none', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service);
  const paid = { price: 1250, currency: 'EUR', visibility: 'PUBLIC' };
  const asking = async (more: object) => {
    const path = `/my/events/${await addEvent(service, { title: 'Gala', ...more })}`;
    await browser.submit(`${path}/register`, { guests: '0' });
    return (await browser.get(`${path}/cancel`)).text;
  };
  const requested = await asking({ ...paid, requiresApproval: true });
  t.regex(requested, /You withdraw your request for a seat\./);
  t.notRegex(requested, /free for others|payment|money/);
  const free = await asking({ visibility: 'PUBLIC' });
  t.regex(free, /free for others at once/);
  t.notRegex(free, /payment|money/);
  t.regex(
    await asking(paid),
    /free for others at once[\s\S]*A payment that is still open is cancelled[\s\S]*decides about money/,
  );
});

test('a member with a seat sees where an online event is, and a place on the waitlist is newer than a seat given back', async (t) => {
  const { service } = t.context;
  const location = { onlineUrl: 'https://meet.example/room' };
  const more = { kind: 'ONLINE', location, capacity: 1, waitlistEnabled: true, visibility: 'PUBLIC' };
  const path = `/my/events/${await addEvent(service, { title: 'Online', ...more })}`;
  const [{ browser }, other] = [await signedInMember(service), await signedInMember(service)];
  const url = 'href="https://meet.example/room"';
  t.false((await browser.get(path)).text.includes(url));
  t.true((await browser.follow(await browser.submit(`${path}/register`, { guests: '0' }))).text.includes(url));
  await browser.submit(`${path}/cancel`);
  t.false((await browser.get(path)).text.includes(url));
  await other.browser.submit(`${path}/register`, { guests: '0' });
  await browser.submit(`${path}/wait`, { guests: '0' });
  t.regex((await browser.get('/my/events')).text, /Online[\s\S]*waitlist/);
  t.notRegex((await browser.get('/my/events')).text, /Cancelled|cancelled/);
});

test('a member takes an event along as a calendar file, an online one with its address once there is a seat', async (t) => {
  const { service } = t.context;
  const { browser } = await signedInMember(service);
  const location = { onlineUrl: 'https://meet.example/room' };
  const id = await addEvent(service, { title: 'Rehearsal', kind: 'ONLINE', location, visibility: 'PUBLIC' });
  const [path, file] = [`/my/events/${id}`, `/my/events/${id}/event.ics`];
  t.true((await browser.get(path)).text.includes(`href="${file}"`));
  const before = await browser.get(file);
  t.regex(String(before.headers['content-type']), /^text\/calendar/);
  t.regex(before.text, /^SUMMARY:Rehearsal\r$/m);
  t.notRegex(before.text, /meet\.example/);
  await browser.submit(`${path}/register`);
  t.regex((await browser.get(file)).text, /meet\.example/);
  await administer(service, 'POST', `/api/v1/events/${id}/cancel`);
  t.false((await browser.get(path)).text.includes(file));
  t.is((await browser.get(`/my/events/${absentId}/event.ics`)).status, 404);
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

test('an event of a member is among the past ones once it has ended, not while it goes on', async (t) => {
  const service = await startTestService({ buckets: plentyOfEach });
  t.teardown(() => service.stop());
  const { browser, email } = await signedInMember(service);
  await browser.submit(`/my/events/${await addEvent(service, { title: 'Harbour walk' })}/register`);
  await addEvent(service, { title: 'Lantern night' });
  const page = async () => (await browser.get('/my/events')).text;
  t.regex(await page(), /Harbour walk[\s\S]*Next events[\s\S]*Lantern night/);
  service.clock.advance(7 * 86_400_000 + 3_600_000);
  await browser.signIn(email);
  t.regex(await page(), /Harbour walk/);
  t.notRegex(await page(), /Earlier|Lantern night/);
  service.clock.advance(3_600_001);
  t.regex(await page(), /Earlier[\s\S]*Harbour walk/);
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

test('a form that was closed since the page was opened refuses the registration of a member, too', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Dinner' });
  const fields = [{ key: 'diet', label: 'Diet', type: 'TEXT', required: true }];
  const opened = async () => {
    const id = idOf(await administer(service, 'POST', '/api/v1/forms', { title: 'Menu', eventId, fields }));
    await administer(service, 'POST', `/api/v1/forms/${id}/open`);
    return id;
  };
  const [open, closed] = [await opened(), await opened()];
  const { browser } = await signedInMember(service, { locale: 'fr' });
  await administer(service, 'POST', `/api/v1/forms/${closed}/close`);
  const path = `/my/events/${eventId}/register`;
  const typed = { [`form.${open}.diet`]: 'Vegan', [`form.${closed}.diet`]: 'Vegan', guests: '1' };
  const refused = await browser.submit(path, { ...typed, form: [open, closed] });
  t.is(refused.status, 422);
  t.regex(refused.text, /vous n’êtes pas encore inscrit\(e\)[\s\S]*name="guests"[^>]*value="1"[\s\S]*value="Vegan"/);
  const figures = async () => {
    const registrations = await administer(service, 'GET', `/api/v1/events/${eventId}/registrations`);
    const responses = await administer(service, 'GET', `/api/v1/forms/${open}/responses`);
    return [registrations.json.totalItems, responses.json.totalItems];
  };
  t.deepEqual(await figures(), [0, 0]);
  t.is((await browser.submit(path, { ...typed, form: open })).status, 303);
  t.deepEqual(await figures(), [1, 1]);
});
