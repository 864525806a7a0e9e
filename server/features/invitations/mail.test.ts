/** The mail of an invitation. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, asContact, hashOf, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const linkIn = (text: string) => /http\S+\/invitation\/\S+/.exec(text)?.[0];

test('the mail says who invites, to what, when, where and for how much, and carries the link', async (t) => {
  const { service } = t.context;
  const location = { name: 'Salle des fêtes', address: '1 rue\nParis' };
  const times = { startsAt: '2098-07-01T18:00:00Z', endsAt: '2098-07-01T20:30:00Z', timezone: 'America/New_York' };
  const eventId = await addEvent(service, { title: 'Fête d’été', location, ...times, price: 1250, currency: 'EUR' });
  const contactId = await addContact(service, { email: 'all@mail.example' });
  const invited = await invite(service, { eventId, contactId, message: 'Do come.\nReally.' });
  const hash = await sentHash(service, invited);
  const mail = await service.mail.nextMail('all@mail.example');
  t.deepEqual(mail.recipients, ['all@mail.example']);
  t.deepEqual(mail.to, [{ name: 'Grace Hopper', address: 'all@mail.example' }]);
  t.is(mail.from.name, service.acme.name);
  t.is(mail.subject, 'Invitation: Fête d’été');
  const link = `${service.acme.baseUrl}/invitation/${hash}`;
  for (const part of [
    'Hello Grace Hopper,',
    service.acme.name,
    'Do come.\nReally.',
    'Salle des fêtes\n1 rue\nParis',
    'Price: €12.50 per seat',
    link,
  ]) {
    t.true(mail.text.includes(part), part);
  }
  // In the zone of the event, whatever the server's.
  t.regex(mail.text, /When: Tuesday, July 1, 2098.*2:00.*4:30\sPM EDT/);
  t.true(mail.html.includes(`href="${link}"`));
  t.false(mail.headers.some(({ name }) => name.toLowerCase() === 'list-unsubscribe'));
});

test('a contact without a name, and an event without a place, leave no gaps', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { email: 'plain@x.example', firstName: null, lastName: null });
  const online = { kind: 'ONLINE', location: { onlineUrl: 'https://meet.example/secret-room' } };
  for (const event of [{}, online]) {
    await sentHash(service, await invite(service, { contactId, eventId: await addEvent(service, event) }));
  }
  const mails = [await service.mail.nextMail('plain@x.example'), await service.mail.nextMail('plain@x.example')];
  for (const { text, html } of mails) {
    t.true(text.startsWith('Hello,\n'));
    t.notRegex(text + html, /undefined|null|\n\n\n|secret-room/);
  }
  t.deepEqual(mails.map(({ text }) => text.includes('Where: Online')).sort(), [false, true]);
  t.true(mails.every(({ text }) => text.includes('Price: Free')));
});

test('what is hostile in a title, a name or a message arrives as text, and adds no header', async (t) => {
  const { service } = t.context;
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>{{= it.link }}<mj-text>';
  const eventId = await addEvent(service, { title: hostile, location: { name: hostile, address: hostile } });
  const contactId = await addContact(service, {
    email: 'hostile@mail.example',
    firstName: hostile,
    lastName: '=?utf-8?q?Bcc=3A?=',
  });
  await sentHash(
    service,
    await invite(service, { eventId, contactId, message: `${hostile}\nBcc: all@x.example\n.\nQUIT` }),
  );
  const mail = await service.mail.nextMail('hostile@mail.example');
  t.deepEqual(mail.recipients, ['hostile@mail.example']);
  t.true(mail.text.includes(`${hostile}\nBcc: all@x.example\n.\nQUIT`));
  t.is(mail.subject, `Invitation: ${hostile}`);
  t.notRegex(mail.html, /<script|<img|onerror=alert\(1\)>|<mj-/);
  t.true(mail.html.includes('&lt;script&gt;alert(1)&lt;/script&gt;{{= it.link }}'));
});

test('a mail is skipped or updated if its invitation was revoked, replaced, deleted or cancelled since it was enqueued', async (t) => {
  // Without a worker that has their task, jobs stay pending.
  const service = await startTestService({}, {}, { worker: { tasks: () => [] } });
  t.teardown(() => service.stop());
  const add = async (name: string) => {
    const contactId = await addContact(service, { email: `${name}@meanwhile.example` });
    const invited = await invite(service, { contactId });
    await sentHash(service, invited);
    return invited;
  };
  const [revoked, deleted, cancelled, moved] = [
    await add('revoked'),
    await add('deleted'),
    await add('cancelled'),
    await add('replaced'),
  ];
  await organise(service, 'POST', `${revoked.path}/revoke`);
  await organise(service, 'DELETE', `/api/v1/contacts/${deleted.contactId}`);
  await organise(service, 'POST', `/api/v1/events/${cancelled.eventId}/cancel`);
  await organise(service, 'POST', `${moved.path}/reset-link`);
  await organise(service, 'PATCH', `/api/v1/contacts/${moved.contactId}`, { email: 'moved@meanwhile.example' });
  // Jobs run in order: the last mail comes after all others are done.
  await service.anotherWorker();
  const mail = await service.mail.nextMail('moved@meanwhile.example');
  t.true(linkIn(mail.text)?.endsWith(await hashOf(service, moved.id)));
  await add('last');
  await service.mail.nextMail('last@meanwhile.example');
  t.deepEqual(
    service.mail
      .mails()
      .flatMap(({ recipients }) => recipients)
      .sort(),
    ['last@meanwhile.example', 'moved@meanwhile.example'],
  );
});

test.serial('a second mail carries the same link; after a reset, a new one, and only that opens', async (t) => {
  const { service } = t.context;
  const invited = await invite(service, {
    contactId: await addContact(service, { email: 'again@mail.example' }),
  });
  const links: string[] = [];
  const send = async () => {
    await organise(service, 'POST', `${invited.path}/send`);
    links.push(linkIn((await service.mail.nextMail('again@mail.example')).text) ?? '');
    service.clock.advance(30_000);
  };
  await send();
  await send();
  await organise(service, 'POST', `${invited.path}/reset-link`);
  await send();
  t.is(links[0], links[1]);
  t.not(links[2], links[0]);
  const open = async (link = '') =>
    (await asContact(service, link.split('/').at(-1) ?? '', 'GET', '/api/v1/invitation')).status;
  t.is(await open(links[0]), 401);
  t.is(await open(links[2]), 200);
});
