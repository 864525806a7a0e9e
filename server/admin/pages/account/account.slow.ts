/** The own account in a real browser: profile, password, sessions and allowed applications. */
import anyTest, { type TestFn } from 'ava';
import { freshAccess } from '#test/actors/oauth-access.ts';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture; mia: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/account';
const script = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture({ worker: true });
  const { acme } = fixture.service;
  Object.assign(t.context, { fixture, mia: await Visitor.signedIn(fixture, acme, acme.people.ROLE_MEMBER) });
});
anyway.after.always((t) => t.context.fixture?.stop());

test('a member sees their profile and permissions, and edits the profile', async (t) => {
  const { fixture, mia } = t.context;
  await mia.open(path);
  t.true((await mia.text()).includes('Your own account only'));
  t.is(await mia.page.$('nav[aria-label=Pages] [aria-current]'), null, 'the account is not Home');
  t.deepEqual(await mia.axeFaults(), []);
  t.is(await mia.widerThanPhone(), 0);
  await mia.press('Edit');
  t.deepEqual(await mia.axeFaults(), []);
  await mia.fill({ jobTitle: script, phone: '0123' });
  await mia.press('Save');
  t.truthy(await mia.page.$('#field-phone-fault'));
  await mia.fill({ phone: '' });
  await mia.press('Save');
  t.true((await mia.text()).includes(script));
  const [row] = await fixture.service.sql<{ job_title: string }>('select job_title from users where id = $1', [
    fixture.service.acme.people.ROLE_MEMBER.id,
  ]);
  t.is(row?.job_title, script);
  t.deepEqual(mia.complaints, []);
});

test('times are shown in the chosen time zone', async (t) => {
  const { fixture, mia } = t.context;
  await mia.open(`${path}/edit`);
  await mia.page.select('[name=timezone]', 'Pacific/Auckland');
  await mia.press('Save');
  t.true((await mia.text()).includes('Pacific/Auckland'));
  await mia.open(`${path}/sessions`);
  const at = fixture.service.clock.now();
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Pacific/Auckland' });
  t.true((await mia.page.$eval('tbody', (rows) => rows.textContent))?.includes(clock.format(at)));
});

test('an administrator sees all permissions, a treasurer their own', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.open(path);
  t.true((await ada.text()).includes('Everything'));
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  await theo.open(path);
  t.true((await theo.text()).includes('Create, issue and take back invoices'));
});

test('sessions are listed, the current one first, and another one can be ended', async (t) => {
  const { fixture, mia } = t.context;
  const { acme } = fixture.service;
  const other = await Visitor.signedIn(fixture, acme, acme.people.ROLE_MEMBER);
  await mia.open(`${path}/sessions`);
  t.deepEqual(await mia.axeFaults(), []);
  t.is(await mia.widerThanPhone(), 0);
  const first = await mia.page.$eval('tbody tr', (row) => row.textContent);
  t.true(first?.includes('This one'));
  t.true(first?.includes('Chrome on Linux'));
  for (let left = await buttons(mia); left > 0; left -= 1) await mia.press('Sign out there (Chrome on Linux)');
  t.is(await buttons(mia), 0);
  await other.open(path);
  t.true((await other.path()).startsWith('/admin/sign-in'));
  await mia.open(path);
  t.is(await mia.path(), path);
});

test('of more sessions than the page shows, the latest are on the first page, among them the current one', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { id } = acme.people.ROLE_EVENT_MANAGER;
  const visitor = await Visitor.signedIn(fixture, acme, acme.people.ROLE_EVENT_MANAGER);
  await fixture.service.sql(
    `insert into sessions (tenant_id, id, user_id, methods, place, created_at, expires_at)
      select tenant_id, gen_random_uuid(), user_id, methods, place, created_at - interval '1 day', expires_at
      from sessions, generate_series(1, 100) where user_id = $1`,
    [id],
  );
  await visitor.open(`${path}/sessions`);
  t.regex((await visitor.page.$eval('tbody tr', (row) => row.textContent)) ?? '', /This one/);
});

const buttons = (visitor: Visitor) => visitor.page.$$eval('tbody button[aria-label*="Chrome"]', (all) => all.length);

