/** Participants of an event in a real browser: invitations, registrations, check-in and waitlist. */

import { follow } from '#test/follow.ts';
import { type Office, preparedTest } from '../../testing/administrator-test.ts';
import { Visitor } from '../../testing/browser-session.ts';
import { withGala } from '../../testing/gala.ts';

const test = preparedTest(withGala);
const hostile = '<img src=x onerror=alert(1)>';

function post({ fixture }: Office, path: string, body?: Record<string, unknown>) {
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  return fixture.service.send(acme, path, { method: 'POST', headers, body });
}

/** @returns the row of a person */
const detailsOf = (name: string) => `::-p-xpath(//main//tr[contains(., "${name}")]//a[normalize-space() = "Details"])`;

test('selected contacts are invited with a message; duplicates are counted', async (t) => {
  const { ada, gala } = t.context;
  await post(t.context, '/api/v1/contacts', { email: 'zz@friends.example', firstName: hostile, lastName: 'Zz' });
  await ada.open(`${gala}/invitations`);
  t.true((await ada.text()).includes('No invitations yet'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Invite people');
  t.true((await ada.text()).includes(hostile));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.page.click(`input[aria-label="${hostile} Zz"]`);
  await ada.page.click('input[aria-label="Agnes Holm"]');
  await ada.press('Continue');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ message: hostile });
  await ada.press('Invite 2 contacts');
  t.is(await ada.path(), `${gala}/invitations`);
  t.true((await ada.text()).includes('2 people invited, 2 mails on the way.'));
  await ada.open(`${gala}/invitations/new?search=holm`);
  await ada.page.click('input[aria-label="Agnes Holm"]');
  await ada.press('Continue');
  await ada.press('Invite 1 contact');
  t.true((await ada.text()).includes('0 people invited. 1 had an invitation already.'));
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(ada.complaints, []);
});

test('an invitation is sent again, gets another link, and is revoked', async (t) => {
  const { ada, gala, fixture } = t.context;
  await ada.open(`${gala}/invitations?status=SENT`);
  await ada.page.click('input[aria-label="Agnes Holm"]');
  await ada.press('Send');
  t.true((await ada.text()).includes('0 mails are on their way. 1 not sent: '), 'refused so soon after the first');
  await follow(ada.page, detailsOf('Agnes Holm'));
  const id = (await ada.path()).split('/').at(-1);
  t.true((await ada.text()).includes(hostile), 'the message is escaped');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('New link');
  await ada.press('Create a new link');
  t.true((await ada.text()).includes('The old link no longer works.'));
  await ada.press('Revoke');
  await ada.press('Revoke the invitation');
  t.is(await ada.path(), `${gala}/invitations`);
  const [after] = await fixture.service.sql<{ status: string }>('select status from invitations where id = $1', [id]);
  t.is(after?.status, 'REVOKED');
});

test('a person is found, registered with guests, checked in, and cancelled', async (t) => {
  const { ada, gala, fixture } = t.context;
  // Lists offer the check-in of an event within a day.
  await fixture.service.sql(
    `update events set starts_at = now() + interval '2 hours', ends_at = now() + interval '4 hours' where id = $1`,
    [gala.split('/').at(-1)],
  );
  await ada.open(`${gala}/registrations`);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Add registration');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.open(`${await ada.path()}?search=Dolores&guests=2`);
  await ada.press('Register Dolores Vega');
  t.is(await ada.path(), `${gala}/registrations/new`, 'for the next person');
  t.true((await ada.text()).includes('Dolores Vega is registered.'));
  await ada.open(`${gala}/registrations?status=CONFIRMED&search=vega+dolores`);
  await ada.press('Check in Dolores Vega');
  t.is(
    await ada.path(),
    `${gala}/registrations?status=CONFIRMED&search=vega+dolores`,
    'the list is filtered as before',
  );
  t.true((await ada.text()).includes('Dolores Vega is checked in.'));
  await ada.open(`${gala}/registrations?status=ATTENDED`);
  await ada.press('Undo check-in Dolores Vega');
  await ada.open(`${gala}/registrations`);
  await follow(ada.page, detailsOf('Dolores'));
  t.true((await ada.text()).includes('with 2 guests'));
  await ada.press('Cancel');
  t.true((await ada.text()).includes('Keep it'));
  await ada.press('Cancel the registration');
  t.true((await ada.text()).includes('Dolores Vega is no longer registered.'));
  await ada.open(`${gala}/registrations/new?search=Mia`);
  await ada.press('Register Mia Nakamura');
  t.truthy(await ada.page.$('main .notice.bad'), 'a registered person cannot be registered twice');
  t.is(await ada.path(), `${gala}/registrations/new?search=Mia`, 'the same search is shown');
  t.deepEqual(ada.complaints, []);
});

