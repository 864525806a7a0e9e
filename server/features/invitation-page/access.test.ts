/** Who reaches the page of an invitation, and what its address gives away. */
import anyTest, { type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { changedTables, rowsOf } from '#test/contract/tenant-rows.ts';
import { addContact, addEvent, days, invite, organise, sentInvitation } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { openPage, pageOf, postForm } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test.serial('a GET of the page or its calendar file changes nothing', async (t) => {
  const { service } = t.context;
  const { hash } = await sentInvitation(service);
  await service.sql('update api_tokens set last_used_at = $1', [service.clock.now()]);
  const before = await rowsOf(service, service.acme);
  for (const path of ['', '/event.ics']) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status } = await service.send(service.acme, `/invitation/${hash}${path}`, { method });
      t.is(status, 200);
    }
  }
  t.deepEqual(changedTables(before, await rowsOf(service, service.acme)), []);
  t.is((await service.send(service.acme, `/invitation/${hash}/open`, { method: 'POST' })).status, 204);
  t.deepEqual(changedTables(before, await rowsOf(service, service.acme)), ['changes', 'invitations']);
  t.notRegex((await openPage(service, hash)).text, /opened\.js/);
});

test('the page is closed to others: its headers', async (t) => {
  const { service } = t.context;
  const { hash } = await sentInvitation(service);
  for (const path of [
    `/invitation/${hash}`,
    `/invitation/${'x'.repeat(43)}`,
    '/invitation',
    `/invitation/${hash}/event.ics`,
  ]) {
    const { headers } = await service.send(service.acme, path);
    t.is(headers['cache-control'], 'no-store', path);
    t.is(headers['referrer-policy'], 'no-referrer');
    t.regex(String(headers['x-robots-tag']), /noindex/);
    t.regex(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*form-action 'self'; frame-ancestors 'none'$/,
    );
    t.is(headers['set-cookie'], undefined);
  }
  for (const file of ['page.css', 'opened.js', 'redirect.js']) {
    const { status, headers } = await service.send(service.acme, `/invitation/${file}`);
    t.is(status, 200);
    t.regex(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/);
  }
});

test('texts of the organisation are escaped', async (t) => {
  const { service } = t.context;
  const hostile = `<img src=x onerror="document.title='pwned'">`;
  const location = { name: hostile, address: hostile };
  const eventId = await addEvent(service, { title: hostile, summary: hostile, description: hostile, location });
  const contactId = await addContact(service, { email: 'hostile@x.example', firstName: hostile });
  const { text } = await (await pageOf(service, eventId, { message: hostile, contactId })).open();
  t.is(text.split('&lt;img src=x').length - 1, 8);
  t.false(text.includes('<img'));
});

test('a link that is revoked, replaced, unknown, malformed or of another tenant gets one same page', async (t) => {
  const { service } = t.context;
  const revoked = await sentInvitation(service);
  await organise(service, 'POST', `${revoked.path}/revoke`);
  const replaced = await sentInvitation(service);
  await organise(service, 'POST', `${replaced.path}/reset-link`);
  const elsewhere = await sentInvitation(service, service.globex);
  const draft = await invite(service);
  const old = await sentInvitation(service);
  await service.sql(`update events set starts_at = $2, ends_at = $2 where id = $1`, [
    old.eventId,
    new Date(service.clock.now().getTime() - days(31)),
  ]);
  const pages = new Set<string>();
  for (const hash of [revoked.hash, replaced.hash, elsewhere.hash, old.hash, 'x'.repeat(43), 'short', draft.id]) {
    for (const { status, text, headers } of [
      await openPage(service, hash),
      await postForm(service, hash, 'action=register'),
      await service.send(service.acme, `/invitation/${hash}/event.ics`),
      await service.send(service.acme, `/invitation/${hash}/open`, { method: 'POST' }),
    ]) {
      t.is(status, 404);
      t.is(headers['cache-control'], 'no-store');
      pages.add(text);
    }
  }
  t.is(pages.size, 1);
  t.regex([...pages].join(), /This link is not valid/);
});

