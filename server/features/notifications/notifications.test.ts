/** People get mails about what concerns them, in their language, once, and only while it is true. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, days, hours, idOf, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { runScheduled } from '#test/fixtures/scheduled.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
  const legal = { name: 'Acme e.V.', iban: 'FR7630006000011234567890189' };
  const profile = { contactEmail: 'office@acme.example', legal };
  t.is((await administer(t.context.service, 'PATCH', '/api/v1/tenant', profile)).status, 200);
});
test.after.always((t) => t.context.service?.stop());

const paid = { price: 1250, currency: 'EUR' };

/** @returns the id of the registration. */
async function enrol(service: TestService, event: object, person: object, more: object = {}): Promise<string> {
  const eventId = await addEvent(service, event);
  const contactId = await addContact(service, person);
  return idOf(await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { contactId, ...more }));
}

const next = (service: TestService, email: string, subject: RegExp) =>
  service.mail.nextMail(({ recipients, subject: sent }) => recipients.includes(email) && subject.test(sent));
const sentTo = (service: TestService, email: string) =>
  service.mail.mails().filter(({ recipients }) => recipients.includes(email));
const registration = async (service: TestService, id: string) =>
  (await administer(service, 'GET', `/api/v1/registrations/${id}`)).json;

test('a confirmed registration is mailed with event, time, place and seats; replies go to the organisation', async (t) => {
  const { service } = t.context;
  const location = { name: 'Town hall', address: '1 Market Square', onlineUrl: 'https://meet.example/tea' };
  await enrol(service, { title: 'Tea & cake', location }, { email: 'seated@mail.example' }, { guests: 1 });
  const { subject, text, html, parsed } = await service.mail.nextMail('seated@mail.example');
  t.is(subject, 'You are registered: Tea & cake');
  for (const part of ['Hello Grace Hopper,', 'Town hall', '1 Market Square', 'https://meet.example/tea', 'Seats: 2']) {
    t.true(text.includes(part), part);
  }
  t.true(html.includes('Tea &amp; cake'));
  t.notRegex(text + html, /undefined|null|\{\{|Amount/);
  t.like(parsed.replyTo?.[0], { address: 'office@acme.example', name: service.acme.name });
});

test('a seat with a price says how to pay, and hides the address of an online event until then', async (t) => {
  const { service } = t.context;
  const event = { title: 'Gala', ...paid, kind: 'ONLINE', location: { onlineUrl: 'https://meet.example/secret-room' } };
  const person = { email: 'payer@mail.example', firstName: null, lastName: null };
  const id = await enrol(service, event, person, { guests: 1 });
  const due = await next(service, 'payer@mail.example', /^Please pay/);
  t.regex(due.text, /^Hello,\n/);
  for (const part of [
    /Amount: €25\.00/,
    /FR76 3000 6000 0112 3456 7890 189/,
    /Reference: P-\d{4}-\d{6}/,
    /Acme e\.V\./,
  ])
    t.regex(due.text, part);
  t.notRegex(due.text + due.html, /secret-room|undefined|null/);
  const { paymentId } = await registration(service, id);
  t.is((await administer(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {})).status, 200);
  const confirmed = await next(service, 'payer@mail.example', /^You are registered/);
  t.regex(confirmed.text, /secret-room/);
  t.notRegex(confirmed.text, /FR76/);
  // The confirmation says it: no second mail about the payment.
  t.is(sentTo(service, 'payer@mail.example').length, 2);
});

test('a seat that is not paid in time is given up, and its person is informed', async (t) => {
  const { service } = t.context;
  const id = await enrol(service, { title: 'Recital', ...paid }, { email: 'late@mail.example' });
  const { paymentId } = await registration(service, id);
  t.is((await administer(service, 'PATCH', `/api/v1/payments/${paymentId}`, { status: 'EXPIRED' })).status, 200);
  const { text } = await next(service, 'late@mail.example', /^Your seat was given up: Recital$/);
  t.notRegex(text, /FR76|Reference/);
});

test('requests are received, approved and rejected in the language of the person', async (t) => {
  const { service } = t.context;
  const event = { title: 'Atelier', requiresApproval: true, ...paid };
  const one = await enrol(service, event, { email: 'fr@mail.example', locale: 'fr-FR' });
  t.regex((await next(service, 'fr@mail.example', /^Nous avons reçu/)).text, /^Bonjour Grace Hopper,\n\nNous avons/);
  await organise(service, 'POST', `/api/v1/registrations/${one}/approve`);
  const approved = await next(service, 'fr@mail.example', /acceptée : Atelier$/);
  t.regex(approved.text, /La confirmation suivra dès réception de votre paiement/);
  t.regex(approved.text, /Montant\u00a0: 12,50\s€/);
  const other = await enrol(service, event, { email: 'de@mail.example', locale: 'de' });
  await organise(service, 'POST', `/api/v1/registrations/${other}/reject`);
  t.regex((await next(service, 'de@mail.example', /^Zu Ihrer Anmeldung/)).text, /leider/);
});

test('a promotion from the waitlist is mailed to each at its own address', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Full house', waitlistEnabled: true, capacity: 2, ...paid });
  const ids: string[] = [];
  for (const name of ['x', 'y', 'z']) {
    const contactId = await addContact(service, { email: `${name}@bulk.example` });
    ids.push(idOf(await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId })));
  }
  const { json } = await organise(service, 'POST', '/api/v1/waitlist_entries/bulk-approve', { ids });
  t.is(json.succeeded, 2);
  for (const to of ['x@bulk.example', 'y@bulk.example']) {
    const { subject, text, recipients } = await service.mail.nextMail(to);
    t.deepEqual([subject, recipients], ['There is a seat for you: Full house', [to]]);
    t.regex(text, /confirmed as soon as your payment has arrived\.[\s\S]*others are waiting[\s\S]*Amount: €12\.50/);
  }
  t.deepEqual(sentTo(service, 'z@bulk.example'), []);
});

