/** An organiser mails the participants of an event, by state. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { absentId, administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const send = (service: TestService, eventId: string, message: object) =>
  organise(service, 'POST', `/api/v1/events/${eventId}/messages`, message);

async function enrol(service: TestService, eventId: string, email: string): Promise<string> {
  const contactId = await addContact(service, { email });
  return idOf(await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { contactId }));
}

const subjectsTo = (service: TestService, email: string) =>
  service.mail.mails().flatMap(({ recipients, subject }) => (recipients.includes(email) ? [subject] : []));

test('participants in the states asked for get one mail each, with its variables and facts', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Fair', location: { name: 'Hall 3' } });
  for (const name of ['in', 'out']) {
    const id = await enrol(service, eventId, `${name}@fair.example`);
    if (name === 'out') await organise(service, 'POST', `/api/v1/registrations/${id}/cancel`);
  }
  const message = { subject: 'Bring a pen, {{ firstName }}', text: 'For {{ event.title }}.\n\n<b>Thanks</b>' };
  const { status, json, text: body } = await send(service, eventId, message);
  t.deepEqual([status, json], [200, { recipients: 1 }], body);
  const mail = await service.mail.nextMail(({ subject }) => subject === 'Bring a pen, Grace');
  t.deepEqual(mail.recipients, ['in@fair.example']);
  t.regex(mail.text, /^For Fair\.\n\n<b>Thanks<\/b>\n[\s\S]*Hall 3/);
  t.true(mail.html.includes('&lt;b&gt;Thanks'));
  const gone = await send(service, eventId, { ...message, subject: 'Too late', statuses: ['CANCELLED'] });
  t.deepEqual(gone.json, { recipients: 1 });
  await service.mail.nextMail(({ subject }) => subject === 'Too late');
  t.false(subjectsTo(service, 'in@fair.example').includes('Too late'));
});

test('line breaks of a message and an address are elements, because Outlook knows no other', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { location: { name: 'Hall 4', address: '1 Market Square\nParis' } });
  await enrol(service, eventId, 'outlook@fair.example');
  await send(service, eventId, { subject: 'To bring', text: 'Please bring:\n- a <pen>\n- cake\n\nThanks' });
  const { html, text } = await service.mail.nextMail(({ subject }) => subject === 'To bring');
  t.true(html.includes('Please bring:<br />- a &lt;pen&gt;<br />- cake<'));
  t.true(html.includes('Hall 4<br />1 Market Square<br />Paris<'));
  t.regex(text, /^Please bring:\n- a <pen>\n- cake\n\nThanks\n/);
});

test('a person with several registrations that have ended gets one mail', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const contactId = await addContact(service, { email: 'twice@fair.example' });
  for (const _ of [1, 2]) {
    const id = idOf(await organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { contactId }));
    await organise(service, 'POST', `/api/v1/registrations/${id}/cancel`);
  }
  const { json } = await send(service, eventId, { subject: 'Come again', text: 'T', statuses: ['CANCELLED'] });
  t.deepEqual(json, { recipients: 1 });
});

test('an absent event, an unknown variable and another tenant’s event are refused, and nothing is mailed', async (t) => {
  const { service } = t.context;
  const message = { subject: 'S', text: 'T' };
  t.is((await send(service, absentId, message)).status, 404);
  const foreign = await addEvent(service, {}, service.globex);
  t.is((await send(service, foreign, message)).status, 404);
  const eventId = await addEvent(service);
  const { status, json } = await send(service, eventId, { ...message, text: '{{ password }}' });
  t.is(status, 422);
  t.is(json.violations[0].propertyPath, 'text');
  t.is((await service.sql(`select from event_messages where subject = 'S'`)).length, 0);
});

test('a token sends 20 a minute', async (t) => {
  const { service } = t.context;
  const message = { subject: 'S', text: 'T' };
  const path = `/api/v1/events/${absentId}/messages`;
  for (let sent = 0; sent < 20; sent += 1) t.is((await administer(service, 'POST', path, message)).status, 404);
  const { status, headers } = await administer(service, 'POST', path, message);
  t.is(status, 429);
  t.is(headers['ratelimit-policy'], '"registrationsMessage";q=20;w=60');
});
