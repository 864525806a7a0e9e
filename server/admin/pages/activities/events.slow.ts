/** Events in a real browser: made in their own zone, changed, moved from state to state, and found again. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

interface Context {
  readonly scene: Scene;
  readonly ada: Visitor;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const hostile = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene();
  const { acme } = scene.service;
  const ada = await Visitor.signedIn(scene, acme, acme.people.ROLE_ADMIN);
  Object.assign(t.context, { scene, ada });
});
anyway.after.always((t) => t.context.scene?.stop());

/** Asks the API what became of it. */
async function eventAt({ scene, ada }: Context, path?: string) {
  const { acme } = scene.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const { pathname } = new URL(path ?? (await ada.path()), acme.baseUrl);
  return (await scene.service.send(acme, pathname.replace('/admin/', '/api/v1/'), { headers })).json;
}

async function addEvent({ scene }: Context, more: Record<string, unknown> = {}): Promise<string> {
  const { acme } = scene.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const times = { startsAt: '2031-05-01T17:30:15Z', endsAt: '2031-05-01T19:30:00Z', timezone: 'Europe/Paris' };
  const body = { title: 'May evening', ...times, ...more };
  const { json } = await scene.service.send(acme, '/api/v1/events', { method: 'POST', headers, body });
  return `/admin/events/${json.id}`;
}

test('an event is typed as clocks show it where it is held, and money as people write it', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/events');
  await ada.press('New event');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.fill({
    title: `Cherry blossom ${hostile}`,
    summary: hostile,
    description: hostile,
    startsAt: '2031-03-14T19:30',
    endsAt: '2031-03-14T21:00',
    timezone: 'Asia/Tokyo',
    'location.name': hostile,
    capacity: '40',
    price: '12.5',
    currency: 'EUR',
    waitlistEnabled: true,
  });
  await ada.press('Create event');
  const shown = await ada.text();
  t.true(shown.includes('Fri, 14 Mar 2031, 19:30–21:00'), 'told where it is held too');
  t.true(shown.includes(`Cherry blossom ${hostile}`));
  const { startsAt, price, currency, location, status } = await eventAt(t.context);
  t.deepEqual(
    { startsAt, price, currency, location, status },
    {
      startsAt: '2031-03-14T10:30:00.000Z',
      price: 1250,
      currency: 'EUR',
      location: { name: hostile, address: null, onlineUrl: null },
      status: 'DRAFT',
    },
  );
  t.deepEqual(await ada.seriousFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('an event without price and place has neither a currency nor an empty place', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/events/new');
  await ada.fill({ title: 'Walk', startsAt: '2031-03-14T19:30', endsAt: '2031-03-14T21:00', timezone: 'UTC' });
  await ada.press('Create event');
  const { price, currency, location, capacity } = await eventAt(t.context);
  t.deepEqual({ price, currency, location, capacity }, { price: null, currency: null, location: null, capacity: null });
});

test('an end before the start is refused beside the field, and what was typed stays', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/events/new');
  await ada.fill({ title: 'Backwards', startsAt: '2031-03-14T19:30', endsAt: '2031-03-13T21:00', timezone: 'UTC' });
  await ada.press('Create event');
  const fault = await ada.page.$eval('#field-endsAt-fault', (told) => told.textContent);
  t.is(fault, 'It ends before it starts.');
  t.is(await ada.page.$eval('[name=title]', (field) => Reflect.get(field, 'value')), 'Backwards');
  t.deepEqual(await ada.seriousFaults(), []);
});

test('an edit changes what was typed, and nothing that the form cannot show', async (t) => {
  const { ada } = t.context;
  const path = await addEvent(t.context);
  await ada.open(`${path}/edit`);
  await ada.press('Save');
  t.true((await ada.text()).includes('Nothing was changed.'));
  await ada.press('Edit');
  await ada.fill({ title: 'May night', capacity: '12' });
  await ada.press('Save');
  const { title, capacity, startsAt } = await eventAt(t.context);
  t.deepEqual(
    { title, capacity, startsAt },
    { title: 'May night', capacity: 12, startsAt: '2031-05-01T17:30:15.000Z' },
  );
  await ada.open(`${path}/edit`);
  await ada.page.$eval('main form', (form) => form.setAttribute('novalidate', ''));
  await ada.fill({ title: '' });
  await ada.press('Save');
  t.is(await ada.page.$eval('#field-title-fault', (told) => told.textContent), 'This is needed.');
});

test('an event is published, taken back, cancelled and archived by what is offered in each state', async (t) => {
  const { ada } = t.context;
  const path = await addEvent(t.context);
  const statuses: string[] = [];
  const steps = ['Publish', 'Back to draft', 'Publish', 'Cancel the event', 'Archive', 'Restore'];
  await ada.open(path);
  for (const step of steps) {
    await ada.press(step);
    if (step === 'Cancel the event') {
      t.true((await ada.text()).includes('This cannot be undone.'));
      await ada.press('Cancel the event');
    }
    const { status } = await eventAt(t.context);
    statuses.push(status);
  }
  t.deepEqual(statuses, ['PUBLISHED', 'DRAFT', 'PUBLISHED', 'CANCELLED', 'ARCHIVED', 'DRAFT']);
  await ada.press('Delete');
  await ada.press('Delete the event');
  t.is(await ada.path(), '/admin/events');
  t.is((await ada.open(path)).status(), 404);
});

test('a step that is not possible any more is told on the page of the event', async (t) => {
  const { ada, scene } = t.context;
  const path = await addEvent(t.context);
  await ada.open(path);
  const { acme } = scene.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  await scene.service.send(acme, `${path.replace('/admin/', '/api/v1/')}/cancel`, { method: 'POST', headers });
  await ada.press('Publish');
  t.is(await ada.path(), path);
  t.is((await eventAt(t.context)).status, 'CANCELLED');
  t.truthy(await ada.page.$('main .notice.bad'));
});

test('the list is filtered by title, status and day, and never names what is of globex', async (t) => {
  const { ada, scene } = t.context;
  await addEvent(t.context, { title: 'Needle in May' });
  const globex = await scene.service.sql<{ title: string }>('select title from events where tenant_id = $1', [
    scene.service.globex.id,
  ]);
  await ada.open('/admin/events?status=DRAFT&startsAt[after]=2031-05-01&startsAt[before]=2031-05-01');
  const listed = await ada.page.$eval('#results', (table) => table.textContent);
  t.true(listed?.includes('Needle in May'));
  t.false(listed?.includes('Cherry blossom'));
  await ada.open('/admin/events?search=needle');
  t.true((await ada.page.$eval('#results', (table) => table.textContent))?.includes('1 event'));
  await ada.open('/admin/events?search=nobody-called-it-that');
  t.true((await ada.text()).includes('No event is like that'));
  await ada.open('/admin/events');
  const all = await ada.text();
  const own = await scene.service.sql<{ title: string }>('select title from events where tenant_id = $1', [
    scene.service.acme.id,
  ]);
  const titles = new Set(own.map(({ title }) => title));
  for (const { title } of globex) if (!titles.has(title)) t.false(all.includes(title), title);
});
