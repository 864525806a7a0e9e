/** API tokens in a real browser: creation, one-time display and deletion. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/settings/developers/api-access';

anyway.before(async (t) => {
  if (hasChromium) t.context.fixture = await openFixture();
});
anyway.after.always((t) => t.context.fixture?.stop());

test('an administrator creates a read-only token, which is shown once, and can read but not write', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const ada = await Visitor.signedIn(fixture, service.acme, service.acme.people.ROLE_ADMIN);
  await ada.open(path);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('New token');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ name: 'Accounting <b>export</b>', accessLevel: 'READ_ONLY', lifetime: '30' });
  await ada.press('Create token');
  t.deepEqual(await ada.axeFaults(), []);
  const [token = ''] = /gg_ro_[A-Za-z0-9]{42}/.exec(await ada.text()) ?? [];
  const headers = { 'api-token': token };
  t.is((await service.send(service.acme, '/api/v1/me', { headers })).status, 200);
  t.is((await service.send(service.acme, '/api/v1/groups', { method: 'POST', headers, body: {} })).status, 403);
  await ada.press('Done: I have copied it');
  const listed = await ada.text();
  t.true(listed.includes('Accounting <b>export</b>'), 'the name is escaped');
  t.true(listed.includes(`gg_ro_…${token.slice(-4)}`));
  t.false(listed.includes(token));
  t.deepEqual(ada.complaints, []);
});

test('a token without a name shows an error beside the field, and the choices are kept', async (t) => {
  const { fixture } = t.context;
  const ada = await Visitor.signedIn(fixture, fixture.service.acme, fixture.service.acme.people.ROLE_ADMIN);
  await ada.open(`${path}/new`);
  await ada.page.$eval('main form', (form) => form.setAttribute('novalidate', ''));
  await ada.fill({ accessLevel: 'READ_WRITE', lifetime: '90' });
  await ada.press('Create token');
  t.is(await ada.page.$eval('#field-name-fault', (fault) => fault.textContent), 'This field is required.');
  t.is(await ada.page.$eval('[name=name]', (field) => field.getAttribute('aria-invalid')), 'true');
  t.is(await ada.page.$eval('[name=accessLevel]:checked', (field) => field.getAttribute('value')), 'READ_WRITE');
  t.deepEqual(await ada.axeFaults(), []);
});

test('a token is deleted after typing its name, and is refused from then on', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const person = service.acme.people.ROLE_ADMIN;
  const ada = await Visitor.signedIn(fixture, service.acme, person);
  await ada.open(path);
  const [row] = await service.sql<{ id: string; name: string }>(
    `select id, name from api_tokens where user_id = $1 and access_level = 'READ_ONLY' order by created_at limit 1`,
    [person.id],
  );
  await ada.open(`${path}/${row?.id}/delete`);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ confirm: 'another' });
  await ada.press('Delete token');
  t.true((await ada.text()).includes('to confirm, or go back.'));
  const headers = { 'api-token': person.readOnly };
  t.is((await service.send(service.acme, '/api/v1/me', { headers })).status, 200);
  await ada.fill({ confirm: row?.name ?? '' });
  await ada.press('Delete token');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes('is deleted. Requests with it are refused from now on.'));
  t.is((await service.send(service.acme, '/api/v1/me', { headers })).status, 401);
});

test('a token is limited to ticked permissions, and loses one that is unticked later', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const ada = await Visitor.signedIn(fixture, service.acme, service.acme.people.ROLE_ADMIN);
  await ada.open(`${path}/new`);
  t.is(await ada.widerThanPhone(), 0);
  await ada.fill({ name: 'CRM', accessLevel: 'READ_WRITE', permissions: 'contacts:read' });
  await ada.press('Create token');
  t.true((await ada.text()).includes('Permissions are ticked below'), 'ticked, and all: it could be meant either way');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ scope: 'some', permissions: 'payments:read' });
  await ada.press('Create token');
  const [token = ''] = /gg_rw_[A-Za-z0-9]{42}/.exec(await ada.text()) ?? [];
  const statusAt = async (target: string) =>
    (await service.send(service.acme, target, { headers: { 'api-token': token } })).status;
  t.is(await statusAt('/api/v1/contacts'), 200);
  t.is(await statusAt('/api/v1/payments'), 200);
  t.is(await statusAt('/api/v1/events'), 403);
  const [row] = await service.sql<{ id: string }>(`select id from api_tokens where name = 'CRM'`);
  await ada.open(`${path}/${row?.id}/edit`);
  t.deepEqual(await ada.axeFaults(), []);
  const offered = await ada.page.$$eval('main [name=permissions]', (boxes) =>
    boxes.map((box) => box.getAttribute('value')),
  );
  t.deepEqual(offered.toSorted(), ['contacts:read', 'payments:read']);
  await ada.page.click('main [name=permissions][value="payments:read"]');
  await ada.press('Save');
  t.true((await ada.text()).includes('1 permission'));
  t.is(await ada.widerThanPhone(), 0);
  t.is(await statusAt('/api/v1/contacts'), 200);
  t.is(await statusAt('/api/v1/payments'), 403);
  t.deepEqual(ada.complaints, []);
});

test('a user with a role for own tokens sees those alone, and ticks only permissions of that role', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const { ROLE_ADMIN: admin, ROLE_EVENT_MANAGER: person } = service.acme.people;
  await service.sql(
    `insert into roles (tenant_id, id, key, label, permissions)
      values ($1, gen_random_uuid(), 'ROLE_CRM', 'CRM', '{contacts:read,contacts:write,api_tokens:own}')`,
    [service.acme.id],
  );
  await service.sql(`update users set roles = '{ROLE_CRM}' where id = $1`, [person.id]);
  const eve = await Visitor.signedIn(fixture, service.acme, person);
  await eve.open(path);
  t.true((await eve.text()).includes('My API tokens'));
  const listed = await eve.page.$$eval('main tbody a[href$="/delete"]', (links) =>
    links.map((link) => link.getAttribute('href')),
  );
  const own = await service.sql<{ id: string }>('select id from api_tokens where user_id = $1', [person.id]);
  t.deepEqual(listed.toSorted(), own.map(({ id }) => `${path}/${id}/delete`).toSorted());
  const [hers] = await service.sql<{ id: string }>('select id from api_tokens where user_id = $1', [admin.id]);
  for (const page of ['edit', 'delete']) t.is((await eve.open(`${path}/${hers?.id}/${page}`)).status(), 404);
  await eve.open(`${path}/new`);
  const offered = await eve.page.$$eval('main [name=permissions]', (boxes) =>
    boxes.map((box) => box.getAttribute('value')),
  );
  t.deepEqual(offered.toSorted(), ['contacts:read', 'contacts:write']);
});

test('a rotated token is marked as replaced, with the end of its overlap', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const person = service.acme.people.ROLE_ADMIN;
  const rotated = await service.send(service.acme, '/api/v1/api_tokens/rotate', {
    method: 'POST',
    headers: { 'api-token': person.readWrite },
  });
  t.is(rotated.status, 201);
  const ada = await Visitor.signedIn(fixture, service.acme, person);
  await ada.open(path);
  t.true((await ada.text()).includes('Replaced'));
  t.deepEqual(await ada.axeFaults(), []);
  const [old] = await service.sql<{ id: string }>('select id from api_tokens where successor_id is not null');
  await ada.open(`${path}/${old?.id}/delete`);
  t.true((await ada.text()).includes('The token that replaces it is not deleted.'));
});