test('who is turned down on the waitlist gets a mail, alone or in bulk', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Sold out', waitlistEnabled: true, capacity: 1 });
  const wait = async (contact: object) =>
    idOf(
      await organise(service, 'POST', '/api/v1/waitlist_entries', {
        eventId,
        contactId: await addContact(service, contact),
      }),
    );
  const one = await wait({ email: 'eins@wait.example', locale: 'de' });
  const ids = [await wait({ email: 'two@wait.example' }), await wait({ email: 'trois@wait.example', locale: 'fr' })];
  t.is((await organise(service, 'POST', `/api/v1/waitlist_entries/${one}/reject`)).status, 200);
  t.is((await organise(service, 'POST', '/api/v1/waitlist_entries/bulk-reject', { ids })).json.succeeded, 2);
  t.regex(
    (await next(service, 'eins@wait.example', /^Zu Ihrem Platz auf der Warteliste: Sold out$/)).text,
    /keinen Platz/,
  );
  t.regex(
    (await next(service, 'two@wait.example', /^About your place on the waitlist: Sold out$/)).text,
    /no longer on/,
  );
  t.regex((await next(service, 'trois@wait.example', /^À propos de votre place/)).text, /liste d’attente/);
});

test('an event that is cancelled says so to participants and to the waitlist, once', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Regatta', waitlistEnabled: true, capacity: 1 });
  const add = async (path: string, email: string, more: object = {}) =>
    organise(service, 'POST', path, { contactId: await addContact(service, { email }), ...more });
  await add(`/api/v1/events/${eventId}/registrations`, 'crew@boat.example');
  await add('/api/v1/waitlist_entries', 'ashore@boat.example', { eventId });
  await next(service, 'crew@boat.example', /^You are registered/);
  t.is((await organise(service, 'POST', `/api/v1/events/${eventId}/cancel`)).status, 200);
  for (const to of ['crew@boat.example', 'ashore@boat.example']) {
    t.regex((await next(service, to, /^Cancelled: Regatta$/)).text, /does not take place/);
  }
  t.deepEqual(
    sentTo(service, 'crew@boat.example')
      .map(({ subject }) => subject)
      .toSorted(),
    ['Cancelled: Regatta', 'You are registered: Regatta'],
  );
});

test('several corrections of an event make one mail, and the day before there is a reminder', async (t) => {
  const { service } = t.context;
  const id = await enrol(service, { title: 'Walk' }, { email: 'walker@mail.example' });
  await next(service, 'walker@mail.example', /^You are registered/);
  const { eventId } = await registration(service, id);
  const path = `/api/v1/events/${eventId}`;
  for (const name of ['Old gate', 'North gate']) await organise(service, 'PATCH', path, { location: { name } });
  await organise(service, 'PATCH', path, { title: 'Long walk' });
  await runScheduled(service, 'notifications.participants', { eventId });
  t.regex((await next(service, 'walker@mail.example', /^Time or place has changed: Long walk$/)).text, /North gate/);
  t.regex((await next(service, 'walker@mail.example', /^Tomorrow: Long walk$/)).text, /you are registered/);
  t.is(sentTo(service, 'walker@mail.example').length, 3);
});

