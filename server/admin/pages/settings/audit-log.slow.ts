/** The audit log in a real browser: who did what to what, by name, and filtered. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

const anyway = anyTest as TestFn<{ scene: Scene; ada: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/settings/audit-log';
const script = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene();
  const { acme } = scene.service;
  Object.assign(t.context, { scene, ada: await Visitor.signedIn(scene, acme, acme.people.ROLE_ADMIN) });
});
anyway.after.always((t) => t.context.scene?.stop());

/** @returns the texts of the cells of each row, apart by a bar. */
const rows = (visitor: Visitor) =>
  visitor.page.$$eval('main tbody tr', (all) =>
    all.map((one) =>
      [...one.querySelectorAll('td')].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim()).join(' | '),
    ),
  );

/** Each at a time of its own: entries of one instant have no order. */
function as({ service }: Scene, tenant = service.acme) {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return (method: string, to: string, body?: unknown) => {
    service.clock.advance(1);
    return service.send(tenant, to, { method, headers, body });
  };
}

test('an entry names who did it and to what, leads there, and opens its details', async (t) => {
  const { scene, ada } = t.context;
  const { ROLE_ADMIN, ROLE_MEMBER } = scene.service.acme.people;
  const call = as(scene);
  const { id } = (await call('POST', '/api/v1/groups', { name: script, slug: 'scripted', description: script })).json;
  await call('PATCH', `/api/v1/groups/${id}`, { description: script });
  await call('PUT', `/api/v1/permission/users/${ROLE_MEMBER.id}/roles`, { roles: ['ROLE_TREASURER'] });
  await ada.open(path);
  t.deepEqual(await ada.seriousFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  for (const href of [`/admin/groups/${id}`, `/admin/users/${ROLE_MEMBER.id}`, `/admin/users/${ROLE_ADMIN.id}`]) {
    t.truthy(await ada.page.$(`tbody a[href="${href}"]`), href);
  }
  const [roles = '', change = ''] = await rows(ada);
  t.regex(roles, /Ada Okafor \| Grant and take roles \| Mia Nakamura/);
  t.regex(change, /Change a group/);
  await ada.page.click('tbody tr summary');
  t.true((await ada.text()).includes('roles: ROLE_MEMBER → ROLE_TREASURER'));
  t.deepEqual(await ada.seriousFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('what was done while acting as another names both', async (t) => {
  const { scene, ada } = t.context;
  const { ROLE_EVENT_MANAGER: eve } = scene.service.acme.people;
  await ada.open(`/admin/users/${eve.id}/act-as`);
  await ada.press('Act as Eve Lindqvist');
  await ada.open('/admin/contacts/new');
  await ada.fill({ email: 'made@x.example' });
  await ada.press('Create contact');
  const out = await ada.page.waitForSelector('::-p-aria([name="Stop acting"][role="button"])');
  await Promise.all([ada.page.waitForNavigation(), out?.click()]);
  await ada.open(`${path}?action=contacts.create`);
  t.regex(
    (await rows(ada))[0] ?? '',
    /Ada Okafor as Eve Lindqvist \| Create a contact \| made@x\.example \|.*\| email, newsletterOptIn, tags/,
  );
});

test('it is filtered by what was done, by day, and by whom, and keeps whom when other filters change', async (t) => {
  const { scene, ada } = t.context;
  const call = as(scene);
  const { id } = (await call('POST', '/api/v1/groups', { name: 'Filtered', slug: 'filtered' })).json;
  await call('PATCH', `/api/v1/groups/${id}`, { name: 'Filtered twice' });
  await ada.open(`/admin/groups/${id}`);
  await ada.press('History');
  t.is((await rows(ada)).length, 2);
  t.is(await ada.widerThanPhone(), 0);
  await ada.page.select('[name=action]', 'groups.update');
  await ada.page.waitForFunction(`document.querySelectorAll('main tbody tr').length === 1`);
  t.true((await ada.path()).includes(id));
  const { ROLE_TREASURER, ROLE_ADMIN } = scene.service.acme.people;
  await ada.open(`/admin/users/${ROLE_TREASURER.id}`);
  await ada.press('What this user did');
  t.true((await ada.text()).includes('Nothing like that was done'));
  const today = scene.service.clock.now().toISOString().slice(0, 10);
  const after = encodeURIComponent('createdAt[after]');
  await ada.open(`${path}?userId=${ROLE_ADMIN.id}&${after}=${today}`);
  t.true((await rows(ada)).length > 0);
  await ada.open(`${path}?${after}=2199-01-01`);
  t.deepEqual(await rows(ada), []);
});

test('what was deleted since is said to be, and what has no page has no link', async (t) => {
  const { scene, ada } = t.context;
  const call = as(scene);
  const { id } = (await call('POST', '/api/v1/groups', { name: 'Gone', slug: 'gone' })).json;
  await call('DELETE', `/api/v1/groups/${id}`);
  await ada.open(`${path}?resourceId=${id}`);
  const shown = await rows(ada);
  t.is(shown.length, 2);
  for (const row of shown) t.true(row.includes('A group, deleted since'));
});

test("another tenant's entries are not listed, and a member reads none", async (t) => {
  const { scene, ada } = t.context;
  const { acme, globex } = scene.service;
  const { id } = (await as(scene, globex)('POST', '/api/v1/groups', { name: 'Foreign', slug: 'foreign' })).json;
  await ada.open(`${path}?resourceId=${id}`);
  t.deepEqual(await rows(ada), []);
  const mia = await Visitor.signedIn(scene, acme, acme.people.ROLE_MEMBER);
  t.is(await mia.page.$(`a[href="${path}"]`), null);
  t.is((await mia.open(path)).status(), 403);
});
