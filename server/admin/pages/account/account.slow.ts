/** One's account in a real browser: profile, password, where one is signed in, applications that one has let in. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { freshAccess } from '#test/generated/oauth-access.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

const anyway = anyTest as TestFn<{ scene: Scene; mia: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/account';
const script = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene();
  const { acme } = scene.service;
  Object.assign(t.context, { scene, mia: await Visitor.signedIn(scene, acme, acme.people.ROLE_MEMBER) });
});
anyway.after.always((t) => t.context.scene?.stop());

test('a member sees who it is and what it may do, and changes its profile', async (t) => {
  const { scene, mia } = t.context;
  await mia.open(path);
  t.true((await mia.text()).includes('What concerns yourself'));
  t.deepEqual(await mia.seriousFaults(), []);
  t.is(await mia.widerThanPhone(), 0);
  await mia.press('Edit');
  t.deepEqual(await mia.seriousFaults(), []);
  await mia.fill({ jobTitle: script, phone: '0123' });
  await mia.press('Save');
  t.truthy(await mia.page.$('#field-phone-fault'));
  await mia.fill({ phone: '' });
  await mia.press('Save');
  t.true((await mia.text()).includes(script));
  const [row] = await scene.service.sql<{ job_title: string }>('select job_title from users where id = $1', [
    scene.service.acme.people.ROLE_MEMBER.id,
  ]);
  t.is(row?.job_title, script);
  t.deepEqual(mia.complaints, []);
});

test('times are told in the time zone that one chooses', async (t) => {
  const { scene, mia } = t.context;
  await mia.open(`${path}/edit`);
  await mia.page.select('[name=timezone]', 'Pacific/Auckland');
  await mia.press('Save');
  t.true((await mia.text()).includes('Pacific/Auckland'));
  await mia.open(`${path}/sessions`);
  const at = scene.service.clock.now();
  const told = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Pacific/Auckland' });
  t.true((await mia.page.$eval('tbody', (rows) => rows.textContent))?.includes(told.format(at)));
});

test('the administrator is told that it may do everything, a treasurer what it may do', async (t) => {
  const { scene } = t.context;
  const { acme } = scene.service;
  const ada = await Visitor.signedIn(scene, acme, acme.people.ROLE_ADMIN);
  await ada.open(path);
  t.true((await ada.text()).includes('Everything'));
  const theo = await Visitor.signedIn(scene, acme, acme.people.ROLE_TREASURER);
  await theo.open(path);
  t.true((await theo.text()).includes('Create, issue and take back invoices'));
});

test('where one is signed in is listed, the one in use first, and another is ended', async (t) => {
  const { scene, mia } = t.context;
  const { acme } = scene.service;
  const other = await Visitor.signedIn(scene, acme, acme.people.ROLE_MEMBER);
  await mia.open(`${path}/sessions`);
  t.deepEqual(await mia.seriousFaults(), []);
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

const buttons = (visitor: Visitor) => visitor.page.$$eval('tbody button[aria-label*="Chrome"]', (all) => all.length);

test('an application that one has let in is told with what it reads, and withdrawn', async (t) => {
  const { scene, mia } = t.context;
  const { service } = scene;
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
  t.deepEqual(await mia.seriousFaults(), []);
  t.is(await mia.widerThanPhone(), 0);
  await mia.press(`Withdraw what ${script} may read`);
  t.true((await mia.text()).includes(`${script} can read nothing of you any more.`));
  t.true((await mia.text()).includes('None'));
  t.deepEqual(mia.complaints, []);
});

test('a password is changed by whoever knows the old one, and every other session ends', async (t) => {
  const { scene, mia } = t.context;
  const { acme } = scene.service;
  const { email, password } = acme.people.ROLE_MEMBER;
  const other = await Visitor.signedIn(scene, acme, acme.people.ROLE_MEMBER);
  await mia.open(`${path}/password`);
  t.deepEqual(await mia.seriousFaults(), []);
  await mia.fill({ currentPassword: 'not the old one', password: 'a new sentence', again: 'another sentence' });
  await mia.press('Change password');
  t.is(await fault(mia, 'again'), 'This is another one than above.');
  await mia.fill({ currentPassword: 'not the old one', password: 'a new sentence', again: 'a new sentence' });
  await mia.press('Change password');
  t.truthy(await fault(mia, 'currentPassword'));
  t.is(await mia.page.$eval('[name=password]', (field) => Reflect.get(field, 'value')), '', 'no password comes back');
  await mia.fill({ currentPassword: password, password: 'a new sentence', again: 'a new sentence' });
  await mia.press('Change password');
  t.is(await mia.path(), path);
  await other.open(path);
  t.true((await other.path()).startsWith('/admin/sign-in'));
  const login = { email, password: 'a new sentence' };
  t.is((await scene.service.send(acme, '/api/v1/login-check', { method: 'POST', body: login })).status, 200);
});

const fault = (visitor: Visitor, name: string) =>
  visitor.page.$eval(`#field-${name}-fault`, (element) => element.textContent);
