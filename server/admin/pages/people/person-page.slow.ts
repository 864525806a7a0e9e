/** A person's timeline and personal data in a real browser. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

interface Context {
  readonly fixture: Fixture;
  readonly ada: Visitor;
  /** A contact with a registration, a payment and a consent. */
  readonly id: string;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture();
  const { service } = fixture;
  const { acme, clock } = service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const post = async (path: string, body: unknown) => {
    clock.advance(60_000);
    const { status, text, json } = await service.send(acme, `/api/v1${path}`, { method: 'POST', headers, body });
    if (status > 299) throw new Error(text);
    return json.id;
  };
  const id = await post('/contacts', {
    email: 'lived@x.example',
    firstName: 'Lived',
    newsletterOptIn: true,
    newsletterConsentText: 'Yes, the news.',
    note: 'Likes the stage.',
  });
  const event = await post('/events', {
    title: 'Lived day',
    startsAt: '2031-01-01T10:00:00Z',
    endsAt: '2031-01-01T12:00:00Z',
    timezone: 'Europe/Paris',
  });
  await post(`/events/${event}/publish`, undefined);
  await post(`/events/${event}/registrations`, { contactId: id, guests: 1 });
  const product = { type: 'OTHER', label: 'Lived shirt' };
  const payment = await post('/payments', { amount: 900, currency: 'EUR', product, contactId: id });
  await post(`/payments/${payment}/mark-paid`, {});
  Object.assign(t.context, { fixture, id, ada: await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN) });
});
anyway.after.always((t) => t.context.fixture?.stop());

const entriesOf = ({ page }: Visitor) =>
  page.$$eval('.timeline ol ol li > div', (entries) => entries.map(({ textContent }) => textContent?.trim() ?? ''));

test('the timeline has what happened to the person, newest first, with links', async (t) => {
  const { ada, id } = t.context;
  await ada.open(`/admin/contacts/${id}`);
  await ada.press('Timeline');
  const entries = await entriesOf(ada);
  t.is(entries.length, 4, entries.join('\n'));
  for (const [index, start] of ['Payment', 'Payment', 'Registered for Lived day', 'Added as a contact'].entries()) {
    t.true(entries[index]?.startsWith(start), entries.join('\n'));
  }
  t.true(entries[0]?.includes('paid'));
  t.true(entries[1]?.includes('€9.00 for Lived shirt'));
  t.true(entries[2]?.includes('With 1 guest'));
  t.true((await ada.text()).includes('Likes the stage.'), 'the note');
  await ada.press('Show mails, groups and consents, too');
  t.true((await entriesOf(ada)).some((entry) => /^Consent to newsletters given.*Another program/s.test(entry)));
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('Registered for Lived day');
  t.regex(await ada.path(), /^\/admin\/events\//);
});

test('the timeline leaves out what the user may not see', async (t) => {
  const { fixture, id } = t.context;
  const { acme } = fixture.service;
  const eve = await Visitor.signedIn(fixture, acme, acme.people.ROLE_EVENT_MANAGER);
  await eve.open(`/admin/contacts/${id}/timeline`);
  t.deepEqual(await entriesOf(eve).then((entries) => entries.filter((entry) => entry.startsWith('Payment'))), []);
  t.true((await eve.text()).includes('Registered for Lived day'));
  await eve.open(`/admin/contacts/${id}/timeline?with=everything`);
  t.false((await eve.text()).includes('Consent to newsletters'));
  t.is((await eve.open(`/admin/contacts/${id}/personal-data`)).status(), 403);
});

test('personal data shows the consent with its time, source and text, and can be downloaded', async (t) => {
  const { fixture, ada, id } = t.context;
  await ada.open(`/admin/contacts/${id}`);
  await ada.press('Personal data');
  const text = await ada.text();
  for (const part of ['Given', 'Another program', 'Yes, the news.', 'Download everything'])
    t.true(text.includes(part), part);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  const path = await ada.page.$eval('main a.primary', (link) => link.getAttribute('href'));
  const copy = await ada.page.evaluate(`fetch('${path}').then((response) => response.json())`);
  t.like(copy, { contact: { id }, payments: { length: 1 }, registrations: { length: 1 } });
  const noted = await fixture.service.sql(`select from audit_log where action = 'personalData.ofContact'`);
  t.true(noted.length >= 2);
});
