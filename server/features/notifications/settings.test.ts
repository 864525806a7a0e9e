/** A tenant switches notifications off, and writes them in its own words. */
import anyTest, { type TestFn } from 'ava';
import { notificationKinds } from '#contracts/schemas/notification.ts';
import { addContact, addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/notifications';

async function enrol(service: TestService, event: object, person: object): Promise<string> {
  const eventId = await addEvent(service, event);
  const contactId = await addContact(service, person);
  return idOf(await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { contactId }));
}

test('each kind is on, with a text in each language and the names of its variables', async (t) => {
  const { service } = t.context;
  const { json } = await administer(service, 'GET', path);
  t.deepEqual(Object.keys(json), [...notificationKinds]);
  t.like(json.registrationConfirmed, { enabled: true });
  const { en, de } = json.registrationConfirmed.texts;
  t.is(en.subject, 'You are registered: {{ event.title }}');
  t.regex(
    de.text,
    /^Guten Tag\{\{#name\}\} \{\{ name \}\}\{\{\/name\}\},\n\nIhre Anmeldung für \{\{ event\.title \}\}/,
  );
  t.true(json.registrationConfirmed.variables.includes('event.when'));
});

test('its own words replace those of one language, and what must not be missing stays', async (t) => {
  const { service } = t.context;
  const own = { subject: 'Ahoy {{ firstName }}', text: 'See you at {{ event.title }}!\n\n<b>{{ name }}</b>' };
  const changed = await administer(service, 'PATCH', path, { registrationConfirmed: { texts: { en: own } } });
  t.like(changed.json.registrationConfirmed.texts, { en: { ...own, custom: true }, fr: { custom: false } });
  await enrol(service, { title: 'A & B' }, { email: 'own@words.example', firstName: '<i>Ann</i>' });
  const { subject, text, html } = await service.mail.nextMail('own@words.example');
  t.is(subject, 'Ahoy <i>Ann</i>');
  t.regex(text, /^See you at A & B!\n\n<b><i>Ann<\/i> Hopper<\/b>\n[\s\S]*Seats: 1/);
  t.true(html.includes('&lt;b&gt;&lt;i&gt;Ann&lt;/i&gt; Hopper&lt;/b&gt;'));
  t.notRegex(html, /<i>|<b>/);
  const back = await administer(service, 'PATCH', path, { registrationConfirmed: { texts: { en: null } } });
  t.like(back.json.registrationConfirmed.texts.en, { subject: 'You are registered: {{ event.title }}', custom: false });
});

test('a kind that is off is not sent; others are', async (t) => {
  const { service } = t.context;
  await administer(service, 'PATCH', path, { registrationConfirmed: { enabled: false } });
  const id = await enrol(service, { title: 'Quiet' }, { email: 'quiet@words.example' });
  await organise(service, 'POST', `/api/v1/registrations/${id}/cancel`);
  const { subject } = await service.mail.nextMail('quiet@words.example');
  t.is(subject, 'Your registration is cancelled: Quiet');
  const { json } = await administer(service, 'GET', path);
  t.false(json.registrationConfirmed.enabled);
  t.true(json.registrationCancelled.enabled);
});

test('a text with an unknown variable, or that is no template, is a 422 that names it, and changes nothing', async (t) => {
  const { service } = t.context;
  const text = 'Hello';
  const cases = [
    [{ subject: '{{ amount }} of {{ nonsense }}', text }, 'paymentReceived.texts.fr.subject', /nonsense.*amount/],
    [{ subject: 'S', text: '{{#name}}' }, 'paymentReceived.texts.fr.text', /not closed/],
    [{ subject: 'two\nlines', text }, 'paymentReceived.texts.fr.subject', /one line/],
  ] as const;
  for (const [words, name, message] of cases) {
    const changes = { paymentReceived: { texts: { fr: words } }, invoiceIssued: { enabled: false } };
    const { status, json } = await administer(service, 'PATCH', path, changes);
    t.is(status, 422);
    t.is(json.violations[0].propertyPath, name);
    t.regex(json.violations[0].message, message);
  }
  t.true((await administer(service, 'GET', path)).json.invoiceIssued.enabled);
  t.is((await administer(service, 'PATCH', path, { unknownKind: { enabled: false } })).status, 422);
});

test('a preview shows unsaved words in the language asked for, and sends nothing', async (t) => {
  const { service } = t.context;
  for (const kind of notificationKinds) {
    const { status, json, text } = await administer(service, 'POST', `${path}/preview`, { kind, language: 'fr' });
    t.is(status, 200, text);
    t.regex(json.text, /^Bonjour /, kind);
    t.notRegex(json.text + json.html, /undefined|\{\{/, kind);
  }
  const trial = { kind: 'invoiceIssued', language: 'de', subject: 'Nr. {{ number }}' };
  t.like((await administer(service, 'POST', `${path}/preview`, trial)).json, { subject: 'Nr. R-2026-0042' });
  const bad = await administer(service, 'POST', `${path}/preview`, { ...trial, text: '{{ seats }}' });
  t.is(bad.json.violations[0].propertyPath, 'text');
  t.deepEqual(service.mail.mails(), []);
});

test('settings are those of one organisation', async (t) => {
  const { service } = t.context;
  await administer(service, 'PATCH', path, { eventReminder: { enabled: false } });
  t.true((await administer(service, 'GET', path, undefined, service.globex)).json.eventReminder.enabled);
});