test('an event that has begun is not announced for tomorrow', async (t) => {
  const { service } = t.context;
  const id = await enrol(service, { title: 'Fortnight' }, { email: 'early@mail.example' });
  await next(service, 'early@mail.example', /^You are registered/);
  const { eventId } = await registration(service, id);
  const now = service.clock.now().getTime();
  // The reminder of its first start is still scheduled.
  const times = { startsAt: new Date(now - hours(1)).toISOString(), endsAt: new Date(now + days(14)).toISOString() };
  t.is((await organise(service, 'PATCH', `/api/v1/events/${eventId}`, times)).status, 200);
  await runScheduled(service, 'notifications.participants', { eventId });
  await next(service, 'early@mail.example', /^Time or place has changed/);
  await runScheduled(service, 'notifications.send', { kind: 'eventReminder', id });
  t.false(sentTo(service, 'early@mail.example').some(({ subject }) => subject.startsWith('Tomorrow')));
});

test('what is no longer true when its mail is sent, or is over, is not mailed', async (t) => {
  const { service } = t.context;
  await service.mail.pause();
  const id = await enrol(service, { title: 'Changed mind' }, { email: 'mind@mail.example' });
  await organise(service, 'POST', `/api/v1/registrations/${id}/cancel`);
  const gone = await enrol(service, {}, { email: 'gone@mail.example' });
  const { contactId } = await registration(service, gone);
  t.is((await organise(service, 'DELETE', `/api/v1/contacts/${contactId}`)).status, 204);
  const past = { startsAt: '2020-01-01T10:00:00Z', endsAt: '2020-01-01T12:00:00Z' };
  await enrol(service, past, { email: 'past@mail.example' });
  await service.mail.resume();
  await service.sql(`update queue.jobs set run_at = now() where task = 'notifications.send'`);
  await next(service, 'mind@mail.example', /^Your registration is cancelled/);
  await runScheduled(service, 'notifications.send', { id });
  await runScheduled(service, 'notifications.send', { id: gone });
  t.is(sentTo(service, 'mind@mail.example').length, 1);
  t.deepEqual([...sentTo(service, 'gone@mail.example'), ...sentTo(service, 'past@mail.example')], []);
});

test('a payment that arrives and an invoice that is issued are mailed, the invoice as a PDF', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { email: 'money@mail.example' });
  const product = { type: 'OTHER', label: 'Yearbook' };
  const payment = { amount: 900, currency: 'EUR', product, contactId };
  const paymentId = idOf(await administer(service, 'POST', '/api/v1/payments', payment));
  await administer(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  t.regex(
    (await next(service, 'money@mail.example', /^Your payment has arrived$/)).text,
    /For: Yearbook\nAmount: €9\.00/,
  );
  const lines = [{ description: 'Yearbook', unitAmount: 900 }];
  const invoiceId = idOf(await administer(service, 'POST', '/api/v1/invoices', { contactId, currency: 'EUR', lines }));
  const { number } = (await administer(service, 'POST', `/api/v1/invoices/${invoiceId}/issue`)).json;
  const { text, parsed } = await service.mail.nextMail(({ subject }) => subject === `Invoice ${number}`, 30_000);
  t.regex(text, /Amount: €9\.00[\s\S]*Reference: P-/);
  const [pdf] = parsed.attachments;
  t.like(pdf, { filename: `${number}.pdf`, mimeType: 'application/pdf' });
  const content = pdf?.content;
  if (!(content instanceof ArrayBuffer)) throw new TypeError('the PDF has no bytes');
  t.regex((await pagesOf(Buffer.from(content))).join(), new RegExp(`Invoice ${number}.*Yearbook`));
});

