/** Registering from the page of a public event, by mail alone. */
import anyTest, { type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { addContact, addEvent, organise } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const headersIn = (language: string) => ({
  'content-type': 'application/x-www-form-urlencoded',
  'accept-language': language,
});
const post = (service: TestService, path: string, fields: Record<string, string>, language = 'en') =>
  service.send(service.acme, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: headersIn(language),
  });
const ask = (service: TestService, eventId: string, email: string, language = 'en') =>
  post(service, `/events/${eventId}`, { email }, language);
const pathIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? `no link in ${text}`;
const signups = (service: TestService, email: string) =>
  service.sql('select id from event_signups where email = $1', [email]);

test('an unknown address proves itself by its mail, and is a contact only then', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { title: 'Open day' });
  const page = await service.send(service.acme, `/events/${eventId}`, { headers: headersIn('fr') });
  t.regex(page.text, /lang="fr"[\s\S]*S’inscrire[\s\S]*type="email"/);
  const asked = await ask(service, eventId, ' New@Person.example ', 'de');
  t.deepEqual([asked.status, asked.headers.location], [303, `/events/${eventId}?done=mailed`]);
  t.regex(
    (await service.send(service.acme, `/events/${eventId}?done=mailed`)).text,
    /sent a link to your address[\s\S]*Use another address/,
  );
  const { text, subject } = await service.mail.nextMail('new@person.example');
  t.regex(subject, /Ihre Anmeldung: Open day/);
  const path = pathIn(text, new RegExp(`/events/${eventId}/join/[\\w-]{43}`));
  const contacts = () =>
    service.sql('select newsletter_opt_in as opted from contacts where email = $1', ['new@person.example']);
  for (let time = 0; time < 2; time += 1) {
    const { status, text: form, headers } = await service.send(service.acme, path, { headers: headersIn('en') });
    t.is(status, 200);
    t.regex(form, /write to you at new@person\.example/);
    t.is(headers['referrer-policy'], 'no-referrer');
  }
  t.is((await contacts()).length, 0);
  const refused = await post(service, path, { firstName: '<b>Ada</b>', lastName: ' ' });
  t.is(refused.status, 422);
  t.regex(refused.text, /value="&lt;b(?:>|&gt;)Ada[\s\S]*id="lastName-fault"/);
  t.is((await post(service, path, { firstName: 'x'.repeat(101), lastName: 'y' })).status, 422);
  const joined = await post(service, path, { firstName: 'Ada', lastName: 'Lovelace' });
  t.is(joined.status, 303);
  t.deepEqual(await contacts(), [{ opted: false }]);
  const invitation = String(joined.headers.location);
  t.regex(invitation, /^\/invitation\/[\w-]{43}$/);
  t.is((await post(service, invitation, { action: 'register', guests: '0', note: '' })).status, 303);
  const list = await administer(service, 'GET', `/api/v1/events/${eventId}/registrations`);
  t.like(list.json.member[0], { status: 'CONFIRMED', source: 'SELF', person: { displayName: 'Ada Lovelace' } });
  t.true((await service.mail.nextMail('new@person.example')).text.includes(invitation));
  t.is((await service.send(service.acme, path)).status, 404);
  const log = await service.sql(`select id from audit_log where action = 'contacts.signUp'`);
  t.is(log.length, 1);
});

test('a double click on Continue makes one contact and leads to its invitation; later the link is used up', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const eventId = await addEvent(service);
  await ask(service, eventId, 'double@click.example');
  const { text } = await service.mail.nextMail('double@click.example');
  const path = pathIn(text, new RegExp(`/events/${eventId}/join/[\\w-]{43}`));
  const press = () => post(service, path, { firstName: 'Ada', lastName: 'Lovelace' });
  const clicks = [...(await Promise.all([press(), press()])), await press()];
  t.deepEqual(
    clicks.map(({ status }) => status),
    [303, 303, 303],
  );
  t.is(new Set(clicks.map(({ headers }) => headers.location)).size, 1);
  t.is((await service.sql(`select id from contacts where email = 'double@click.example'`)).length, 1);
  t.is((await service.send(service.acme, path)).status, 404);
  service.clock.advance(31_000);
  t.is((await press()).status, 404);
});

test('a link that was used stays used up when another one is requested for its address', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const eventId = await addEvent(service);
  const email = 'again@used.example';
  const linkOf = ({ text }: { text: string }) => pathIn(text, new RegExp(`/events/${eventId}/join/[\\w-]{43}`));
  await ask(service, eventId, email);
  const used = linkOf(await service.mail.nextMail(email));
  t.is((await post(service, used, { firstName: 'Ada', lastName: 'Lovelace' })).status, 303);
  t.regex((await service.mail.nextMail(email)).text, /\/invitation\//);
  const [contact] = await service.sql('select id from contacts where email = $1', [email]);
  t.is((await organise(service, 'DELETE', `/api/v1/contacts/${contact?.id}`)).status, 204);
  service.clock.advance(31_000);
  await ask(service, eventId, email);
  const next = linkOf(await service.mail.nextMail(email));
  t.is((await service.send(service.acme, used)).status, 404);
  t.is((await service.send(service.acme, next)).status, 200);
});

