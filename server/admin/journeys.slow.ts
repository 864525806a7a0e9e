/**
 * Clicks of the journeys of an office. A limit is half of what the journey took before it was shortened, or what it takes
 * now where it was not possible at all: a step more fails.
 */
import type { ExecutionContext } from 'ava';
import { administratorTest, type Office } from './testing/administrator-test.ts';
import { Visitor } from './testing/browser-session.ts';
import { clicksOf } from './testing/clicks.ts';

const test = administratorTest({ worker: { tasks: () => [] } });

type Journey = ExecutionContext<Office>;

async function within(
  t: Journey,
  limit: number,
  journey: () => Promise<void>,
  visitor: Visitor = t.context.ada,
): Promise<void> {
  const clicks = await clicksOf(visitor, journey);
  t.log(`${clicks} clicks, at most ${limit}`);
  t.true(clicks > 0 && clicks <= limit, `${clicks} clicks, at most ${limit}`);
}

async function post(t: Journey, path: string, body?: object) {
  const { service } = t.context.fixture;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const { status, json } = await service.send(service.acme, path, { method: 'POST', headers, body });
  t.true(status < 300, `${path}: ${JSON.stringify(json)}`);
  return json;
}

/** @returns the path of the page of a new, published event */
async function published(t: Journey, more: object): Promise<string> {
  const times = { startsAt: '2031-05-01T17:30:00Z', endsAt: '2031-05-01T19:30:00Z', timezone: 'Europe/Paris' };
  const { id } = await post(t, '/api/v1/events', { ...times, ...more });
  await post(t, `/api/v1/events/${id}/publish`);
  return `/admin/events/${id}`;
}

async function contact(t: Journey, firstName: string) {
  const email = `${firstName.toLowerCase()}@journey.example`;
  const { id } = await post(t, '/api/v1/contacts', { email, firstName, lastName: 'Journey', newsletterOptIn: false });
  return { id, name: `${firstName} Journey` };
}

/** Filters the open list by typing. */
async function find({ ada }: Office, words: string): Promise<void> {
  await ada.page.locator('main [name=search]').fill(words);
  await ada.page.waitForFunction(`new URLSearchParams(location.search).get('search') === ${JSON.stringify(words)}`);
}

async function says(t: Journey, sentence: string): Promise<void> {
  const text = await t.context.ada.text();
  t.true(text.includes(sentence), text);
}

test('an event is created, published, and three people are invited: 12 before, at most 6', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin');
  await within(t, 6, async () => {
    await ada.press('New event');
    await ada.fill({ title: 'Spring concert', startsAt: '2031-05-01T19:00' });
    await ada.press('Publish and invite people');
    await says(t, 'Spring concert is published.');
    const ticks = await ada.page.$$('td.tick input');
    await ticks[0]?.click();
    await ada.page.keyboard.down('Shift');
    await ticks[2]?.click();
    await ada.page.keyboard.up('Shift');
    await ada.press('Continue');
    await ada.press('Invite 3 contacts');
  });
  await says(t, '3 people invited, 3 mails on the way.');
});

test('two people are registered, and a third is put on the waitlist of the full event: 13 before, at most 5', async (t) => {
  const { ada } = t.context;
  const event = await published(t, { title: 'Dinner', capacity: 2, waitlistEnabled: true });
  const people = [await contact(t, 'Una'), await contact(t, 'Vito'), await contact(t, 'Wanda')];
  await ada.open(event);
  await within(t, 5, async () => {
    await ada.press('Add registration');
    for (const { name } of people) {
      await find(t.context, name);
      await ada.press(`Register ${name}`);
    }
    await ada.press('Add Wanda Journey to the waitlist');
  });
  await says(t, 'Wanda Journey is on the waitlist');
});

