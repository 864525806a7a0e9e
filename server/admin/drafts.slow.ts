/** What was typed survives the end of a session and a closed tab, and filters can be saved. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from './testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (hasChromium) t.context.fixture = await openFixture();
});
anyway.after.always((t) => t.context.fixture?.stop());

const form = '/admin/contacts/new';
const typed = (visitor: Visitor) =>
  visitor.page.$eval('[name=firstName]', (field) => (field as { value?: string }).value);

test('a contact that was sent after the session ended is filled in again after signing in, without passwords', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.open(form);
  await ada.page.type('[name=firstName]', 'Grace');
  await ada.page.type('[name=email]', 'grace@draft.example');
  await fixture.service.sql('update sessions set revoked_at = now()');
  await ada.press('Create contact');
  t.true((await ada.path()).startsWith('/admin/sign-in'), await ada.path());
  await ada.fill({ email: acme.people.ROLE_ADMIN.email, password: acme.people.ROLE_ADMIN.password });
  await ada.press('Sign in');
  t.is(await ada.path(), form, 'the form is opened again');
  t.is(await typed(ada), 'Grace');
  t.true((await ada.text()).includes('is filled in again'));
  await ada.press('Create contact');
  t.true((await ada.text()).includes('Grace is created.'));
  await ada.open(form);
  t.is(await typed(ada), '', 'a sent form leaves no draft');
  t.deepEqual(ada.complaints, []);
});

test('a draft can be discarded, and another user of the same browser never sees it', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  ada.page.on('dialog', (dialog) => dialog.accept());
  await ada.open(form);
  await ada.page.type('[name=firstName]', 'Private');
  await ada.open('/admin/contacts');
  await ada.open(form);
  t.is(await typed(ada), 'Private');
  const button = await ada.page.waitForSelector('::-p-aria([name="Sign out"][role="button"])');
  await Promise.all([ada.page.waitForNavigation(), button?.click()]);
  await ada.fill({ email: acme.people.ROLE_EVENT_MANAGER.email, password: acme.people.ROLE_EVENT_MANAGER.password });
  await ada.press('Sign in');
  await ada.open(form);
  t.is(await typed(ada), '');
  t.is(await ada.page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('draft')).length`), 0);
});

test('a filter is saved with a name, opened again and forgotten', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.open('/admin/users?status=ACTIVE&role=ROLE_ADMIN');
  await ada.page.click('.saved button');
  await ada.page.keyboard.type('Administrators');
  await ada.page.keyboard.press('Enter');
  await ada.open('/admin/users');
  await ada.press('Administrators');
  t.is(await ada.path(), '/admin/users?status=ACTIVE&role=ROLE_ADMIN');
  await ada.page.click('.saved button');
  await ada.open('/admin/users');
  t.false((await ada.text()).includes('Administrators'));
});

test('shortcuts are listed by ?, and Escape closes the list and the menu of a phone', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.page.keyboard.press('?');
  t.true((await ada.text()).includes('Keyboard shortcuts'));
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.page.keyboard.press('Escape');
  t.is(await ada.page.$('dialog'), null);
  await ada.page.setViewport({ width: 390, height: 844 });
  await ada.page.click('[data-menu]');
  t.is(await ada.page.$eval('[data-menu]', (button) => button.getAttribute('aria-expanded')), 'true');
  await ada.page.keyboard.press('Escape');
  t.is(await ada.page.$eval('[data-menu]', (button) => button.getAttribute('aria-expanded')), 'false');
});