test('a membership is approved, ends in 30 days, and has ended', async (t) => {
  // Its own, because it moves the clock.
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const type = {
    graceDays: 0,
    name: 'Year',
    price: 0,
    currency: 'EUR',
    requiresApproval: true,
    duration: { kind: 'ROLLING', months: 12 },
  };
  const typeId = idOf(await administer(service, 'POST', '/api/v1/adhesion_types', type));
  const contactId = await addContact(service, { email: 'member@mail.example', locale: 'de' });
  const id = idOf(await administer(service, 'POST', '/api/v1/adhesions', { typeId, contactId }));
  await administer(service, 'POST', `/api/v1/adhesions/${id}/approve`);
  t.regex((await next(service, 'member@mail.example', /angenommen$/)).text, /Willkommen[\s\S]*Mitgliedschaft: Year/);
  await runScheduled(service, 'notifications.ending');
  t.regex((await next(service, 'member@mail.example', /^Ihre Mitgliedschaft endet am /)).text, /verlängern/);
  service.clock.advance(days(366));
  await runScheduled(service, 'adhesions.expire');
  await next(service, 'member@mail.example', /beendet$/);
});

test('a membership of the past is recorded without a mail, and one that a later one follows ends without', async (t) => {
  // Its own, because it moves the clock.
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name: 'Year', price: 0, currency: 'EUR', graceDays: 0, duration };
  const typeId = idOf(await administer(service, 'POST', '/api/v1/adhesion_types', type));
  const contactOf = (email: string) => addContact(service, { email });
  const add = async (contactId: string, startsIn = 0) => {
    const startsAt = new Date(service.clock.now().getTime() + days(startsIn)).toISOString();
    return idOf(await administer(service, 'POST', '/api/v1/adhesions', { typeId, contactId, startsAt }));
  };
  const ended = /^Your membership has ended$/;
  const expired = async (id: string) =>
    t.truthy((await administer(service, 'GET', `/api/v1/adhesions/${id}`)).json.expiredAt);
  const past = await add(await contactOf('past@mail.example'), -1000);
  await runScheduled(service, 'adhesions.expire');
  await expired(past);
  const followed = await contactOf('followed@mail.example');
  const first = await add(followed);
  await add(followed, 300);
  await add(await contactOf('alone@mail.example'));
  await runScheduled(service, 'notifications.ending');
  await next(service, 'alone@mail.example', /^Your membership ends on/);
  service.clock.advance(days(366));
  await runScheduled(service, 'adhesions.expire');
  await expired(first);
  await next(service, 'alone@mail.example', ended);
  await runScheduled(service, 'notifications.send');
  for (const email of ['past@mail.example', 'followed@mail.example']) t.deepEqual(sentTo(service, email), [], email);
});

test('a member who joins, and one who is renewed, read how to pay', async (t) => {
  const { service } = t.context;
  const type = {
    name: 'Sailor',
    price: 4200,
    currency: 'EUR',
    graceDays: 0,
    duration: { kind: 'ROLLING', months: 12 },
  };
  const typeId = idOf(await administer(service, 'POST', '/api/v1/adhesion_types', type));
  const { readWrite, email } = service.acme.people.ROLE_MEMBER;
  const headers = { 'api-token': readWrite };
  const body = { typeId };
  const joined = await service.send(service.acme, '/api/v1/me/adhesions', { method: 'POST', headers, body });
  t.is(joined.status, 201, joined.text);
  const due = await next(service, email, /^Please pay for your membership: Sailor$/);
  t.regex(due.text, /as soon as your payment[\s\S]*Amount: €42\.00[\s\S]*FR76[\s\S]*Reference: P-/);
  const contactId = await addContact(service, { email: 'sailor@mail.example' });
  const id = idOf(await administer(service, 'POST', '/api/v1/adhesions', { typeId, contactId }));
  const { paymentId } = (await administer(service, 'GET', `/api/v1/adhesions/${id}`)).json;
  await administer(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  t.is((await administer(service, 'POST', `/api/v1/adhesions/${id}/renew`)).status, 201);
  await next(service, 'sailor@mail.example', /^Please pay for your membership/);
  const subjects = sentTo(service, 'sailor@mail.example').map(({ subject }) => subject);
  t.is(subjects.filter((subject) => subject.startsWith('Please pay')).length, 1, 'a new one is not mailed');
  // Who has renewed is not reminded.
  await runScheduled(service, 'notifications.ending');
  await runScheduled(service, 'notifications.send', { kind: 'adhesionEnding', id });
  t.false(sentTo(service, 'sailor@mail.example').some(({ subject }) => subject.startsWith('Your membership ends')));
});

test('the mail of an invited contact links to its page', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { email: 'guest@mail.example' });
  const invitation = await invite(service, { contactId });
  const hash = await sentHash(service, invitation);
  await organise(service, 'POST', `/api/v1/events/${invitation.eventId}/registrations`, { contactId });
  t.true((await next(service, 'guest@mail.example', /^You are registered/)).text.includes(hash));
});
