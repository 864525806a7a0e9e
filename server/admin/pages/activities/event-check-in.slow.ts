/** Check-in at the door, in a browser of a phone's width. */
import { type Office, preparedTest } from '../../testing/administrator-test.ts';
import { Visitor } from '../../testing/browser-session.ts';

const test = preparedTest(async ({ ada }) => {
  await ada.page.setViewport({ width: 320, height: 640 });
  return {};
});
const hour = 3_600_000;

async function post({ fixture }: Office, path: string, body?: Record<string, unknown>) {
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const { status, json } = await fixture.service.send(acme, path, { method: 'POST', headers, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${json.detail}`);
  return json;
}

/** @returns the path of an event with three registered contacts */
async function eventWithPeople(t: { context: Office }, startsIn: number): Promise<string> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const times = { startsAt: at(startsIn), endsAt: at(startsIn + 2 * hour), timezone: 'Europe/Paris' };
  const event = await post(t.context, '/api/v1/events', { title: 'Choir night', ...times });
  await post(t.context, `/api/v1/events/${event.id}/publish`);
  const names = [
    ['Jürgen', 'Holm'],
    ['Łukasz', 'Nowak'],
    ['Aisha', 'Bello'],
  ];
  for (const [index, [firstName, lastName]] of names.entries()) {
    const email = `door-${index}-${startsIn}@friends.example`;
    const contact = await post(t.context, '/api/v1/contacts', { email, firstName, lastName });
    const body = { contactId: contact.id, guests: index };
    await post(t.context, `/api/v1/events/${event.id}/registrations`, body);
  }
  return `/admin/events/${event.id}/check-in`;
}

const arrivals = (visitor: Visitor) =>
  visitor.page.$$eval('#arrivals strong', (all) => all.map((one) => one.textContent));

test('people are found while typing, without regard to accents and order, and checked in with one large button', async (t) => {
  const { ada } = t.context;
  const path = await eventWithPeople(t, 2 * hour);
  await ada.open(path);
  t.deepEqual(await arrivals(ada), ['Aisha Bello', 'Jürgen Holm', 'Łukasz Nowak']);
  t.true((await ada.text()).includes('0 of 3 checked in'));
  t.false((await ada.text()).includes('This event starts'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.page.type('[name=search]', 'holm jurg');
  await ada.page.waitForFunction(`location.search.includes('holm')`);
  t.deepEqual(await arrivals(ada), ['Jürgen Holm']);
  const size = await ada.page.$eval('#arrivals button', (button) => button.getBoundingClientRect().toJSON());
  t.true(size.height >= 56 && size.width >= 100, JSON.stringify(size));
  await ada.press('Check in Jürgen Holm');
  t.regex(await ada.text(), /Jürgen Holm\s*Checked in \d\d:\d\d/);
  t.true((await ada.text()).includes('1 of 3 checked in'));
  t.is(await ada.page.$eval(':focus', (field) => Reflect.get(field, 'name')), 'search', 'ready for the next person');
  t.is(await ada.page.$eval(':focus', (field) => Reflect.get(field, 'value')), '');
  t.is(await ada.page.evaluate('scrollY'), 0);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Undo the check-in of Jürgen Holm');
  t.true((await ada.text()).includes('0 of 3 checked in'));
  t.is(await ada.page.evaluate('document.documentElement.scrollWidth'), 320);
  t.deepEqual(ada.complaints, []);
});

test('a button that is pressed twice in a row is sent once', async (t) => {
  const { ada } = t.context;
  await ada.open(await eventWithPeople(t, 5 * hour));
  const button = await ada.page.waitForSelector('::-p-aria([name="Check in Jürgen Holm"][role="button"])');
  await Promise.all([ada.page.waitForNavigation(), button?.click({ count: 2, delay: 20 })]);
  await ada.shows('1 of 3 checked in');
  t.regex(await ada.text(), /Jürgen Holm\s*Checked in \d\d:\d\d/);
  t.is(await ada.page.$('.notice.bad'), null, await ada.text());
});

test('check-in works without a script, and says when no name matches', async (t) => {
  const { ada } = t.context;
  const path = await eventWithPeople(t, 3 * hour);
  await ada.page.setJavaScriptEnabled(false);
  await ada.open(path);
  await ada.page.type('[name=search]', 'lukasz');
  await ada.press('Search');
  await ada.press('Check in Łukasz Nowak');
  await ada.open(`${path}?search=xyz`);
  await ada.page.setJavaScriptEnabled(true);
  await ada.open(`${path}?search=xyz`);
  t.true((await ada.text()).includes('1 of 3 checked in'));
  t.true((await ada.text()).includes('Not found. Try a part of the name.'));
});

test('an event months away has a warning, and its list of registrations offers no check-in', async (t) => {
  const { ada } = t.context;
  const path = await eventWithPeople(t, 100 * 24 * hour);
  await ada.open(path);
  t.true((await ada.text()).includes('This event starts in 3 months.'));
  await ada.open(path.replace('check-in', 'registrations'));
  const buttons = await ada.page.$$eval('#results button', (all) => all.map((one) => one.textContent));
  t.false(buttons.includes('Check in'));
});

test('a member without the permission cannot open the check-in', async (t) => {
  const { fixture } = t.context;
  const path = await eventWithPeople(t, 4 * hour);
  const theo = await Visitor.signedIn(fixture, fixture.service.acme, fixture.service.acme.people.ROLE_TREASURER);
  t.is((await theo.open(path)).status(), 403);
});
