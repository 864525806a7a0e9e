/** Two users edit the same in two browsers: neither overwrites what it has not seen. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture; ada: Visitor; eve: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture();
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  const eve = await Visitor.signedIn(fixture, acme, acme.people.ROLE_EVENT_MANAGER);
  Object.assign(t.context, { fixture, ada, eve });
});
anyway.after.always((t) => t.context.fixture?.stop());

const api = ({ service }: Fixture, method: string, path: string, body?: unknown) =>
  service.send(service.acme, `/api/v1${path}`, {
    method,
    body,
    headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
  });

test('the second to save sees both values, keeps its input, and overwrites only knowingly', async (t) => {
  const { fixture, ada, eve } = t.context;
  const { json } = await api(fixture, 'POST', '/contacts', {
    email: 'grace@acme.example',
    firstName: 'Grace',
    tags: ['choir'],
  });
  const path = `/admin/contacts/${json.id}`;
  await ada.open(`${path}/edit`);
  await eve.open(`${path}/edit`);
  await eve.fill({ firstName: 'Eve’s Grace', jobTitle: 'Admiral' });
  await eve.press('Save');
  t.is(await eve.path(), path);

  await ada.fill({ firstName: 'Ada’s Grace', lastName: 'Hopper' });
  await ada.press('Save');
  const text = await ada.text();
  t.true(text.includes('This was changed while you were editing.'));
  const rows = () =>
    ada.page.$$eval('section.table tbody tr', (all) => all.map((row) => row.innerText.split(/\s*[\t\n]+\s*/)));
  t.deepEqual(await rows(), [
    ['First name', 'Ada’s Grace', 'Eve’s Grace'],
    ['Last name', 'Hopper', '–'],
    ['Position', '–', 'Admiral'],
  ]);
  t.is(await ada.page.$eval('[name=lastName]', (field) => Reflect.get(field, 'value')), 'Hopper');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  t.is((await api(fixture, 'GET', `/contacts/${json.id}`)).json.firstName, 'Eve’s Grace');

  await ada.fill({ jobTitle: 'Admiral' });
  await ada.press('Save');
  t.is(await ada.path(), path);
  const saved = { firstName: 'Ada’s Grace', lastName: 'Hopper', jobTitle: 'Admiral', tags: ['choir'] };
  t.like((await api(fixture, 'GET', `/contacts/${json.id}`)).json, saved);
  t.deepEqual([...ada.complaints, ...eve.complaints], []);
});

test('a third change after the comparison is found, too', async (t) => {
  const { fixture, ada } = t.context;
  const { json } = await api(fixture, 'POST', '/contacts', { email: 'third@acme.example', firstName: 'One' });
  const path = `/admin/contacts/${json.id}`;
  await ada.open(`${path}/edit`);
  await ada.fill({ firstName: 'Mine' });
  for (const firstName of ['Two', 'Three']) {
    await api(fixture, 'PATCH', `/contacts/${json.id}`, { firstName });
    await ada.press('Save');
    t.true((await ada.text()).includes('This was changed while you were editing.'));
    t.is(await ada.page.$eval('section.table tbody td:last-child', (cell) => cell.textContent?.trim()), firstName);
  }
  await ada.press('Save');
  t.is((await api(fixture, 'GET', `/contacts/${json.id}`)).json.firstName, 'Mine');
});

test('a rejected input keeps the version that was shown first', async (t) => {
  const { fixture, ada } = t.context;
  const { json } = await api(fixture, 'POST', '/contacts', { email: 'kept@acme.example', firstName: 'One' });
  const path = `/admin/contacts/${json.id}`;
  await ada.open(`${path}/edit`);
  await ada.fill({ phone: 'no number' });
  await ada.press('Save');
  t.true((await ada.text()).includes('Correct these fields'));
  await api(fixture, 'PATCH', `/contacts/${json.id}`, { firstName: 'Two' });
  await ada.fill({ phone: '' });
  await ada.press('Save');
  t.true((await ada.text()).includes('This was changed while you were editing.'));
});

test('a change of what the form does not show is no conflict', async (t) => {
  const { fixture, ada } = t.context;
  const { json } = await api(fixture, 'POST', '/groups', { name: 'Choir', slug: 'counted' });
  await ada.open(`/admin/groups/${json.id}/edit`);
  await api(fixture, 'POST', `/groups/${json.id}/members`, { userId: fixture.service.acme.people.ROLE_MEMBER.id });
  await ada.fill({ name: 'Great choir' });
  await ada.press('Save');
  t.is(await ada.path(), `/admin/groups/${json.id}`);
  t.like((await api(fixture, 'GET', `/groups/${json.id}`)).json, { name: 'Great choir', memberCount: 1 });
});

test('roles that another administrator gave meanwhile are shown beside the ticked ones', async (t) => {
  const { fixture, ada } = t.context;
  const { id } = fixture.service.acme.people.ROLE_MEMBER;
  await ada.open(`/admin/users/${id}/roles`);
  await api(fixture, 'PUT', `/permission/users/${id}/roles`, { roles: ['ROLE_MEMBER', 'ROLE_TREASURER'] });
  await ada.page.click('input[value="ROLE_EVENT_MANAGER"]');
  await ada.press('Save roles');
  t.true((await ada.text()).includes('This was changed while you were editing.'));
  t.deepEqual((await api(fixture, 'GET', `/users/${id}`)).json.roles, ['ROLE_MEMBER', 'ROLE_TREASURER']);
});

test('one’s own profile is compared, and a tenant that requires If-Match can be administrated', async (t) => {
  const { fixture, ada } = t.context;
  t.is((await api(fixture, 'PATCH', '/tenant', { requireIfMatch: true })).status, 200);
  await ada.open('/admin/account/edit');
  await fixture.service.send(fixture.service.acme, '/api/v1/me', {
    method: 'PATCH',
    body: { jobTitle: 'Chair' },
    headers: { 'api-token': fixture.service.acme.people.ROLE_ADMIN.readWrite, 'if-match': '*' },
  });
  await ada.fill({ companyName: 'Acme' });
  await ada.press('Save');
  t.true((await ada.text()).includes('This was changed while you were editing.'));
  await ada.press('Save');
  t.is(await ada.path(), '/admin/account');
  const { json } = await api(fixture, 'POST', '/groups', { name: 'Gone', slug: 'gone' });
  await ada.open(`/admin/groups/${json.id}/delete`);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete group');
  t.true((await ada.text()).includes('Gone is deleted.'));
});
