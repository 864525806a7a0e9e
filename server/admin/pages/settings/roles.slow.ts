/** Roles in a real browser: own roles are created, edited and deleted; built-in ones are read-only. */
import { administratorTest } from '../../testing/administrator-test.ts';
import { Visitor } from '../../testing/browser-session.ts';

const test = administratorTest();
const path = '/admin/settings/roles';
const script = '<img src=x onerror=alert(1)>';

test('a role is created from permissions, assigned to a user, edited and deleted', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  await ada.open(path);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('New role');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ label: script, key: 'editor', description: script, permissions: 'newsletters:read' });
  await ada.press('Create role');
  t.truthy(await ada.page.$('#field-key-fault'));
  t.is(await ada.page.$eval('[name=permissions]:checked', (field) => field.getAttribute('value')), 'newsletters:read');
  await ada.fill({ key: 'ROLE_EDITOR' });
  await ada.press('Create role');
  t.is(await ada.path(), `${path}/ROLE_EDITOR`);
  t.true((await ada.text()).includes('See newsletters and their recipients'));
  t.deepEqual(await ada.axeFaults(), []);

  const { ROLE_MEMBER: mia } = service.acme.people;
  await ada.open(`/admin/users/${mia.id}/roles`);
  await ada.fill({ roles: 'ROLE_EDITOR' });
  await ada.press('Save roles');
  t.true((await ada.text()).includes(script), 'a user has the role by its name');
  await ada.open(`${path}/ROLE_EDITOR`);
  await ada.press('Users');
  t.deepEqual(await ada.page.$$eval('tbody a', (links) => links.map((link) => link.textContent)), ['Mia Nakamura']);

  await ada.open(`${path}/ROLE_EDITOR/edit`);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ label: 'Editor', permissions: 'contacts:read' });
  await ada.press('Save');
  const headers = { authorization: `Bearer ${mia.jwt}` };
  t.is((await service.send(service.acme, '/api/v1/contacts', { headers })).status, 200);
  await ada.press('Delete');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete role');
  t.is(await ada.path(), path);
  t.is((await service.send(service.acme, '/api/v1/contacts', { headers })).status, 403);
  t.deepEqual(ada.complaints, []);
});

test('a built-in role shows its permissions, and cannot be changed or deleted', async (t) => {
  const { ada } = t.context;
  await ada.open(`${path}/ROLE_TREASURER`);
  t.true((await ada.text()).includes('Create, issue and take back invoices'));
  t.is(await ada.page.$(`main a[href$="/edit"]`), null);
  for (const below of ['/edit', '/delete'])
    t.is((await ada.open(`${path}/ROLE_TREASURER${below}`)).status(), 404, below);
  t.is((await ada.open(`${path}/ROLE_NONE`)).status(), 404);
});

test('a role with more permissions than its creator is refused with the reason', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const body = { key: 'ROLE_KEEPER', label: 'Keeper', permissions: ['roles:read', 'roles:write', 'users:read'] };
  await service.send(service.acme, '/api/v1/permission/roles', { method: 'POST', headers, body });
  const theo = service.acme.people.ROLE_TREASURER;
  await ada.open(`/admin/users/${theo.id}/roles`);
  await ada.fill({ roles: 'ROLE_KEEPER' });
  await ada.press('Save roles');
  const keeper = await Visitor.signedIn(fixture, service.acme, theo);
  await keeper.open(`${path}/new`);
  await keeper.fill({ label: 'All', key: 'ROLE_ALL', permissions: 'audit:read' });
  await keeper.press('Create role');
  t.true((await keeper.text()).includes('This would give permissions that you do not have yourself.'));
  t.is((await keeper.open(`${path}/ROLE_ALL`)).status(), 404);
});

test('a member has no access to roles, and roles of another tenant are not listed', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const { acme, globex } = service;
  const mia = await Visitor.signedIn(fixture, acme, acme.people.ROLE_MEMBER);
  t.is(await mia.page.$(`a[href="${path}"]`), null);
  for (const below of ['', '/new', '/ROLE_ADMIN']) t.is((await mia.open(`${path}${below}`)).status(), 403, below);
  const headers = { 'api-token': globex.people.ROLE_ADMIN.readWrite };
  const body = { key: 'ROLE_FOREIGN', label: 'Foreign', permissions: [] };
  await service.send(globex, '/api/v1/permission/roles', { method: 'POST', headers, body });
  await ada.open(path);
  t.false((await ada.text()).includes('Foreign'));
  t.is((await ada.open(`${path}/ROLE_FOREIGN`)).status(), 404);
});

test('a permission that was taken away meanwhile does not come back with a description', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const call = (method: string, target: string, body?: unknown) =>
    service.send(service.acme, target, { method, headers, body });
  const api = '/api/v1/permission/roles';
  const made = { key: 'ROLE_RACE', label: 'Race', permissions: ['contacts:read', 'events:read'] };
  const { id } = (await call('POST', api, made)).json;
  await ada.open(`${path}/ROLE_RACE/edit`);
  await ada.fill({ description: 'Typed' });
  await call('PATCH', `${api}/${id}`, { permissions: ['events:read'] });
  await ada.press('Save');
  t.deepEqual((await call('GET', `${api}/${id}`)).json.permissions, ['events:read']);
  t.is(await ada.path(), `${path}/ROLE_RACE/edit`, 'the page shows what was changed');
});
