/** Users in a real browser: search, creation, editing, roles, impersonation, disabling and deletion. */

import { follow } from '#test/follow.ts';
import { administratorTest } from '../../testing/administrator-test.ts';
import { Visitor } from '../../testing/browser-session.ts';

const test = administratorTest();
const path = '/admin/users';
const script = '<img src=x onerror=alert(1)>';

test('on a phone a user who never signed in is said so with the label of the column', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  const usual = ada.page.viewport();
  await ada.page.setViewport({ width: 390, height: 844 });
  const label = await ada.page.evaluate(`getComputedStyle(document.querySelector('td.is-never'), '::before').content`);
  await ada.page.setViewport(usual);
  t.regex(String(label), /^"Last signed in" " "$|^"Last signed in "$/);
});

test('users are found by name, status and role, and listed in pages', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  const first = await ada.page.$$eval('tbody tr a', (links) => links.map(({ href }) => href));
  await ada.press('Next page');
  const second = await ada.page.$$eval('tbody tr a', (links) => links.map(({ href }) => href));
  t.true(second.length > 0);
  t.deepEqual(
    first.filter((href) => second.includes(href)),
    [],
  );
  await ada.open(`${path}?role=ROLE_TREASURER`);
  t.deepEqual(await names(ada), ['Theo Marchand']);
  await ada.open(`${path}?status=DISABLED`);
  t.true((await ada.text()).includes('No matching users'));
  await ada.open(`${path}?status=ASLEEP`);
  t.true((await ada.text()).includes('This did not work'));
  t.deepEqual(ada.complaints, []);
});

test('the export has the same users as the list, also with a filter', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  await ada.page.type('[name=search]', 'Durand');
  await ada.page.waitForFunction(`document.querySelector('#top a[href*="export?search=Durand"]')`);
  const href = await ada.page.$eval('#top a[href*=export]', (link) => link.getAttribute('href'));
  const csv = await ada.page.evaluate(`fetch(${JSON.stringify(href)}).then((response) => response.text())`);
  const lines = String(csv).trim().split('\r\n');
  t.is(lines.length, 2);
  t.true(lines[1]?.includes('Durand'));
});

test('a user is created and edited, and typed HTML is escaped', async (t) => {
  const { fixture, ada } = t.context;
  await ada.open(path);
  await ada.press('New user');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({
    firstName: script,
    lastName: 'Kern',
    email: 'kern@acme.example',
    companyName: script,
    note: script,
  });
  await ada.fill({
    'address.street': script,
    'address.city': 'Paris',
    timezone: 'Asia/Tokyo',
  });
  await ada.page.locator('[name=tags]').fill(`choir\n${script}`);
  await ada.press('Create user');
  t.true((await ada.text()).includes(`${script} Kern is created. kern@acme.example gets a mail`));
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('Edit');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.page.$eval('[name=tags]', (field) => Reflect.get(field, 'value')), `choir\n${script}`);
  await ada.fill({ 'address.street': '', 'address.city': '', memberNumber: 'M-1' });
  await ada.press('Save');
  const page = await ada.text();
  t.true(page.includes('M-1'));
  t.false(page.includes('Paris'));
  const [row] = await fixture.service.sql<{ address: unknown; timezone: string }>(
    `select address, timezone from users where email = 'kern@acme.example'`,
  );
  t.deepEqual(row, { address: null, timezone: 'Asia/Tokyo' });
  await ada.open(path);
  t.false((await ada.page.content()).includes(script));
  t.deepEqual(ada.complaints, []);
});