test('an allowed application is listed with its scopes, and its access is withdrawn', async (t) => {
  const { fixture, mia } = t.context;
  const { service } = fixture;
  const { acme } = service;
  await mia.open(`${path}/applications`);
  t.true((await mia.text()).includes('None'));
  const headers = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const body = { name: script, type: 'PUBLIC', redirectUris: ['https://shop.example/back'], scopes: ['email'] };
  const made = await service.send(acme, '/api/v1/oauth_applications', { method: 'POST', headers, body });
  t.is(made.status, 201, made.text);
  const { id: userId } = acme.people.ROLE_MEMBER;
  await freshAccess({ service, tenant: acme }, { userId, applicationId: made.json.id });
  await mia.open(`${path}/applications`);
  t.true((await mia.text()).includes('Email address'));
  t.deepEqual(await mia.axeFaults(), []);
  t.is(await mia.widerThanPhone(), 0);
  await mia.press(`Withdraw what ${script} may read`);
  t.true((await mia.text()).includes(`${script} can no longer read your data.`));
  t.true((await mia.text()).includes('None'));
  t.deepEqual(mia.complaints, []);
});

test('the email is changed with the code that the new address gets', async (t) => {
  const { fixture } = t.context;
  const { acme, mail } = fixture.service;
  const { ROLE_EVENT_MANAGER: eve } = acme.people;
  const visitor = await Visitor.signedIn(fixture, acme, eve);
  await visitor.open(path);
  await visitor.press('Change email');
  t.deepEqual(await visitor.axeFaults(), []);
  t.is(await visitor.widerThanPhone(), 0);
  await visitor.fill({ email: 'eve.new@acme.example', currentPassword: 'not the one' });
  await visitor.press('Send code');
  t.truthy(await fault(visitor, 'currentPassword'));
  await visitor.fill({ currentPassword: eve.password });
  await visitor.press('Send code');
  t.deepEqual(await visitor.axeFaults(), []);
  t.is(await visitor.widerThanPhone(), 0);
  const [code = ''] = /^\d{6}$/m.exec((await mail.nextMail('eve.new@acme.example')).text) ?? [];
  await visitor.fill({ code: code === '000000' ? '000001' : '000000' });
  await visitor.press('Confirm');
  t.is(await fault(visitor, 'code'), 'This code is wrong or has expired.');
  await visitor.fill({ code });
  await visitor.press('Confirm');
  t.is(await visitor.path(), path);
  t.true((await visitor.text()).includes('eve.new@acme.example'));
  t.deepEqual(visitor.complaints, []);
});

test('a password change requires the current password and ends every other session', async (t) => {
  const { fixture, mia } = t.context;
  const { acme } = fixture.service;
  const { email, password } = acme.people.ROLE_MEMBER;
  const other = await Visitor.signedIn(fixture, acme, acme.people.ROLE_MEMBER);
  await mia.open(`${path}/password`);
  t.deepEqual(await mia.axeFaults(), []);
  await mia.fill({ currentPassword: 'not the old one', password: 'a new sentence', again: 'another sentence' });
  await mia.press('Change password');
  t.is(await fault(mia, 'again'), 'The two passwords differ.');
  await mia.fill({ currentPassword: 'not the old one', password: 'a new sentence', again: 'a new sentence' });
  await mia.press('Change password');
  t.truthy(await fault(mia, 'currentPassword'));
  t.is(
    await mia.page.$eval('[name=password]', (field) => Reflect.get(field, 'value')),
    '',
    'passwords are not sent back',
  );
  await mia.fill({ currentPassword: password, password: 'a new sentence', again: 'a new sentence' });
  await mia.press('Change password');
  t.is(await mia.path(), path);
  await other.open(path);
  t.true((await other.path()).startsWith('/admin/sign-in'));
  const login = { email, password: 'a new sentence' };
  t.is((await fixture.service.send(acme, '/api/v1/login-check', { method: 'POST', body: login })).status, 200);
});

test('signing out everywhere takes two clicks, names the API tokens that stay, and ends every browser', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const [ada, elsewhere] = [
    await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN),
    await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN),
  ];
  await ada.open(`${path}/sessions`);
  await ada.press('Sign out everywhere');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  t.regex(await ada.text(), /API tokens? stays? valid/);
  await ada.press('Sign out everywhere');
  t.true((await ada.path()).startsWith('/admin/sign-in'));
  t.true((await ada.text()).includes('You are signed out everywhere.'));
  await elsewhere.open(path);
  t.true((await elsewhere.path()).startsWith('/admin/sign-in'));
  t.deepEqual(ada.complaints, []);
});

const fault = (visitor: Visitor, name: string) =>
  visitor.page.$eval(`#field-${name}-fault`, (element) => element.textContent);