test('the list to print has everyone who is expected, by name, and no menu on paper', async (t) => {
  const { ada, gala } = t.context;
  await ada.open(`${gala}/registrations`);
  await ada.press('Print list');
  const names = await ada.page.$$eval('.sheet tbody tr', (rows) => rows.map((one) => one.cells[1]?.textContent ?? ''));
  t.true(names.includes('Mia Nakamura'));
  t.deepEqual(
    names,
    names.toSorted((one, other) => one.localeCompare(other, 'en')),
  );
  await ada.page.emulateMediaType('print');
  const menu = await ada.page.evaluate(`getComputedStyle(document.querySelector('.side')).display`);
  await ada.page.emulateMediaType('screen');
  t.is(menu, 'none');
});

test('pending registrations are approved or rejected', async (t) => {
  const { ada } = t.context;
  const times = { startsAt: '2031-05-01T17:30:00Z', endsAt: '2031-05-01T19:30:00Z', timezone: 'Europe/Paris' };
  const { json: event } = await post(t.context, '/api/v1/events', {
    title: 'Retreat',
    ...times,
    requiresApproval: true,
  });
  await post(t.context, `/api/v1/events/${event.id}/publish`);
  const [mia, amelie] = [t.context.fixture.service.acme.userIds[3], t.context.fixture.service.acme.userIds[4]];
  for (const userId of [mia, amelie]) await post(t.context, `/api/v1/events/${event.id}/registrations`, { userId });
  await ada.open(`/admin/events/${event.id}/registrations`);
  await ada.press('Approve Mia Nakamura');
  await ada.press('Reject Amélie Durand');
  const rows = await ada.page.$$eval('#results tbody tr', (all) => all.map((one) => one.textContent ?? ''));
  t.true(rows.some((text) => text.includes('Mia Nakamura') && text.includes('Confirmed')));
  t.true(rows.some((text) => text.includes('Amélie Durand') && text.includes('Rejected')));
});

