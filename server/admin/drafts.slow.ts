/** What was typed survives the end of a session and a closed tab, and filters can be saved. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { addContacts, draft } from '#test/fixtures/newsletters.ts';
import { follow } from '#test/follow.ts';
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
  await follow(ada.page, button);
  await ada.fill({ email: acme.people.ROLE_EVENT_MANAGER.email, password: acme.people.ROLE_EVENT_MANAGER.password });
  await ada.press('Sign in');
  await ada.open(form);
  t.is(await typed(ada), '');
  t.is(await ada.page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('draft')).length`), 0);
});

test('a draft fills in only what was changed, and saving shows what another user has changed meanwhile', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const { acme } = service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const body = { email: 'shared@draft.example', firstName: 'Grace', companyName: 'Old' };
  const { json } = await service.send(acme, '/api/v1/contacts', { method: 'POST', headers, body });
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  ada.page.on('dialog', (dialog) => dialog.accept());
  await ada.open(`/admin/contacts/${json.id}/edit`);
  await ada.page.type('[name=jobTitle]', 'Chair');
  await ada.open('/admin/contacts');
  await service.send(acme, `/api/v1/contacts/${json.id}`, { method: 'PATCH', headers, body: { companyName: 'New' } });
  await ada.open(`/admin/contacts/${json.id}/edit`);
  const value = (name: string) => ada.page.$eval(`[name=${name}]`, (field) => (field as { value?: string }).value);
  t.is(await value('jobTitle'), 'Chair');
  t.is(await value('companyName'), 'New', 'what was not changed is as it is now');
  await ada.press('Save');
  t.true((await ada.text()).includes('This was changed while you were editing.'));
  await ada.press('Save');
  const saved = (await service.send(acme, `/api/v1/contacts/${json.id}`, { headers })).json;
  t.like(saved, { jobTitle: 'Chair', companyName: 'New' });
  t.deepEqual(ada.complaints, []);
});

test('a draft ticks the same options in another order, and the live figure follows it and its end', async (t) => {
  const { fixture } = t.context;
  const { service } = fixture;
  const { acme, sql } = service;
  await sql(`update contacts set tags = '{}' where tenant_id = $1`, [acme.id]);
  await addContacts(service, 3);
  const tag = (name: string, tags: string) => sql(`update contacts set tags = $2 where email = $1`, [name, tags]);
  await tag('c1@many.example', '{合唱,choir}');
  await tag('c2@many.example', '{合唱}');
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  ada.page.on('dialog', (dialog) => dialog.accept());
  const page = `${(await draft(service, { audience: {} })).replace('/api/v1', '/admin')}/audience`;
  const counted = (text: string) =>
    ada.page.waitForFunction(`document.querySelector('.tally p').innerText.includes(${JSON.stringify(text)})`);
  const options = (only = '') =>
    ada.page.$$eval(`[name="audience.tags"]${only}`, (boxes) => boxes.map((box) => box.getAttribute('value')));
  const kept = async () =>
    JSON.parse(
      String(await ada.page.evaluate(`Object.entries(localStorage).find(([key]) => key.startsWith('draft'))?.[1]`)),
    );
  await ada.open(page);
  t.deepEqual(await options(), ['合唱', 'choir']);
  await ada.page.click('label[for$="tags-0"]');
  await counted('Recipients 2 people');
  const before = await kept();
  await ada.open('/admin/contacts');
  for (const name of ['c2', 'c3']) await tag(`${name}@many.example`, '{choir}');
  await ada.open(page);
  t.deepEqual(await options(), ['choir', '合唱']);
  t.deepEqual(await options(':checked'), ['合唱']);
  await counted('Recipients 1 person');
  t.deepEqual(await kept(), before, 'what is filled in is no new change');
  await ada.page.click('.notice button');
  await counted('Recipients 0 people');
  t.deepEqual(await options(':checked'), []);
  t.is(await ada.page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('draft')).length`), 0);
  await ada.open('/admin/contacts');
  t.deepEqual(ada.complaints, []);
});

test('damaged values in the browser switch nothing off, and drafts end with the sign-out', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  ada.page.on('dialog', (dialog) => dialog.accept());
  await ada.page.evaluate(`for (const key of ['draft x', 'draft ' + document.body.dataset.user + ' ${form}', 'filters ' + document.body.dataset.user + ' /admin/contacts'])
    localStorage.setItem(key, '{[');`);
  await ada.open(form);
  await ada.page.type('[name=firstName]', 'Ada');
  t.false(
    await ada.page.$eval('[data-menu]', (button) => button.hasAttribute('hidden')),
    'the menu is not switched off',
  );
  await ada.open('/admin/contacts');
  const button = await ada.page.waitForSelector('::-p-aria([name="Sign out"][role="button"])');
  await follow(ada.page, button);
  t.deepEqual(await ada.page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('draft'))`), []);
  t.deepEqual(ada.complaints, []);
});

test('a sign-out on the pages of members, and one everywhere, leaves nothing of what was typed or opened, but what was chosen', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  for (const [path, button] of [
    ['/my', 'form[action="/my/sign-out"] button'],
    ['/my/security/sessions/end', 'main form[method=post] button'],
    ['/admin/account/sessions/end', 'main form[method=post] button'],
  ] as const) {
    const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
    ada.page.on('dialog', (dialog) => dialog.accept());
    await ada.open(form);
    await ada.page.type('[name=firstName]', 'Private');
    await ada.open(`/admin/users/${acme.people.ROLE_MEMBER.id}`);
    const chosen = { name: 'Active', query: 'status=ACTIVE', isChosen: true };
    const filters = JSON.stringify([{ name: 'Typed', query: 'search=Okafor', isChosen: false }, chosen]);
    await ada.page.evaluate(`localStorage.setItem('shortcuts off', 'true');
      localStorage.setItem('filters ' + document.body.dataset.user + ' /admin/users', ${JSON.stringify(filters)})`);
    await ada.open(path);
    const stored = async () =>
      String(
        await ada.page.evaluate(
          `Object.entries(localStorage).map(([key, value]) => key.split(/[ .]/)[0] + ' ' + value).sort().join('\\n')`,
        ),
      );
    t.regex(await stored(), /^draft .*\nfilters .*Okafor.*\nguildgate .*\nshortcuts true$/, path);
    await follow(ada.page, button);
    t.regex(await ada.path(), /sign-in/);
    t.is(await stored(), `filters ${JSON.stringify([chosen])}\nshortcuts true`, path);
    t.deepEqual(ada.complaints, []);
  }
});

test('a list that is filtered after the session ended leads to the sign-in page, and back to the filter', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.open('/admin/users?role=ROLE_ADMIN');
  await fixture.service.sql('update sessions set revoked_at = now()');
  await Promise.all([ada.page.waitForNavigation(), ada.page.type('[name=search]', 'Ada')]);
  t.true((await ada.path()).startsWith('/admin/sign-in?next='), await ada.path());
  await ada.fill({ email: acme.people.ROLE_ADMIN.email, password: acme.people.ROLE_ADMIN.password });
  await ada.press('Sign in');
  t.is(await ada.path(), '/admin/users?role=ROLE_ADMIN');
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

test('a saved filter with a typed text is forgotten at the sign-out, and one of choices stays', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  for (const query of ['status=ACTIVE', 'search=Okafor']) {
    await ada.open(`/admin/users?${query}`);
    await ada.page.click('.saved button');
    await ada.page.keyboard.type(`With ${query}`);
    await ada.page.keyboard.press('Enter');
  }
  const kept = () =>
    ada.page.evaluate(`Object.entries(localStorage).filter(([key]) => key.startsWith('filters')).join()`);
  t.regex(String(await kept()), /status=ACTIVE.*search=Okafor/);
  const button = await ada.page.waitForSelector('::-p-aria([name="Sign out"][role="button"])');
  await follow(ada.page, button);
  const left = String(await kept());
  t.true(left.includes('status=ACTIVE'), left);
  t.false(left.includes('Okafor'), left);
});

test('shortcuts of a single key can be turned off, and on again without a key', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  const { page } = ada;
  await ada.open('/admin/contacts?sort=email');
  await page.keyboard.press('f');
  t.is(await page.evaluate('document.activeElement.name'), 'search', 'not a hidden field');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('?');
  const choice = '.shortcuts [type=checkbox]';
  t.true(await page.$eval(choice, (box) => Reflect.get(box, 'checked')));
  await page.click(choice);
  await page.keyboard.press('Escape');
  await ada.open('/admin/contacts');
  for (const key of ['?', '/', 'f', 'n'] as const) await page.keyboard.press(key);
  t.is(await page.$('dialog[open]'), null);
  t.is(await ada.path(), '/admin/contacts');
  await page.click('[data-find]');
  t.deepEqual(await ada.axeFaults(), []);
  await page.click('[data-shortcuts]');
  t.deepEqual(await ada.axeFaults(), []);
  await page.click(choice);
  await page.keyboard.press('Escape');
  await page.waitForFunction("document.querySelector('dialog.shortcuts') === null");
  await page.keyboard.press('/');
  t.true(await page.$eval('.find-dialog', (dialog) => dialog.matches('[open]')));
});

test('shortcuts are listed by ?, and Escape closes the list and the menu of a phone', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.page.keyboard.press('?');
  t.true((await ada.text()).includes('Keyboard shortcuts'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.page.keyboard.press('Escape');
  // It is removed by the `close` event, which comes in a task of its own.
  await ada.page.waitForFunction("document.querySelector('dialog.shortcuts') === null");
  await ada.page.setViewport({ width: 390, height: 844 });
  await ada.page.click('[data-menu]');
  t.is(await ada.page.$eval('[data-menu]', (button) => button.getAttribute('aria-expanded')), 'true');
  await ada.page.keyboard.press('Escape');
  t.is(await ada.page.$eval('[data-menu]', (button) => button.getAttribute('aria-expanded')), 'false');
});
