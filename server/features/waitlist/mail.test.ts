import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { price } from './mail.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

/** Puts a contact on the waitlist of a new event, and approves the entry. */
async function seat(service: TestService, email: string, event: object, person: object = {}): Promise<void> {
  const eventId = await addEvent(service, { waitlistEnabled: true, ...event });
  const contactId = await addContact(service, { email, ...person });
  const entry = idOf(await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId, seats: 2 }));
  await organise(service, 'POST', `/api/v1/waitlist_entries/${entry}/approve`);
}

test('the mail about a seat has event, time, place and number of seats', async (t) => {
  const { service } = t.context;
  await seat(service, 'seated@mail.example', {
    title: 'Tea & cake',
    location: { name: 'Town hall', address: '1 Market Square', onlineUrl: 'https://meet.example/tea' },
  });
  const { subject, text, html } = await service.mail.nextMail('seated@mail.example');
  t.is(subject, 'There is a seat for you: Tea & cake');
  for (const part of ['Grace Hopper', 'Town hall', '1 Market Square', 'https://meet.example/tea', '2 seats']) {
    t.true(text.includes(part), part);
    t.true(html.includes(part), part);
  }
  t.true(html.includes('Tea &amp; cake'));
  t.regex(text, /\(Europe\/Paris\)/);
  t.notRegex(text + html, /undefined|null|pay|\{\{/);
});

test('the mail about a seat with a price has amount and reference, and not yet the online address', async (t) => {
  const { service } = t.context;
  const online = { location: { onlineUrl: 'https://meet.example/secret-room' }, kind: 'ONLINE' };
  await seat(
    service,
    'payer@mail.example',
    { price: 1250, currency: 'EUR', ...online },
    { firstName: null, lastName: null },
  );
  const { text, html } = await service.mail.nextMail('payer@mail.example');
  t.regex(text, /^Hello,\n/);
  t.regex(text, /pay €25\.00 by \w+, [^(]+\(Europe\/Paris\), reference P-\d{4}-\d{6}/);
  t.notRegex(text + html, /undefined|null|secret-room/);
});

test('each person of a bulk approval is mailed at their own address', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { waitlistEnabled: true, capacity: 2 });
  const ids: string[] = [];
  for (const name of ['x', 'y', 'z']) {
    const contactId = await addContact(service, { email: `${name}@bulk.example` });
    ids.push(idOf(await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId })));
  }
  const userId = service.acme.people.ROLE_MEMBER.id;
  const other = await addEvent(service, { waitlistEnabled: true });
  ids.push(idOf(await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId: other, userId })));
  const { json } = await organise(service, 'POST', '/api/v1/waitlist_entries/bulk-approve', { ids });
  t.is(json.succeeded, 3);
  for (const to of ['x@bulk.example', 'y@bulk.example', service.acme.people.ROLE_MEMBER.email]) {
    t.deepEqual((await service.mail.nextMail(to)).recipients, [to]);
  }
  const all = service.mail.mails().flatMap(({ recipients }) => recipients);
  t.false(all.includes('z@bulk.example'));
});

test('a price is formatted by its currency', (t) => {
  const of = (amount: string, currency: string) => price({ status: 'PENDING_PAYMENT', amount, currency });
  t.deepEqual([of('2500', 'EUR'), of('2500', 'JPY')], ['€25.00', 'JP¥2,500']);
  t.is(price({ status: 'CONFIRMED', amount: '2500', currency: 'EUR' }), '');
});
