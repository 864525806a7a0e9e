/** Pages without scripts, and by keyboard alone. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { follow } from '#test/follow.ts';
import { type Fixture, openFixture, Visitor } from './testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (hasChromium) t.context.fixture = await openFixture();
});
anyway.after.always((t) => t.context.fixture?.stop());

const focused = `(document.activeElement.textContent || document.activeElement.name || document.activeElement.id).trim()`;

test('without scripts, a user on a phone signs in, opens the menu, filters a list and signs out', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.at(fixture, acme);
  await ada.page.setJavaScriptEnabled(false);
  await ada.page.setViewport({ width: 390, height: 844 });
  await ada.open('/admin/sign-in');
  await ada.page.type('[name=email]', acme.people.ROLE_ADMIN.email);
  await ada.page.type('[name=password]', acme.people.ROLE_ADMIN.password);
  await ada.press('Sign in');
  const way = await ada.page.waitForSelector('::-p-aria([name="Users"][role="link"])');
  await follow(ada.page, way);
  t.is(await ada.path(), '/admin/users');
  await ada.page.type('[name=search]', 'Durand');
  await ada.press('Filter');
  const listed = await ada.page.$eval('main tbody', (rows) => rows.textContent);
  t.true(listed?.includes('Amélie Durand'));
  t.false(listed?.includes('Rossi'));
  const button = await ada.page.waitForSelector('::-p-aria([name="Sign out"][role="button"])');
  await follow(ada.page, button);
  t.is(await ada.path(), '/admin/sign-in');
});

test('with scripts, a list is filtered while typing, and the URL contains the filter', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.open('/admin/users');
  await ada.page.type('[name=search]', 'Durand');
  await ada.page.waitForFunction(`location.search.includes('Durand')`);
  const listed = await ada.page.$eval('main tbody', (rows) => rows.textContent);
  t.true(listed?.includes('Amélie Durand'));
  t.false(listed?.includes('Rossi'));
  t.deepEqual(ada.complaints, []);
});

test('by keyboard alone, a user skips the menu and creates a token', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { page } = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await page.goto(`${acme.baseUrl}/admin/settings/developers/api-access`);
  await page.keyboard.press('Tab');
  t.is(await page.evaluate(focused), 'Skip to content');
  await page.keyboard.press('Enter');
  t.is(await page.evaluate('document.activeElement.id'), 'main');
  for (let n = 0; n < 5 && (await page.evaluate(focused)) !== 'New token'; n += 1) await page.keyboard.press('Tab');
  t.is(await page.evaluate(focused), 'New token');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  t.is(await page.evaluate('document.activeElement.name'), 'name', 'the first field has the focus');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  t.is(await page.$eval('[name=accessLevel]:checked', (field) => field.getAttribute('value')), 'READ_WRITE');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  t.true((await page.$eval('main', (main) => main.textContent))?.includes('By keyboard is ready'));
});

/** Words of labels and of the sign-out that are on two lines. */
const brokenWords = `[...document.querySelectorAll('.facts dt, .whoami button')].flatMap((element) => {
  const [text] = element.childNodes;
  return [...text.data.matchAll(/[^\\s-]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
})`;

test('no word of a label is broken: beside the menu in French, and on a phone in German', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { page } = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const speak = (locale: string | null) =>
    fixture.service.send(acme, '/api/v1/me', { method: 'PATCH', headers, body: { locale } });
  t.teardown(() => speak(null));
  for (const [locale, width] of [
    ['fr', 1280],
    ['de', 375],
  ] as const) {
    await speak(locale);
    await page.setViewport({ width, height: 900 });
    for (const path of ['/admin/account', '/admin/settings/organisation']) {
      await page.goto(acme.baseUrl + path);
      t.is(await page.$eval('html', ({ lang }) => lang), locale);
      t.deepEqual(await page.evaluate(brokenWords), [], `${path} ${locale}`);
    }
  }
});

/** A list of more than one page. */
const manyContacts = ({ service }: Fixture) =>
  service.sql(
    `insert into contacts (tenant_id, id, email, first_name, last_name, tags, status)
      select $1, gen_random_uuid(), 'long-' || n || '@lists.example', 'Person', n::text, array['long'], 'ACTIVE'
      from generate_series(1, 60) n`,
    [service.acme.id],
  );

test('the choice of columns is within the window: of a short list and of a long one, on a desk and on phones', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  await manyContacts(fixture);
  const { page } = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  for (const path of ['/admin/contacts?search=Person+60', '/admin/contacts?tag=long']) {
    for (const width of [1280, 375, 320]) {
      await page.setViewport({ width, height: 900 });
      await page.goto(acme.baseUrl + path);
      await page.locator('.choice summary').click();
      const edges = await page.$eval('.choice form', (form) => {
        const { left, right } = form.getBoundingClientRect();
        return { left, right };
      });
      t.true(edges.left >= 0 && edges.right <= width, `${path}: ${JSON.stringify(edges)} of ${width}`);
    }
  }
});

const focus = `(({ activeElement: { tagName, textContent } }) => [tagName, textContent.trim()].join(' '))(document)`;

test('a filter that is saved and forgotten by keyboard, and columns that Escape closes, leave the focus in their place', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { page } = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await page.goto(`${acme.baseUrl}/admin/contacts?status=ACTIVE`);
  await page.focus('[data-saved] button');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  t.is(await page.evaluate(focus), 'BUTTON Save this filter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Active ones');
  await page.keyboard.press('Enter');
  t.is(await page.evaluate(focus), 'A Active ones');
  await page.keyboard.press('Tab');
  t.is(await page.evaluate(focus), 'BUTTON Forget “Active ones”');
  await page.keyboard.press('Enter');
  t.is(await page.evaluate(focus), 'BUTTON Save this filter');
  await page.focus('.choice summary');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  t.is(await page.evaluate('document.activeElement.name'), 'columns');
  await page.keyboard.press('Escape');
  t.is(await page.evaluate(focus), 'SUMMARY Columns');
});

/** Of the element with the focus, what covers its middle; empty if it is seen. */
const covering = `(() => {
  const { activeElement: element } = document;
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + Math.min(width, 16) / 2, top + height / 2);
  return seen?.closest('.bulk, thead') && !seen.contains(element) && !element.contains(seen) ? seen.className || seen.tagName : '';
})()`;

for (const [where, width, height] of [
  ['on a desk', 1280, 900],
  ['on a phone', 375, 667],
  ['at a zoom of 400 %', 320, 256],
] as const) {
  test(`no row with the focus is behind the head of the list, or behind what is done with ticked rows, ${where}`, async (t) => {
    const { fixture } = t.context;
    const { acme } = fixture.service;
    const { page } = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
    await page.setViewport({ width, height });
    await page.goto(`${acme.baseUrl}/admin/contacts?tag=long`);
    await page.focus('td.tick input');
    await page.keyboard.press('Space');
    const covered: unknown[] = [];
    for (const back of [false, true]) {
      if (back) await page.keyboard.down('Shift');
      for (let n = 0; n < 60; n += 1) {
        await page.keyboard.press('Tab');
        covered.push(await page.evaluate(covering));
      }
    }
    await page.keyboard.up('Shift');
    t.deepEqual(
      covered.filter((what) => what !== ''),
      [],
    );
  });
}