test('ticked users are invited after a confirmation that names them', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  for (const n of [1, 2, 3]) {
    const body = { email: `new${n}@x.example`, firstName: 'New', lastName: `${n}`, tags: ['new'] };
    t.is((await service.send(service.acme, '/api/v1/users', { method: 'POST', headers, body })).status, 201);
  }
  const invited = async () =>
    (await service.sql(`select from users where email like 'new_@x.example' and invited_at is not null`)).length;
  await ada.open(`${path}?tag=new`);
  await ada.page.click('td.tick input');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Invite');
  t.regex(await ada.text(), /Invite 1 user\?[\s\S]*New \d\./);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await invited(), 0, 'no invitation is sent yet');
  await ada.press('Send invitations');
  t.is(await ada.path(), `${path}?tag=new`);
  t.true((await ada.text()).includes('1 user is invited.'));
  t.is(await invited(), 1);
  await ada.page.click('[data-tick-all]');
  await ada.press('Invite');
  await ada.press('Send invitations');
  t.true((await ada.text()).includes('2 users are invited. 1 user got no mail'));
  t.is(await invited(), 3);
  const mira = await Visitor.signedIn(fixture, service.acme, service.acme.people.ROLE_EVENT_MANAGER);
  await mira.open(path);
  t.is(await mira.page.$('td.tick'), null, 'who may not change users has nothing to tick');
  t.deepEqual(ada.complaints, []);
});

test('only changed fields are in the audit log, and an edit without changes is not sent', async (t) => {
  const { fixture, ada } = t.context;
  const { id } = fixture.service.acme.people.ROLE_TREASURER;
  await ada.open(`${path}/${id}/edit`);
  await ada.press('Save');
  t.true((await ada.text()).includes('Nothing was changed.'));
  await ada.open(`${path}/${id}/edit`);
  await ada.fill({ phone: '+33123456789' });
  await ada.press('Save');
  const lines = await fixture.service.sql<{ details: { members: string[] } }>(
    `select details from audit_log where action = 'users.update' and resource_id = $1`,
    [id],
  );
  t.deepEqual(
    lines.map(({ details }) => details.members),
    [['phone']],
  );
});

test('errors are shown beside their fields, and typed values are kept', async (t) => {
  const { ada } = t.context;
  await ada.open(`${path}/new`);
  await ada.fill({ firstName: 'Kim', lastName: 'Other', email: 'ada@acme.example', phone: '0123' });
  await ada.press('Create user');
  t.truthy(await ada.page.$('#field-email-fault'), 'the email of another user');
  t.is(await ada.page.$eval('[name=lastName]', (field) => Reflect.get(field, 'value')), 'Other');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ email: 'kim@acme.example', invite: false });
  await ada.press('Create user');
  t.true((await ada.text()).includes('Phone: Enter the phone number with its country code'));
  await ada.press('Cancel');
});

test('roles are assigned and removed, with a description of their permissions', async (t) => {
  const { fixture, ada } = t.context;
  const id = fixture.service.acme.userIds.at(-1) ?? '';
  await ada.open(`${path}/${id}`);
  await ada.press('Roles');
  t.deepEqual(await ada.axeFaults(), []);
  t.true((await ada.text()).includes('Create, issue and take back invoices'));
  await ada.fill({ roles: 'ROLE_TREASURER' });
  await ada.press('Save roles');
  t.true((await ada.text()).includes('Treasurer'));
  const [row] = await fixture.service.sql<{ roles: string[] }>('select roles from users where id = $1', [id]);
  t.deepEqual(row?.roles.toSorted(), ['ROLE_MEMBER', 'ROLE_TREASURER']);
});

test('a user is disabled after a confirmation, cannot sign in, and is enabled again', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const { id, email, password } = service.acme.people.ROLE_EVENT_MANAGER;
  const login = () => service.send(service.acme, '/api/v1/login-check', { method: 'POST', body: { email, password } });
  await ada.open(`${path}/${id}`);
  await ada.press('Disable');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Disable user');
  t.true((await ada.text()).includes('Disabled'));
  t.is((await login()).status, 401);
  await ada.press('Enable');
  t.is((await login()).status, 200);
});

test('a user is deleted after a confirmation', async (t) => {
  const { fixture, ada } = t.context;
  const id = fixture.service.acme.userIds.at(-2) ?? '';
  await ada.open(`${path}/${id}/delete`);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete user');
  t.is(await ada.path(), path);
  t.is((await ada.open(`${path}/${id}`)).status(), 404);
});

