/** Events in a real browser: creation in their own zone, editing, status transitions and search. */
import { administratorTest, type Office } from '../../testing/administrator-test.ts';

const test = administratorTest();
const hostile = '<img src=x onerror=alert(1)>';

/** @returns the event from the API */
async function eventAt({ fixture, ada }: Office, path?: string) {
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const { pathname } = new URL(path ?? (await ada.path()), acme.baseUrl);
  return (await fixture.service.send(acme, pathname.replace('/admin/', '/api/v1/'), { headers })).json;
}

async function addEvent(
  { fixture }: Office,
  more: Record<string, unknown> = {},
  tenant = fixture.service.acme,
): Promise<string> {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  const times = { startsAt: '2031-05-01T17:30:15Z', endsAt: '2031-05-01T19:30:00Z', timezone: 'Europe/Paris' };
  const body = { title: 'May evening', ...times, ...more };
  const { json } = await fixture.service.send(tenant, '/api/v1/events', { method: 'POST', headers, body });
  return `/admin/events/${json.id}`;
}

test('an event is entered in its local time, and its price as a decimal amount', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/events');
  await ada.press('New event');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({
    title: `Cherry blossom ${hostile}`,
    summary: hostile,
    description: hostile,
    startsAt: '2031-03-14T19:30',
    endsAt: '2031-03-14T21:00',
    timezone: 'Asia/Tokyo',
    'location.name': hostile,
    capacity: '40',
    maxGuests: '2',
    price: '12.5',
    currency: 'EUR',
    paymentDueDays: '',
    waitlistEnabled: true,
  });
  await ada.press('Create draft');
  const page = await ada.text();
  t.true(page.includes('Fri, 14 Mar 2031, 19:30–21:00'), 'the zone of the event');
  t.true(page.includes(`Cherry blossom ${hostile}`));
  const { startsAt, maxGuests, price, currency, paymentDueDays, location, status } = await eventAt(t.context);
  t.deepEqual(
    { startsAt, maxGuests, price, currency, paymentDueDays, location, status },
    {
      startsAt: '2031-03-14T10:30:00.000Z',
      maxGuests: 2,
      price: 1250,
      currency: 'EUR',
      paymentDueDays: null,
      location: { name: hostile, address: null, onlineUrl: null },
      status: 'DRAFT',
    },
  );
  t.deepEqual(await ada.axeFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('an event without price and place has no currency and no place', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/events/new');
  await ada.fill({ title: 'Walk', startsAt: '2031-03-14T19:30', endsAt: '2031-03-14T21:00', timezone: 'UTC' });
  await ada.press('Create draft');
  const { price, currency, paymentDueDays, maxGuests, location, capacity } = await eventAt(t.context);
  t.deepEqual(
    { price, currency, paymentDueDays, maxGuests, location, capacity },
    { price: null, currency: null, paymentDueDays: 7, maxGuests: null, location: null, capacity: null },
  );
});

test('an end before the start shows an error beside the field, and typed values are kept', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/events/new');
  await ada.fill({ title: 'Backwards', startsAt: '2031-03-14T19:30', endsAt: '2031-03-13T21:00', timezone: 'UTC' });
  await ada.press('Create draft');
  const fault = await ada.page.$eval('#field-endsAt-fault', (element) => element.textContent);
  t.is(fault, 'The event ends before it starts.');
  t.is(await ada.page.$eval('[name=title]', (field) => Reflect.get(field, 'value')), 'Backwards');
  t.deepEqual(await ada.axeFaults(), []);
});

test('inputs of one row stand side by side, also below labels of one line and of two, with a fault and without', async (t) => {
  const { ada } = t.context;
  const place = (name: string) =>
    ada.page.$eval(`[name=${name}]`, (input) => {
      const { labels } = input as unknown as { labels: ArrayLike<{ getBoundingClientRect(): { height: number } }> };
      const { top, left, width } = input.getBoundingClientRect();
      return { top, left, width, label: labels[0]?.getBoundingClientRect().height ?? 0 };
    });
  await ada.open(`${await addEvent(t.context)}/edit`);
  await ada.fill({ paymentDueDays: '999' });
  await ada.page.$eval('main form', (form) => form.setAttribute('novalidate', ''));
  await ada.press('Save');
  t.truthy(await ada.page.$('#field-paymentDueDays-fault'));
  const [guests, days] = [await place('maxGuests'), await place('paymentDueDays')];
  t.true(guests.label > days.label, 'one label has two lines');
  t.true(guests.left + guests.width < days.left, 'they are in one row');
  t.is(guests.top, days.top);
  // The draft of the form goes with it.
  await ada.press('Cancel');
});