test('a browser that writes its region small, as in de-de, registers as any other', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const eventId = await addEvent(service);
  t.is((await ask(service, eventId, 'small@region.example', 'de-de')).status, 303);
  const { text } = await service.mail.nextMail('small@region.example');
  const path = pathIn(text, new RegExp(`/events/${eventId}/join/[\\w-]{43}`));
  const joined = await post(service, path, { firstName: 'Ada', lastName: 'Lovelace' }, 'de-de');
  t.is(joined.status, 303, joined.text);
  const contacts = await service.sql('select locale from contacts where email = $1', ['small@region.example']);
  t.deepEqual(contacts, [{ locale: 'de-DE' }]);
});

test('a user and a contact get the link of their invitation, a disabled user nothing, and the page tells no difference', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const [person, disabled] = [await addMember(service), await addMember(service)];
  await administer(service, 'PATCH', `/api/v1/users/${disabled.id}`, { status: 'DISABLED' });
  await addContact(service, { email: 'known@contact.example' });
  const emails = [person.email, 'known@contact.example', disabled.email, 'someone@unknown.example'];
  const answers = await Promise.all(emails.map((email) => ask(service, eventId, email.toUpperCase())));
  const shown = answers.map(({ status, text, headers }) => JSON.stringify([status, text, headers.location]));
  t.is(new Set(shown).size, 1);
  for (const email of [person.email, 'known@contact.example']) {
    const { text } = await service.mail.nextMail(email);
    t.is((await service.send(service.acme, pathIn(text, /\/invitation\/[\w-]{43}/))).status, 200);
  }
  t.is((await asMember(service, person, 'GET', `/events/${eventId}`)).status, 200);
  await until(async () => (await signups(service, disabled.email)).length === 0, 'the request is done');
  t.is((await administer(service, 'GET', `/api/v1/events/${eventId}/invitations`)).json.totalItems, 2);
  // Asking again within 30 seconds sends nothing, and makes no second invitation.
  t.is((await ask(service, eventId, person.email)).status, 303);
  await until(async () => (await signups(service, person.email)).length === 0, 'the request is done');
  t.is((await administer(service, 'GET', `/api/v1/events/${eventId}/invitations`)).json.totalItems, 2);
});

test('nothing is noted for an event that is hidden, closed or elsewhere, nor for what is no address', async (t) => {
  const { service } = t.context;
  const at = (hours: number) => new Date(service.clock.now().getTime() + hours * 3_600_000).toISOString();
  const open = await addEvent(service);
  const cancelled = await addEvent(service);
  await organise(service, 'POST', `/api/v1/events/${cancelled}/cancel`);
  for (const eventId of [
    await addEvent(service, { visibility: 'INVITE_ONLY' }),
    await addEvent(service, { registrationClosesAt: at(-1) }),
    await addEvent(service, { registrationOpensAt: at(1) }),
    await addEvent(service, {}, service.globex),
    cancelled,
  ]) {
    t.is((await ask(service, eventId, 'late@x.example')).status, 303);
  }
  t.is((await ask(service, 'nothing', 'late@x.example')).status, 404);
  t.deepEqual(await signups(service, 'late@x.example'), []);
  for (const email of [
    '',
    'x',
    '"><script>alert(1)</script>',
    `${'x'.repeat(300)}@x.example`,
    'a@b.example, c@d.example',
  ]) {
    const { status, text } = await ask(service, open, email);
    t.is(status, 422, email);
    t.regex(text, /id="email-fault"/);
    t.notRegex(text, /<script>/);
  }
  const headers = { 'content-type': 'application/json' };
  t.is((await service.send(service.acme, `/events/${open}`, { method: 'POST', body: '{}', headers })).status, 415);
  for (const token of ['x', 'x'.repeat(43), '%00']) {
    t.is((await service.send(service.acme, `/events/${open}/join/${token}`)).status, 404);
  }
});

test('requests are limited by the address that they name, and by that of the visitor', async (t) => {
  const few = { ...buckets, eventSignupByAddress: { ...buckets.eventSignupByAddress, quota: 7 } };
  const service = await startTestService({ buckets: few });
  t.teardown(() => service.stop());
  const eventId = await addEvent(service);
  for (let time = 0; time < 5; time += 1) t.is((await ask(service, eventId, 'one@x.example')).status, 303);
  const sixth = await ask(service, eventId, 'ONE@x.example');
  t.is(sixth.status, 429);
  t.regex(sixth.text, /Please wait a moment/);
  t.regex(String(sixth.headers['retry-after']), /^\d+$/);
  t.is((await ask(service, eventId, 'two@x.example')).status, 303);
  t.is((await ask(service, eventId, 'three@x.example')).status, 429);
  // One row, however often it was asked for.
  t.is((await signups(service, 'one@x.example')).length, 1);
});