test('at a full event the person is kept, and put on the waitlist with one button', async (t) => {
  const { ada, gala, fixture } = t.context;
  await fixture.service.sql(
    `update events set waitlist_enabled = true, capacity = (select sum(guests + 1) from registrations
       where event_id = $1 and status in ('PENDING_PAYMENT', 'CONFIRMED', 'ATTENDED', 'NO_SHOW')) where id = $1`,
    [gala.split('/').at(-1)],
  );
  await ada.open(`${gala}/registrations/new?search=Dolores&guests=1`);
  t.true((await ada.text()).includes('This event is full.'));
  await ada.press('Register Dolores Vega');
  t.true((await ada.text()).includes('Not enough free seats for Dolores Vega'));
  t.true((await ada.text()).includes('No seat is free. 2 are needed.'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Add Dolores Vega to the waitlist');
  t.is(await ada.path(), `${gala}/waitlist`);
  t.regex(await ada.text(), /Dolores Vega is on the waitlist, at position \d+\./);
  t.true((await ada.text()).includes('No seat is free.'));
  const positions = await ada.page.$$eval('#results tbody tr', (rows) =>
    rows.map((one) => Number(one.cells[1]?.textContent)),
  );
  t.deepEqual(
    positions,
    positions.toSorted((one, other) => one - other),
  );
  await fixture.service.sql(
    `delete from waitlist_entries where event_id = $1 and position = (select max(position) from waitlist_entries where event_id = $1)`,
    [gala.split('/').at(-1)],
  );
});

test('the waitlist of all events is in the order of positions, whatever the age of its entries', async (t) => {
  const { ada, fixture } = t.context;
  const { sql, acme } = fixture.service;
  await sql(`update waitlist_entries set created_at = created_at - position * interval '1 hour' where tenant_id = $1`, [
    acme.id,
  ]);
  const inOrder = await sql<{ name: string }>(
    `select coalesce(c.first_name, u.first_name) as name from waitlist_entries w
      left join contacts c on c.tenant_id = w.tenant_id and c.id = w.contact_id
      left join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
      where w.tenant_id = $1 and w.status = 'WAITING' order by w.position`,
    [acme.id],
  );
  await ada.open('/admin/waitlist');
  const rows = await ada.page.$$eval('main tbody tr', (all) => all.map((row) => row.textContent ?? ''));
  t.true(inOrder.length > 2);
  t.deepEqual(
    inOrder.map(({ name }) => rows.findIndex((row) => row.includes(name))),
    inOrder.map((_, index) => index),
  );
});

test('selected waitlist entries without a free seat are named, with what to do', async (t) => {
  const { ada, gala, fixture } = t.context;
  await fixture.service.sql('update events set capacity = capacity + 2 where id = $1', [gala.split('/').at(-1)]);
  await ada.open('/admin/waitlist');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.open('/admin/waitlist?search=nunes+celia');
  t.true((await ada.text()).includes('1 entry'));
  await ada.open('/admin/waitlist?search=unknown');
  t.true((await ada.text()).includes('No matching entries'));
  await ada.open('/admin/waitlist');
  await ada.page.click('[data-tick-all]');
  await ada.press('Approve');
  const result = await ada.text();
  t.true(result.includes('Approved: 2 entries, 1 not'));
  t.true(result.includes('Not enough seats are free.'));
  t.true(result.includes('Change the number of seats'));
  t.true(result.includes('Célia Nunes'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Back to the waitlist');
  t.true((await ada.text()).includes('1 entry'), 'the entry without a seat stays on the waitlist');
  await ada.press('Reject Célia Nunes');
  t.true((await ada.text()).includes('Rejected: 1 entry.'));
  t.true((await ada.text()).includes('The waitlist is empty'));
  await ada.open('/admin/waitlist?status=CONVERTED');
  t.true((await ada.text()).includes('Babak Rostami'));
});

test('a person is added to the waitlist with two clicks from the event', async (t) => {
  const { ada, gala } = t.context;
  await ada.open(gala);
  await ada.press('Add to waitlist');
  await ada.page.type('[name=search]', 'edgar');
  await ada.page.waitForFunction(`location.search.includes('edgar')`);
  await ada.press('Add edgar@friends-of-acme.example');
  t.is(await ada.path(), `${gala}/waitlist`);
  t.regex(await ada.text(), /edgar@friends-of-acme\.example is on the waitlist, at position \d+\./);
});

test('a treasurer sees events, but no registrations, no waitlist and no actions', async (t) => {
  const { ada, fixture, gala } = t.context;
  const { acme } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  const linksOf = async (visitor: Visitor) => {
    await visitor.open(gala);
    return visitor.page.$$eval('main .tabs a, main .actions *', (all) => all.map((one) => one.textContent ?? ''));
  };
  const [own, all] = [await linksOf(theo), await linksOf(ada)];
  t.true(own.includes('Invitations'));
  for (const link of ['Registrations', 'Waitlist', 'Edit', 'Cancel the event']) {
    t.true(all.includes(link), link);
    t.false(own.includes(link), link);
  }
  t.is((await theo.open(`${gala}/registrations`)).status(), 403);
  t.is((await theo.open(`${gala}/edit`)).status(), 403);
});