test('an edit changes only the edited fields, and nothing that the form does not show', async (t) => {
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
  t.is(await ada.page.$eval('#field-title-fault', (element) => element.textContent), 'This field is required.');
});

test('a long title without a space fits a phone, also in the way back to it', async (t) => {
  const { ada } = t.context;
  const path = await addEvent(t.context, { title: 'x'.repeat(200) });
  for (const below of ['', '/edit', '/check-in']) {
    await ada.open(path + below);
    t.is(await ada.widerThanPhone(), 0, below);
  }
});

test('a capacity below the seats taken shows an error beside the field, unless overbooking is allowed', async (t) => {
  const { ada, fixture } = t.context;
  const path = await addEvent(t.context);
  const id = path.split('/').at(-1);
  await fixture.service.sql(
    `insert into registrations (tenant_id, id, event_id, user_id, status, source, guests, answers)
      values ($1, gen_random_uuid(), $2, $3, 'CONFIRMED', 'ADMIN', 3, '{}')`,
    [fixture.service.acme.id, id, fixture.service.acme.userIds[3]],
  );
  await ada.open(`${path}/edit`);
  await ada.fill({ capacity: '3' });
  await ada.press('Save');
  const fault = await ada.page.$eval('#field-capacity-fault', (element) => element.textContent ?? '');
  t.regex(fault, /More seats are taken.*Allow fewer seats than are taken/);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ allowOverbooking: true });
  await ada.press('Save');
  t.is((await eventAt(t.context)).capacity, 3);
});

test('an event is published, returned to draft, cancelled and archived with the buttons of each state', async (t) => {
  const { ada } = t.context;
  const path = await addEvent(t.context);
  const statuses: string[] = [];
  const steps = ['Publish', 'Back to draft', 'Publish', 'Cancel the event', 'Archive', 'Restore'];
  await ada.open(path);
  for (const step of steps) {
    await ada.press(step);
    if (step === 'Cancel the event') {
      t.true((await ada.text()).includes('This cannot be undone.'));
      t.true((await ada.text()).includes('No mail is sent.'));
      t.true((await ada.text()).includes('Keep it'));
      await ada.fill({ confirm: 'no' });
      await ada.press('Cancel the event');
      t.is((await eventAt(t.context, path)).status, 'PUBLISHED', 'another word cancels nothing');
      await ada.fill({ confirm: 'cancel' });
      await ada.press('Cancel the event');
    }
    const { status } = await eventAt(t.context);
    statuses.push(status);
  }
  t.deepEqual(statuses, ['PUBLISHED', 'DRAFT', 'PUBLISHED', 'CANCELLED', 'ARCHIVED', 'DRAFT']);
  await ada.press('Delete');
  await ada.fill({ confirm: 'no' });
  await ada.press('Delete the event');
  t.is((await ada.open(path)).status(), 200, 'another word deletes nothing');
  await ada.press('Delete');
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete the event');
  t.is(await ada.path(), '/admin/events');
  t.is((await ada.open(path)).status(), 404);
});

test('a step that is no longer possible shows an error on the page of the event', async (t) => {
  const { ada, fixture } = t.context;
  const path = await addEvent(t.context);
  await ada.open(path);
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  await fixture.service.send(acme, `${path.replace('/admin/', '/api/v1/')}/cancel`, { method: 'POST', headers });
  await ada.press('Publish');
  t.is(await ada.path(), path);
  t.is((await eventAt(t.context)).status, 'CANCELLED');
  t.truthy(await ada.page.$('main .notice.bad'));
});

test('upcoming events are listed soonest first, past ones latest first, and none of another tenant', async (t) => {
  const { ada, fixture } = t.context;
  await addEvent(t.context, { title: 'Needle in May' });
  await addEvent(t.context, {
    title: 'Needle of old',
    startsAt: '2021-05-01T17:30:00Z',
    endsAt: '2021-05-01T19:30:00Z',
  });
  const now = Date.now();
  const [startsAt, endsAt] = [now - 3_600_000, now + 3_600_000].map((at) => new Date(at).toISOString());
  await addEvent(t.context, { title: 'Needle of today', startsAt, endsAt });
  await addEvent(t.context, { title: 'Needle elsewhere', startsAt, endsAt }, fixture.service.globex);
  const titles = () => ada.page.$$eval('#results tbody a', (all) => all.map((one) => one.textContent ?? ''));
  await ada.open('/admin/events?search=needle');
  t.deepEqual(await titles(), ['Needle of today', 'Needle in May'], 'one that goes on is not past');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Past');
  const past = await titles();
  t.is(past.at(-1), 'Needle of old');
  await ada.open('/admin/events?search=needle+old');
  t.true((await ada.text()).includes('No matching events among the upcoming ones'));
  await ada.press('Search the past events');
  t.deepEqual(await titles(), ['Needle of old']);
  // Without a search, which looks its ids up by tenant.
  await ada.open('/admin/events');
  const upcoming = await titles();
  t.true(upcoming.includes('Needle of today'));
  t.false(upcoming.includes('Needle elsewhere'));
});

