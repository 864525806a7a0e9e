/** Groups in a real browser: creation, editing, deletion and members. */
import { administratorTest } from '../../testing/administrator-test.ts';
import { type Fixture, Visitor } from '../../testing/browser-session.ts';

const test = administratorTest();
const path = '/admin/groups';
const script = '<img src=x onerror=alert(1)>';

async function make({ service }: Fixture, slug: string, tenant = service.acme): Promise<string> {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  const body = { name: `The ${slug}`, slug };
  return (await service.send(tenant, '/api/v1/groups', { method: 'POST', headers, body })).json.id;
}

test('a group is created, edited and deleted, and its values are escaped', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  t.true((await ada.text()).includes('No groups yet'));
  await ada.press('New group');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ name: script, slug: 'Great Choir', description: script });
  await ada.press('Create group');
  t.truthy(await ada.page.$('#field-slug-fault'));
  await ada.fill({ slug: 'great-choir' });
  await ada.press('Create group');
  const page = await ada.text();
  t.true(page.includes(`${script} is created.`));
  t.true(page.includes('No members yet'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Edit');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ description: '' });
  await ada.press('Save');
  await ada.open(path);
  t.is(await ada.page.$$eval('tbody tr', (rows) => rows.length), 1);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press(script);
  await ada.press('Delete');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete group');
  t.true((await ada.text()).includes('No groups yet'));
  t.deepEqual(ada.complaints, []);
});

test('a second group with the same short name is refused, and typed values are kept', async (t) => {
  const { fixture, ada } = t.context;
  await make(fixture, 'twice');
  await ada.open(`${path}/new`);
  await ada.fill({ name: 'Another', slug: 'twice' });
  await ada.press('Create group');
  t.is(await ada.page.$eval('[name=name]', (field) => Reflect.get(field, 'value')), 'Another');
  t.truthy(await ada.page.$('.notice.bad'));
});

test('a user is found by name, added, listed as a member on all pages, and removed', async (t) => {
  const { fixture, ada } = t.context;
  const id = await make(fixture, 'board');
  const { ROLE_MEMBER, ROLE_TREASURER } = fixture.service.acme.people;
  await ada.open(`${path}/${id}`);
  await ada.press('Add members');
  await ada.open(`${path}/${id}/add?search=nakamura`);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('Add Mia Nakamura');
  t.is(await ada.path(), `${path}/${id}/add?search=nakamura`, 'the search stays open for the next user');
  t.is(await ada.page.$$eval('tbody button', (buttons) => buttons.length), 0, 'a member cannot be added again');
  await ada.press('Done');
  t.deepEqual(await ada.axeFaults(), []);
  t.truthy(await ada.page.$(`tbody a[href="/admin/users/${ROLE_MEMBER.id}"]`));
  await ada.open(`/admin/users/${ROLE_TREASURER.id}`);
  await ada.press('Groups');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('Add to The board');
  t.true((await ada.text()).includes('Theo Marchand is in The board now.'));
  await ada.press('Remove from The board');
  await ada.open(`/admin/users/${ROLE_MEMBER.id}/groups?search=board`);
  t.is(await ada.page.$eval('main tbody .badge', (badge) => badge.textContent), 'Member');
  await ada.open(`${path}/${id}`);
  await ada.press('Remove Mia Nakamura');
  t.true((await ada.text()).includes('Mia Nakamura is removed, and remains a user.'));
  t.deepEqual(await fixture.service.sql('select from group_members where group_id = $1', [id]), []);
});

test('a user with read permission sees groups and members without actions', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const id = await make(fixture, 'seen');
  const eve = await Visitor.signedIn(fixture, acme, acme.people.ROLE_EVENT_MANAGER);
  t.is((await eve.open(`${path}/${id}`)).status(), 200);
  t.is(await eve.page.$('main .top .actions'), null);
  for (const below of ['/edit', '/delete', '/add'])
    t.is((await eve.open(`${path}/${id}${below}`)).status(), 403, below);
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  t.is(await theo.page.$(`a[href="${path}"]`), null);
  t.is((await theo.open(path)).status(), 403);
});

test("another tenant's group is not found, and its users cannot be added", async (t) => {
  const { fixture, ada } = t.context;
  const { globex } = fixture.service;
  const foreign = await make(fixture, 'foreign', globex);
  for (const below of ['', '/edit', '/delete', '/add']) {
    t.is((await ada.open(`${path}/${foreign}${below}`)).status(), 404, below);
  }
  const own = await make(fixture, 'own');
  await ada.open(`${path}/${own}/add?search=nakamura`);
  const to = globex.people.ROLE_MEMBER.id;
  await ada.page.$eval('[name=userId]', (field, value) => field.setAttribute('value', value), to);
  await ada.press('Add Mia Nakamura');
  t.is(await ada.page.$('.notice.good'), null);
  t.deepEqual(await fixture.service.sql('select from group_members where user_id = $1', [to]), []);
});
