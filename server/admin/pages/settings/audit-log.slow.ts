/** The audit log in a real browser: names of users and resources, details and filters. */

import { follow } from '#test/follow.ts';
import { administratorTest } from '../../testing/administrator-test.ts';
import { type Fixture, Visitor } from '../../testing/browser-session.ts';

const test = administratorTest();
const path = '/admin/settings/audit-log';
const script = '<img src=x onerror=alert(1)>';

/** @returns the cells of each row, separated by bars */
const rows = (visitor: Visitor) =>
  visitor.page.$$eval('main tbody tr', (all) =>
    all.map((one) =>
      [...one.querySelectorAll('td')].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim()).join(' | '),
    ),
  );

/** Spreads entries over time, because entries of one instant have no order. */
function as({ service }: Fixture, tenant = service.acme) {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return (method: string, to: string, body?: unknown) => {
    service.clock.advance(1);
    return service.send(tenant, to, { method, headers, body });
  };
}

test('an entry names the user and the resource, links to it, and opens its details', async (t) => {
  const { fixture, ada } = t.context;
  const { ROLE_ADMIN, ROLE_MEMBER } = fixture.service.acme.people;
  const call = as(fixture);
  const { id } = (await call('POST', '/api/v1/groups', { name: script, slug: 'scripted', description: script })).json;
  await call('PATCH', `/api/v1/groups/${id}`, { description: script });
  await call('PUT', `/api/v1/permission/users/${ROLE_MEMBER.id}/roles`, { roles: ['ROLE_TREASURER'] });
  await ada.open(path);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  for (const href of [`/admin/groups/${id}`, `/admin/users/${ROLE_MEMBER.id}`, `/admin/users/${ROLE_ADMIN.id}`]) {
    t.truthy(await ada.page.$(`tbody a[href="${href}"]`), href);
  }
  const [roles = '', change = ''] = await rows(ada);
  t.regex(roles, /Ada Okafor \| Set the roles of a user \| Mia Nakamura/);
  t.regex(change, /Change a group/);
  await ada.page.click('tbody tr summary');
  t.true((await ada.text()).includes('Roles: ROLE_MEMBER → ROLE_TREASURER'));
  t.deepEqual(await ada.axeFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('an action during an impersonation names both users', async (t) => {
  const { fixture, ada } = t.context;
  const { ROLE_EVENT_MANAGER: eve } = fixture.service.acme.people;
  await ada.open(`/admin/users/${eve.id}/act-as`);
  await ada.press('Act as Eve Lindqvist');
  await ada.open('/admin/contacts/new');
  await ada.fill({ email: 'made@x.example' });
  await ada.press('Create contact');
  const out = await ada.page.waitForSelector('::-p-aria([name="Stop acting"][role="button"])');
  await follow(ada.page, out);
  await ada.open(`${path}?action=contacts.create`);
  t.regex(
    (await rows(ada))[0] ?? '',
    /Ada Okafor as Eve Lindqvist \| Create a contact \| made@x\.example \|.*\| Email, Newsletters, Tags/,
  );
});

test('the log is filtered by action, day and user, and keeps the user when other filters change', async (t) => {
  const { fixture, ada } = t.context;
  const call = as(fixture);
  const { id } = (await call('POST', '/api/v1/groups', { name: 'Filtered', slug: 'filtered' })).json;
  await call('PATCH', `/api/v1/groups/${id}`, { name: 'Filtered twice' });
  await ada.open(`/admin/groups/${id}`);
  await ada.press('History');
  t.is((await rows(ada)).length, 2);
  t.is(await ada.widerThanPhone(), 0);
  await ada.page.select('[name=area]', 'MONEY');
  await ada.page.waitForFunction(`document.querySelectorAll('main tbody tr').length === 0`);
  t.true((await ada.path()).includes(id));
  const { ROLE_TREASURER, ROLE_ADMIN } = fixture.service.acme.people;
  await ada.open(`/admin/users/${ROLE_TREASURER.id}`);
  await ada.press('Activity');
  t.true((await ada.text()).includes('No matching entries'));
  const today = fixture.service.clock.now().toISOString().slice(0, 10);
  const after = encodeURIComponent('createdAt[after]');
  await ada.open(`${path}?userId=${ROLE_ADMIN.id}&${after}=${today}`);
  t.true((await rows(ada)).length > 0);
  await ada.open(`${path}?${after}=2199-01-01`);
  t.deepEqual(await rows(ada), []);
});

test('a person is found by name: one at once, several by choice, and a name of none says so', async (t) => {
  const { fixture, ada } = t.context;
  const { ROLE_ADMIN } = fixture.service.acme.people;
  await as(fixture)('POST', '/api/v1/groups', { name: 'By name', slug: 'by-name' });
  await ada.open(`${path}?person=okafor&area=PEOPLE`);
  t.true((await rows(ada)).every((row) => row.includes('Ada Okafor')));
  t.true((await rows(ada)).length > 0);
  await ada.open(`${path}?person=example`);
  t.true((await ada.text()).includes('Choose a user'));
  await ada.press('Ada Okafor');
  t.true((await ada.path()).includes(ROLE_ADMIN.id));
  t.true((await ada.text()).includes('What Ada Okafor did.'));
  await ada.open(`${path}?person=zzz`);
  t.true((await ada.text()).includes('No user has this name'));
});

test('an opened detail breaks no word of a name', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  await ada.page.click('tbody tr summary');
  const lines = await ada.page.$eval('tbody tr:first-child td:nth-child(2) a', (one) => one.getClientRects().length);
  t.true(lines <= 'Ada Okafor'.split(' ').length, `${lines} lines`);
});

test('deleted resources are marked, and resources without a page have no link', async (t) => {
  const { fixture, ada } = t.context;
  const call = as(fixture);
  const { id } = (await call('POST', '/api/v1/groups', { name: 'Gone', slug: 'gone' })).json;
  await call('DELETE', `/api/v1/groups/${id}`);
  await ada.open(`${path}?resourceId=${id}`);
  const listed = await rows(ada);
  t.is(listed.length, 2);
  for (const row of listed) t.true(row.includes('A group, deleted since'));
});

test('entries of another tenant are not listed, and a member has no access', async (t) => {
  const { fixture, ada } = t.context;
  const { acme, globex } = fixture.service;
  const { id } = (await as(fixture, globex)('POST', '/api/v1/groups', { name: 'Foreign', slug: 'foreign' })).json;
  await ada.open(`${path}?resourceId=${id}`);
  t.deepEqual(await rows(ada), []);
  const mia = await Visitor.signedIn(fixture, acme, acme.people.ROLE_MEMBER);
  t.is(await mia.page.$(`a[href="${path}"]`), null);
  t.is((await mia.open(path)).status(), 403);
});
