/** Merging two contacts in a real browser. */
import { administratorTest } from '../../testing/administrator-test.ts';
import type { Fixture } from '../../testing/browser-session.ts';

const test = administratorTest();

async function post({ service }: Fixture, path: string, body?: unknown): Promise<string> {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  service.clock.advance(1);
  const { status, text, json } = await service.send(service.acme, `/api/v1${path}`, { method: 'POST', headers, body });
  if (status > 299) throw new Error(text);
  return json.id;
}

test('a duplicate is offered, compared value by value, and merged with the chosen values', async (t) => {
  const { fixture, ada } = t.context;
  const kept = await post(fixture, '/contacts', {
    email: 'old@x.example',
    firstName: 'Dora',
    lastName: 'Double',
    tags: ['a'],
  });
  const body = { email: 'new@x.example', firstName: 'dora', lastName: 'Double', phone: '+33123456789', tags: ['b'] };
  const other = await post(fixture, '/contacts', body);
  await ada.open(`/admin/contacts/${kept}`);
  await ada.press('Merge');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Compare with dora Double');
  t.is(await ada.path(), `/admin/contacts/${kept}/merge/${other}`);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.fill({ email: 'other', confirm: 'keep' });
  await ada.press('Merge for good');
  t.truthy(await ada.page.$('#field-confirm-fault'));
  await ada.fill({ confirm: 'merge' });
  await ada.press('Merge for good');
  t.is(await ada.path(), `/admin/contacts/${kept}`);
  const text = await ada.text();
  t.true(text.includes('dora Double is merged into Dora Double.'), text);
  for (const part of ['new@x.example', '+33123456789']) t.true(text.includes(part), part);
  t.deepEqual(await fixture.service.sql(`select id, tags from contacts where last_name = 'Double'`), [
    { id: kept, tags: ['a', 'b'] },
  ]);
  await ada.press('History');
  t.true((await ada.text()).includes('Merge two contacts'));
  t.deepEqual(ada.complaints, []);
});

test('decisions about double registrations are shown', async (t) => {
  const { fixture, ada } = t.context;
  const times = { startsAt: '2031-01-01T10:00:00Z', endsAt: '2031-01-01T12:00:00Z', timezone: 'UTC' };
  const event = await post(fixture, '/events', { title: 'Double day', ...times });
  await post(fixture, `/events/${event}/publish`);
  const ids: string[] = [];
  for (const email of ['one@x.example', 'two@x.example']) ids.push(await post(fixture, '/contacts', { email }));
  for (const contactId of ids) await post(fixture, `/events/${event}/registrations`, { contactId });
  await ada.open(`/admin/contacts/${ids[0]}/merge?search=two@x.example`);
  await ada.press('Compare with two@x.example');
  await ada.fill({ confirm: 'merge' });
  await ada.press('Merge for good');
  t.true((await ada.text()).includes('Two registrations: one is cancelled.'));
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
});

test('what does not fit into one contact is said, and both stay', async (t) => {
  const { fixture, ada } = t.context;
  const tags = (start: string) => Array.from({ length: 20 }, (_, index) => `${start}${index}`);
  const kept = await post(fixture, '/contacts', { email: 'tags1@x.example', tags: tags('a') });
  const other = await post(fixture, '/contacts', { email: 'tags2@x.example', tags: tags('b') });
  await ada.open(`/admin/contacts/${kept}/merge/${other}`);
  await ada.fill({ confirm: 'merge' });
  await ada.press('Merge for good');
  t.true((await ada.text()).includes('more than 30 tags'));
  t.is((await ada.open(`/admin/contacts/${other}`)).status(), 200);
  await ada.open(`/admin/contacts/${kept}/merge/${other}`);
  await ada.press('Keep both');
  t.is(await ada.path(), `/admin/contacts/${kept}`);
});