test('the hash is in no line of the log', async (t) => {
  const { service } = t.context;
  const guest = await pageOf(service, await addEvent(service));
  await guest.open();
  await guest.post({ action: 'register' });
  await guest.post({ action: 'fly' });
  await service.send(service.acme, `/invitation/${guest.hash}/nothing`);
  await service.send(service.acme, `/invitation/${guest.hash}`, { method: 'DELETE' });
  const lines = service.logLines.filter((line) => line.includes('"request"'));
  t.true(lines.length >= 5);
  t.false(service.logLines.some((line) => line.includes(guest.hash)));
});

test('the page has the limits of the API, and shares them', async (t) => {
  const { service } = t.context;
  const guest = await pageOf(service, await addEvent(service));
  const statuses: number[] = [];
  for (let count = 0; count < 10; count++) {
    statuses.push((await guest.post({ action: 'maybe', note: '' })).status);
    statuses.push((await guest.api('POST', '/api/v1/invitation/answer', { answer: 'MAYBE' })).status);
  }
  t.deepEqual([...new Set(statuses)].toSorted(), [200, 303]);
  const { status, text, headers } = await guest.post({ action: 'maybe', note: 'Kept' });
  t.is(status, 429);
  t.regex(text, /Too many tries\. Please wait \d+ seconds?\.[\s\S]*Kept/);
  t.regex(String(headers['retry-after']), /^\d+$/);
});

test('the language is that of the browser, or else that of the contact', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { price: 1250, currency: 'EUR' });
  const contactId = await addContact(service, { email: 'marie@curie.example', locale: 'fr-FR' });
  const guest = await pageOf(service, eventId, { contactId });
  const inGerman = (await guest.open('de-AT, en;q=0.5')).text;
  t.regex(inGerman, /lang="de"[\s\S]*Einladung für[\s\S]*12,50[\s\S]*Kommen Sie\?/);
  t.regex((await guest.open('fr')).text, /lang="fr"[\s\S]*Viendrez-vous/);
  t.regex((await guest.open('*')).text, /lang="fr"/);
  t.regex((await openPage(service, 'x'.repeat(43), 'de')).text, /Dieser Link ist nicht gültig/);
  const refused = await guest.post({ action: 'register', guests: 'viele' }, 'de');
  t.regex(refused.text, /Geben Sie eine ganze Zahl von 0 bis 20 ein\./);
});

test('links mailed earlier lead to the page, by a script or by hand', async (t) => {
  const { service } = t.context;
  const { status, text } = await service.send(service.acme, '/invitation', { headers: { 'accept-language': 'en' } });
  t.is(status, 200);
  t.regex(text, /<script src="\/invitation\/redirect\.js" type="module">/);
  t.regex(text, /<noscript>[\s\S]*replace “#c=”[\s\S]*<\/noscript>/);
});

test('visitors of one address are limited before anything is read, with a page', async (t) => {
  const few = { ...buckets, invitationPage: { ...buckets.invitationPage, quota: 3 } };
  const service = await startTestService({ buckets: few });
  t.teardown(() => service.stop());
  const { hash } = await sentInvitation(service);
  const statuses = [];
  for (const path of ['', '/event.ics']) {
    statuses.push((await service.send(service.acme, `/invitation/${hash}${path}`)).status);
  }
  statuses.push((await openPage(service, 'x'.repeat(43))).status);
  t.deepEqual(statuses, [200, 200, 404]);
  const { status, text, headers } = await openPage(service, hash, 'fr');
  t.is(status, 429);
  t.regex(text, /lang="fr"[\s\S]*Veuillez patienter/);
  t.regex(String(headers['retry-after']), /^\d+$/);
  t.is(headers['cache-control'], 'no-store');
  t.is((await postForm(service, hash, 'action=decline')).status, 429);
});
