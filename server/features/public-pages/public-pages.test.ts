/** The pages of an organisation and its public events, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { addEvent, days } from '#test/fixtures/invitations.ts';
import { administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

function open(service: TestService, path: string, language = 'en', tenant: TestTenant = service.acme) {
  return service.send(tenant, path, { headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } });
}

test('the page of an organisation lists its next public events, and no others', async (t) => {
  const { service } = t.context;
  const at = (day: number) => new Date(service.clock.now().getTime() + days(day)).toISOString();
  await addEvent(service, { title: 'Shown to all' });
  await addEvent(service, { title: 'Hidden', visibility: 'MEMBERS' });
  await addEvent(service, { title: 'Over', startsAt: at(-2), endsAt: at(-1) });
  await administer(service, 'POST', '/api/v1/events', {
    title: 'Draft',
    startsAt: at(1),
    endsAt: at(2),
    timezone: 'UTC',
  });
  const { status, text, headers } = await open(service, '/');
  t.is(status, 200);
  t.regex(String(headers['content-type']), /^text\/html/);
  t.regex(text, /Shown to all/);
  t.notRegex(text, /Hidden|Over<|Draft/);
  t.notRegex((await open(service, '/', 'en', service.globex)).text, /Shown to all/);
});

test('the events that do not fit on the first page of an organisation are on the next ones', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const at = (hour: number) => new Date(service.clock.now().getTime() + days(10) + hour * 3_600_000).toISOString();
  const titles = Array.from({ length: 21 }, (_, hour) => `Course ${hour}.`);
  for (const [hour, title] of titles.entries()) {
    await addEvent(service, { title, startsAt: at(hour), endsAt: at(hour + 1) });
  }
  const page = async (path: string) => (await open(service, path, 'de')).text;
  const eventsOf = (text: string) => [...text.matchAll(/class="what"><strong>([^<]*)</g)].map(([, title]) => title);
  const [first, second] = [await page('/'), await page('/?page=2')];
  t.regex(first, /<a[^>]* href="\/\?page=2">Weitere Veranstaltungen</);
  t.is(eventsOf(first).length, 20);
  t.regex(second, /href="\/">Alle Veranstaltungen</);
  t.notRegex(second, /page=3/);
  t.deepEqual(
    [...eventsOf(first), ...eventsOf(second)].filter((title) => title?.startsWith('Course')),
    titles,
  );
  for (const path of ['/?page=0', '/?page=x', '/?page=1&page=2'])
    t.deepEqual(eventsOf(await page(path)), eventsOf(first));
  const beyond = await open(service, '/?page=3');
  t.is(beyond.status, 303, 'the list may have shrunk');
  t.is(beyond.headers.location, '/');
});

test('the page of a public event says when, where, what it costs and what is left, in the language of the visitor', async (t) => {
  const { service } = t.context;
  const location = { name: 'Town hall', address: '1 Market Square', onlineUrl: 'https://meet.example/secret' };
  const more = { price: 1250, currency: 'EUR', capacity: 2, waitlistEnabled: true, kind: 'HYBRID', location };
  const id = await addEvent(service, { title: 'Dinner <b>', ...more });
  const page = async (language: string) => (await open(service, `/events/${id}`, language)).text;
  const english = await page('en-GB,en;q=0.9');
  for (const expected of ['Dinner &lt;b&gt;', 'Town hall', '1 Market Square', '€12.50 per seat', '2 seats left']) {
    t.true(english.includes(expected), expected);
  }
  t.notRegex(english, /meet\.example|<b>/);
  t.regex(english, /lang="en[\s\S]*day,? \d+ [A-Z][a-z]+ \d{4}/, 'dates of the visitor’s region');
  t.regex(await page('pt, en-US'), /day, [A-Z][a-z]+ \d+, \d{4}/);
  t.regex(await page('fr-CA'), /lang="fr"[\s\S]*12,50\u00a0€ par place[\s\S]*2 places disponibles/);
  await enrol(service, id, { guests: 1 });
  t.regex(await page('de;q=0.8, pt'), /lang="de"[\s\S]*Ausgebucht[\s\S]*Warteliste/);
  for (const language of ['pt', '*', 'x'.repeat(300), ';;;q=,']) t.regex(await page(language), /lang="en"/, language);
  await administer(service, 'POST', `/api/v1/events/${id}/cancel`);
  t.regex(await page('en'), /This event is cancelled\./);
});

test('an event that is full offers its form only if it has a waitlist, or its organiser decides', async (t) => {
  const { service } = t.context;
  const offer = async (more: object) => {
    const id = await addEvent(service, { capacity: 1, ...more });
    const page = async () => (await open(service, `/events/${id}`)).text;
    t.regex(await page(), /name="email"/);
    await enrol(service, id);
    return page();
  };
  const full = await offer({});
  t.regex(full, /All seats are taken, and there is no waitlist\./);
  t.notRegex(full, /Open until/);
  t.notRegex(full, /name="email"/);
  for (const more of [{ waitlistEnabled: true }, { requiresApproval: true }]) {
    const page = await offer(more);
    t.regex(page, /name="email"/);
    t.notRegex(page, /there is no waitlist/);
  }
});

test('an event that is not public looks like none', async (t) => {
  const { service } = t.context;
  const hidden = await addEvent(service, { title: 'Hidden', visibility: 'GROUPS' });
  const elsewhere = await addEvent(service, { title: 'Elsewhere' }, service.globex);
  for (const id of [hidden, elsewhere, service.acme.userIds[0], 'nothing', '%00']) {
    for (const path of [`/events/${id}`, `/events/${id}/calendar.ics`]) {
      const { status, text } = await open(service, path);
      t.is(status, 404, path);
      t.notRegex(text, /Hidden|Elsewhere/);
    }
  }
});

test('an unknown address is a page in a browser, and a problem for programs and below /api', async (t) => {
  const { service } = t.context;
  const browser = await open(service, '/nothing', 'fr');
  t.is(browser.status, 404);
  t.regex(browser.text, /Il n’y a rien ici/);
  t.is((await service.send(service.acme, '/nothing', {})).json.code, 'not_found');
  t.is((await open(service, '/api/v1/nothing')).json.code, 'not_found');
  const unknown = await service.send({ ...service.acme, host: 'nobody.localhost' }, '/', {
    headers: { accept: 'text/html' },
  });
  t.is(unknown.status, 404);
  t.regex(unknown.text, /There is nothing here/);
});

test('an event is taken along as a calendar file', async (t) => {
  const { service } = t.context;
  const id = await addEvent(service, { title: 'Dinner; with, friends' });
  const { status, text, headers } = await open(service, `/events/${id}/calendar.ics`);
  t.is(status, 200);
  t.regex(String(headers['content-type']), /^text\/calendar/);
  for (const line of [
    'BEGIN:VEVENT',
    `UID:${id}@acme.localhost`,
    'SUMMARY:Dinner\\; with\\, friends',
    'STATUS:CONFIRMED',
  ]) {
    t.true(text.split('\r\n').includes(line), line);
  }
});

test('the calendar file of a changed event has a higher revision, and it names no calendar, which Outlook would add', async (t) => {
  const { service } = t.context;
  const id = await addEvent(service, { title: 'Moved' });
  const file = async () => (await open(service, `/events/${id}/calendar.ics`)).text;
  const revision = async () => Number(/^SEQUENCE:(\d+)\r$/m.exec(await file())?.[1]);
  const revisions = [await revision()];
  for (const place of ['Town hall', 'Harbour']) {
    service.clock.advance(1_000);
    await administer(service, 'PATCH', `/api/v1/events/${id}`, { location: { name: place } });
    revisions.push(await revision());
  }
  service.clock.advance(1_000);
  await administer(service, 'POST', `/api/v1/events/${id}/cancel`);
  revisions.push(await revision());
  t.deepEqual(
    revisions,
    [...new Set(revisions)].toSorted((a, b) => a - b),
  );
  t.true(revisions.includes(await revision()), 'the same while nothing changes');
  t.notRegex(await file(), /^(X-WR-CAL)?NAME:/m);
});