test('an administrator acts as a user, sees a banner, and stops', async (t) => {
  const { fixture, ada } = t.context;
  const { ROLE_ADMIN, ROLE_MEMBER } = fixture.service.acme.people;
  await ada.open(`${path}/${ROLE_ADMIN.id}`);
  for (const never of ['Act as this user', 'Disable', 'Delete']) t.false((await ada.text()).includes(never), never);
  await ada.open(`${path}/${ROLE_MEMBER.id}`);
  await ada.press('Act as this user');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Act as Mia Nakamura');
  t.true((await ada.text()).includes('You are acting as Mia Nakamura.'));
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.open('/admin/account/password');
  t.true((await ada.text()).includes('Not permitted'));
  const way = await ada.page.waitForSelector('::-p-aria([name="Stop acting"][role="button"])');
  await follow(ada.page, way);
  t.true((await ada.text()).includes('You are no longer acting as'));
});

test('a treasurer sees users and their payments without actions; a member sees none', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { people } = acme;
  const theo = await Visitor.signedIn(fixture, acme, people.ROLE_TREASURER);
  await theo.open(`${path}/${people.ROLE_MEMBER.id}`);
  const page = await theo.text();
  for (const never of ['Edit', 'Roles\n', 'Delete', 'Act as'])
    t.false(page.split('Account')[0]?.includes(never), never);
  await theo.press('Payments');
  t.deepEqual(await theo.axeFaults(), []);
  t.regex(await theo.text(), /P-\d{4}-\d+/);
  for (const below of ['/edit', '/roles', '/disable', '/delete', '/act-as']) {
    t.is((await theo.open(`${path}/${people.ROLE_MEMBER.id}${below}`)).status(), 403, below);
  }
  const mia = await Visitor.signedIn(fixture, acme, people.ROLE_MEMBER);
  t.is(await mia.page.$(`a[href="${path}"]`), null);
  t.is((await mia.open(path)).status(), 403);
});

test("another tenant's user is not found, and never listed", async (t) => {
  const { fixture, ada } = t.context;
  const { globex } = fixture.service;
  for (const below of ['', '/edit', '/roles', '/groups', '/payments', '/disable', '/delete']) {
    t.is((await ada.open(`${path}/${globex.people.ROLE_MEMBER.id}${below}`)).status(), 404, below);
  }
  await ada.open(`${path}?search=globex`);
  t.deepEqual(await names(ada), []);
});

const names = (visitor: Visitor) =>
  visitor.page.$$eval('tbody td:first-child a, tbody td.tick + td a', (links) => links.map((a) => a.textContent));

test('the form of a user says that a new address ends the links of invitations', async (t) => {
  const { ada, fixture } = t.context;
  await ada.open(`${path}/${fixture.service.acme.people.ROLE_TREASURER.id}/edit`);
  const help = await ada.page.$eval('#field-email-help', (one) => one.textContent);
  t.regex(help ?? '', /ends the links of invitations/);
});

test('a page that does not keep a typed password says that it is to be typed again', async (t) => {
  const { ada, fixture } = t.context;
  const { ROLE_TREASURER: theo, ROLE_MEMBER: mia } = fixture.service.acme.people;
  const again = 'Type the password again: it is not kept.';
  const fault = () => ada.page.$eval('#field-password-fault', (one) => one.textContent);
  await ada.open(`${path}/${theo.id}/edit`);
  await ada.fill({ password: 'correct horse battery staple', phone: '0123' });
  await ada.press('Save');
  t.is(await fault(), again);
  await ada.open(`${path}/new`);
  await ada.fill({ email: 'mia2@acme.example', firstName: 'Mia', lastName: 'Nakamura', password: 'correct horse 9' });
  await ada.press('Create user');
  t.is(await fault(), again);
  t.truthy(await ada.page.$('[data-lookalikes]'));
  await ada.open(`${path}/${mia.id}/edit`);
  await ada.fill({ password: 'correct horse battery staple' });
  await fixture.service.sql(`update users set job_title = 'Changed meanwhile' where id = $1`, [mia.id]);
  await ada.press('Save');
  t.true((await ada.text()).includes('Changed meanwhile'));
  t.is(await fault(), again);
});