test('the end of a new event follows its start, and keeps its duration', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/events/new');
  const end = () => ada.page.$eval('[name=endsAt]', (field) => Reflect.get(field, 'value'));
  const start = async (value: string) => {
    await ada.fill({ startsAt: value });
    await ada.page.$eval('[name=startsAt]', (field) => field.dispatchEvent(new Event('change', { bubbles: true })));
  };
  await start('2031-03-14T19:30');
  t.is(await end(), '2031-03-14T21:30');
  await ada.fill({ endsAt: '2031-03-14T20:00' });
  await start('2031-03-15T18:00');
  t.is(await end(), '2031-03-15T18:30');
  await ada.fill({ title: 'Short talk', timezone: 'UTC' });
  await ada.press('Create draft');
  t.is((await eventAt(t.context)).endsAt, '2031-03-15T18:30:00.000Z');
});

test('an event shows the answers to its invitations, its free seats and its price', async (t) => {
  const { ada, fixture } = t.context;
  const path = await addEvent(t.context, { capacity: 2, price: 1250, currency: 'EUR' });
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const api = path.replace('/admin/', '/api/v1/');
  await fixture.service.send(acme, `${api}/publish`, { method: 'POST', headers });
  for (const userId of acme.userIds.slice(0, 3)) {
    await fixture.service.send(acme, `${api}/invitations`, { method: 'POST', headers, body: { userId } });
  }
  await fixture.service.sql(
    `update invitations i set status = (array['ACCEPTED', 'ACCEPTED', 'MAYBE'])[n] from (
       select id, row_number() over () as n from invitations where event_id = $1) numbered where i.id = numbered.id`,
    [path.split('/').at(-1)],
  );
  await ada.open(path);
  const stats = await ada.page.$$eval('.stats li', (all) =>
    all.map((one) => (one.textContent ?? '').replaceAll(/\s+/g, ' ')),
  );
  const text = stats.join('|');
  t.regex(text, /Seats taken 0 of 2 2 seats are free · €12\.50 each/);
  for (const count of ['Accepted 2', 'Maybe 1', 'Declined 0', 'No answer 0']) t.true(text.includes(count), count);
  t.deepEqual(await ada.axeFaults(), []);
});

test('long lists of events have further pages, and a filter that is typed stays on its tab', async (t) => {
  const { ada, fixture } = t.context;
  await fixture.service.sql(
    `insert into events (tenant_id, id, title, starts_at, ends_at, timezone, kind, status, visibility)
      select tenant_id, gen_random_uuid(), 'Row ' || n || ' ' || tense, at, at + interval '1 hour', timezone, kind, status, visibility
      from (select * from events where tenant_id = $1 limit 1) e, generate_series(1, 35) n,
        (values ('past', now() - interval '200 days'), ('ahead', now() + interval '900 days')) as times (tense, start),
        lateral (select start + n * interval '1 hour' as at) each`,
    [fixture.service.acme.id],
  );
  const titles = () => ada.page.$$eval('#results tbody a', (all) => all.map((one) => one.textContent ?? ''));
  for (const [address, first, next, last] of [
    ['/admin/events?search=row+ahead', '1–30 of 35', '31–35 of 35', 'Row 35 ahead'],
    ['/admin/events?view=past&search=row+past', '1–30 of 35', '31–35 of 35', 'Row 1 past'],
  ] as const) {
    await ada.open(address);
    t.true((await ada.text()).includes(first), address);
    // The clock stands still otherwise: on page 2 it is later.
    fixture.service.clock.advance(1_000);
    await ada.press('Next page');
    t.true((await ada.text()).includes(next), address);
    t.is((await titles()).at(-1), last);
  }
  await ada.open('/admin/events?view=past');
  await ada.page.type('[name=search]', 'row 35');
  await ada.page.waitForFunction(`location.search.includes('35')`);
  await ada.page.waitForFunction(`document.querySelectorAll('#results tbody tr').length === 1`);
  t.deepEqual(await titles(), ['Row 35 past']);
  await ada.open('/admin/events?view=past&search=row+35');
  await ada.press('Clear');
  t.is(await ada.path(), '/admin/events?view=past');
  t.deepEqual(ada.complaints, []);
});