test('a seat is given to the next on the waitlist, who pays and gets an invoice: 12 before, at most 6', async (t) => {
  const { ada } = t.context;
  const event = await published(t, {
    title: 'Tasting',
    capacity: 1,
    waitlistEnabled: true,
    price: 1250,
    currency: 'EUR',
  });
  const [comes, waits] = [await contact(t, 'Xenia'), await contact(t, 'Yann')];
  const id = event.split('/').at(-1);
  await post(t, `/api/v1/events/${id}/registrations`, { contactId: comes.id });
  await post(t, '/api/v1/waitlist_entries', { eventId: id, contactId: waits.id });
  await ada.open(event);
  await within(t, 6, async () => {
    await ada.press('Registrations');
    await ada.pressIn('Xenia Journey', 'Cancel');
    await ada.press('Cancel the registration');
    await ada.press('Approve Yann Journey');
    await says(t, 'Approved: 1 entry.');
    await ada.pressIn('Yann Journey', 'Mark as paid');
    await ada.press('Mark as paid and draft the invoice');
  });
  await says(t, 'is paid. A draft was created from the payment.');
});

test('a person is put on the waitlist: 5 before, at most 2', async (t) => {
  const { ada } = t.context;
  const event = await published(t, { title: 'Reading', capacity: 1, waitlistEnabled: true });
  const { name } = await contact(t, 'Zora');
  await ada.open(event);
  await within(t, 2, async () => {
    await ada.press('Add to waitlist');
    await find(t.context, name);
    await ada.press(`Add ${name}`);
  });
  await says(t, `${name} is on the waitlist`);
});

test('a newsletter is written, tested and sent to all contacts: about 13 before, at most 6', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin');
  await within(t, 6, async () => {
    await ada.press('New newsletter');
    await ada.fill({ name: 'May', subject: 'News of May' });
    await ada.press('Create draft');
    await ada.press('Save and send me a test');
    await says(t, 'A test is on its way to ada@acme.example. Now choose the recipients.');
    await ada.fill({ 'audience.allContacts': true });
    await ada.press('Save and go on to send');
    await ada.press('Send to 5 people');
  });
  await says(t, 'It is on its way to 5 people.');
});

test('625 people with a tag are invited: 21 rounds before, at most 3 clicks', async (t) => {
  const { ada, fixture } = t.context;
  const event = await published(t, { title: 'Choir' });
  await fixture.service.sql(
    `insert into contacts (tenant_id, id, email, first_name, last_name, tags, status)
      select $1, gen_random_uuid(), 'choir-' || n || '@friends.example', 'Singer', n::text, array['choir'], 'ACTIVE'
      from generate_series(1, 625) n`,
    [fixture.service.acme.id],
  );
  await ada.open(`${event}/invitations`);
  await within(t, 3, async () => {
    await ada.press('Invite people');
    await ada.page.locator('main [name=tag]').fill('choir');
    await ada.page.waitForFunction(`location.search.includes('choir')`);
    await ada.press('Invite all 625 contacts');
    await ada.press('Invite 625 contacts');
  });
  await says(t, '625 people invited');
});

test('an invoice is issued and mailed: impossible before, at most 4', async (t) => {
  const { ada } = t.context;
  const { id: contactId } = await contact(t, 'Ivo');
  const lines = [{ description: 'Hall rental', unitAmount: 4_500 }];
  const { id } = await post(t, '/api/v1/invoices', { contactId, currency: 'EUR', lines });
  await ada.open(`/admin/invoices/${id}`);
  await within(t, 4, async () => {
    await ada.press('Issue');
    await ada.press('Issue');
    await ada.press('Mail it');
    await ada.press('Mail it');
  });
  await says(t, 'The invoice is on its way to');
});

test('a payment marked as paid by mistake is put back: impossible before, at most 2', async (t) => {
  const { ada } = t.context;
  const { id: contactId } = await contact(t, 'Olga');
  const product = { type: 'DONATION', label: 'Roof' };
  const { id } = await post(t, '/api/v1/payments', { amount: 4500, currency: 'EUR', product, contactId });
  await post(t, `/api/v1/payments/${id}/mark-paid`, {});
  await ada.open(`/admin/payments/${id}`);
  await within(t, 2, async () => {
    await ada.press('Undo “Paid”');
    await ada.press('Undo “Paid”');
  });
  await says(t, 'is no longer paid.');
});

test('every session is ended: 8 before, at most 3', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const eve = await Visitor.signedIn(fixture, acme, acme.people.ROLE_EVENT_MANAGER);
  await eve.open('/admin/account');
  await within(
    t,
    3,
    async () => {
      await eve.press('Where you are signed in');
      await eve.press('Sign out everywhere');
      await eve.press('Sign out everywhere');
    },
    eve,
  );
  t.regex(await eve.path(), /^\/admin\/sign-in/);
});
