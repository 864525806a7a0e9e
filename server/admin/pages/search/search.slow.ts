/** Search over everything in a real browser: the dialog, the page without scripts, and what is kept in the browser. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { follow } from '#test/follow.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

interface Context {
  readonly fixture: Fixture;
  readonly ada: Visitor;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture();
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const names = ['Jürgen Groß', 'Łukasz Żak', 'Mary O’Brien', 'Agnes Holm'];
  for (const [index, name] of names.entries()) {
    const [firstName, lastName] = name.split(' ');
    const body = { firstName, lastName, email: `searched${index}@x.example` };
    await fixture.service.send(acme, '/api/v1/contacts', { method: 'POST', headers, body });
  }
  Object.assign(t.context, { fixture, ada: await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN) });
});
anyway.after.always((t) => t.context.fixture?.stop());

const hits = (visitor: Visitor, inside = 'main') =>
  visitor.page.$$eval(`${inside} [data-hits] li a span`, (names) => names.map(({ textContent }) => textContent));

/** Types into the dialog and waits for results that contain the text. */
async function find({ page }: Visitor, typed: string, expected: string): Promise<void> {
  await page.locator('.find-dialog input').fill(typed);
  await page.locator(`.found [data-hits] ::-p-text(${expected})`).wait();
}

test('people are found without accents, apostrophes, capitals and in any order of words', async (t) => {
  const { ada } = t.context;
  for (const [typed, name] of [
    ['jurgen', 'Jürgen Groß'],
    ['lukasz', 'Łukasz Żak'],
    ["o'brien", 'Mary O’Brien'],
    ['Holm Agnes', 'Agnes Holm'],
  ]) {
    await ada.open(`/admin/search?q=${encodeURIComponent(typed ?? '')}`);
    t.true((await hits(ada)).includes(name ?? ''), typed);
  }
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
});

test('a contract is found by its title and by its party', async (t) => {
  const { ada, fixture } = t.context;
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const body = { title: 'Hire of the boathouse', body: 'For a year.', userId: acme.people.ROLE_TREASURER.id };
  t.is((await fixture.service.send(acme, '/api/v1/contracts', { method: 'POST', headers, body })).status, 201);
  for (const typed of ['boathouse', 'marchand theo']) {
    await ada.open(`/admin/search?q=${encodeURIComponent(typed)}`);
    t.true((await hits(ada)).includes('Hire of the boathouse'), typed);
  }
});

test('what cannot be searched finds nothing, and what is too long or broken is no error', async (t) => {
  const { ada } = t.context;
  for (const typed of [
    '',
    ' ',
    'qqqqzzzz',
    '%00',
    '%0A%0Dholm',
    '%ED%A0%80',
    'x'.repeat(5_000),
    "'; drop table users --",
  ]) {
    const response = await ada.open(`/admin/search?q=${typed}`);
    t.is(response.status(), 200, typed.slice(0, 20));
  }
  await ada.open('/admin/search?q=qqqqzzzz');
  t.true((await ada.text()).includes('Nothing found for “qqqqzzzz”'));
});

test('the slash opens a dialog that searches while typing; arrow keys choose, Escape closes', async (t) => {
  const { ada } = t.context;
  const { page } = ada;
  await ada.open('/admin');
  await page.keyboard.press('/');
  t.true(await page.$eval('.find-dialog', (dialog) => dialog.matches('[open]')));
  await find(ada, 'lukasz', 'Łukasz Żak');
  t.deepEqual(await ada.axeFaults(), []);
  await page.keyboard.press('ArrowDown');
  t.is(await page.evaluate('document.activeElement.querySelector("span").textContent'), 'Łukasz Żak');
  await page.keyboard.press('ArrowUp');
  t.is(await page.evaluate('document.activeElement.name'), 'q');
  await page.keyboard.press('Escape');
  t.false(await page.$eval('.find-dialog', (dialog) => dialog.matches('[open]')));
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await find(ada, 'holm agnes', 'Agnes Holm');
  await page.keyboard.press('ArrowDown');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  t.regex(await ada.path(), /^\/admin\/contacts\/[0-9a-f-]{36}$/);
  t.deepEqual(ada.complaints, []);
});

test('a slash in a field is a slash', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/contacts');
  await ada.page.focus('[name=search]');
  await ada.page.keyboard.press('/');
  t.is(await ada.page.evaluate('document.activeElement.value'), '/');
  t.false(await ada.page.$eval('.find-dialog', (dialog) => dialog.matches('[open]')));
});

test('recently seen people are offered until the user signs out, and deleted ones no longer', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  const recent = async () => {
    await ada.open('/admin');
    await ada.page.click('[data-find]');
    return ada.page.$$eval('.recent li span', (names) => names.map(({ textContent }) => textContent));
  };
  t.deepEqual(await recent(), []);
  for (const name of ['Agnes Holm', 'Jürgen Groß']) {
    await ada.open(`/admin/search?q=${encodeURIComponent(name)}`);
    await follow(ada.page, 'main [data-hits] li a');
  }
  const gone = await ada.path();
  t.deepEqual(await recent(), ['Jürgen Groß', 'Agnes Holm']);
  t.is(await ada.page.$eval('.recent li small', (kind) => kind.textContent), 'Contact');
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const id = gone.slice('/admin/contacts/'.length);
  await fixture.service.send(acme, `/api/v1/contacts/${id}`, { method: 'DELETE', headers });
  t.is((await ada.open(gone)).status(), 404);
  t.deepEqual(await recent(), ['Agnes Holm']);
  await ada.page.keyboard.press('Escape');
  await follow(ada.page, 'form[action="/admin/sign-out"] button');
  t.is(await ada.page.evaluate('localStorage.length'), 0);
});

test('a treasurer finds no contacts, and no person of another tenant is found', async (t) => {
  const { fixture, ada } = t.context;
  const { acme, globex } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  await theo.open('/admin/search?q=holm');
  t.deepEqual(await hits(theo), []);
  await ada.open(`/admin/search?q=${encodeURIComponent(globex.people.ROLE_ADMIN.email)}`);
  t.deepEqual(await hits(ada), []);
});

test('without scripts the field in the head leads to the results', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.at(fixture, acme);
  await ada.page.setJavaScriptEnabled(false);
  await ada.open('/admin/sign-in');
  await ada.page.type('[name=email]', acme.people.ROLE_ADMIN.email);
  await ada.page.type('[name=password]', acme.people.ROLE_ADMIN.password);
  await ada.press('Sign in');
  await ada.page.type('#find-field', 'agnes holm');
  await follow(ada.page, 'form.find button');
  t.true((await hits(ada)).includes('Agnes Holm'));
});
