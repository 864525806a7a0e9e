/**
 * Every page of the administration UI in a real browser, with a script in every text: no script runs, no data of the other
 * tenant is shown, axe-core finds nothing in light or dark, the page fits a phone's width, and has at most 60 KiB; in German, too, which has the longest words.
 */
import anyTest, { type TestFn } from 'ava';
import { texts } from '#server/admin/language/texts.ts';
import type { Translation } from '#server/admin/language/translation.ts';
import { adminRoutes } from '#server/admin/pages/index.ts';
import { type Fixture, openFixture, Visitor } from '#server/admin/testing/browser-session.ts';
import { hasChromium } from '#test/chromium.ts';
import { pathAt } from '../actors/admin-page.ts';
import { plentyOfEach } from '../actors/unlimited-service.ts';
import { plantScripts, script } from './planted-scripts.ts';

interface Context {
  readonly fixture: Fixture;
  readonly ada: Visitor;
  /** Route path → path with ids. */
  readonly paths: ReadonlyMap<string, string>;
  readonly planted: number;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
/** Bytes of a page with its styles, scripts and icons, as they are sent. */
const heaviest = 60 * 1024;
const transferred = `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;
const german = new Set(Object.values<Translation>(texts).map(({ de }) => de));
/** English texts that are no German ones. What users wrote holds the script, and is none of them. */
const english = new Set(
  Object.entries<Translation>(texts)
    .map(([text, { en = text }]) => en)
    // Short words in small letters are also answers to questions.
    .filter((text) => !german.has(text) && /^\p{Lu}|\s/u.test(text)),
);
/** Texts of the page, and of attributes that are read out or shown. */
const shownTexts = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest('script, style, code, pre, textarea')) found.push(data.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
  }
  return found.filter((text) => text !== '');
})()`;
const pages = adminRoutes.filter(({ kind }) => kind === 'show' || kind === 'form');

anyway.before(async (t) => {
  t.timeout(120_000);
  if (!hasChromium) return;
  // Planted texts violate the response schemas.
  const fixture = await openFixture({}, { validateResponses: false, buckets: plentyOfEach });
  const place = { service: fixture.service, tenant: fixture.service.acme };
  const paths = new Map<string, string>();
  for (const route of pages) paths.set(route.path, await pathAt(route, place));
  const planted = await plantScripts(place);
  const ada = await Visitor.signedIn(fixture, fixture.service.acme, fixture.service.acme.people.ROLE_ADMIN);
  // So that each page is weighed with its styles and scripts.
  await ada.page.setCacheEnabled(false);
  Object.assign(t.context, { fixture, ada, paths, planted });
});
anyway.after.always((t) => t.context.fixture?.stop());

test('texts of users contain the script', async (t) => {
  const { ada, planted } = t.context;
  t.true(planted > 30, `${planted} columns`);
  await ada.open('/admin');
  t.true((await ada.text()).includes(script), 'the name of the signed-in user');
});

for (const { path } of pages) {
  test(`${path} is sound in a browser`, async (t) => {
    t.timeout(60_000);
    const { ada, paths, fixture } = t.context;
    const response = await ada.open(paths.get(path) ?? path);
    t.is(response.status(), 200);
    t.is(await ada.page.evaluate('window.ran'), undefined);
    const text = await ada.text();
    for (const { email } of Object.values(fixture.service.globex.people)) t.false(text.includes(email), email);
    t.is(await ada.widerThanPhone(), 0, 'wider than a phone');
    t.deepEqual(await ada.axeFaults(), []);
    const weight = Number(await ada.page.evaluate(transferred));
    t.true(weight > 10_000 && weight <= heaviest, `${weight} bytes`);
    t.deepEqual(ada.complaints.splice(0), []);
  });

  test(`${path} is in German as a whole, and fits a phone`, async (t) => {
    const { ada, paths, fixture } = t.context;
    const { sql, acme } = fixture.service;
    const speak = (locale: string) =>
      sql('update users set locale = $2 where id = $1', [acme.people.ROLE_ADMIN.id, locale]);
    await speak('de');
    await ada.open(paths.get(path) ?? path);
    await speak('en');
    const shown: unknown = await ada.page.evaluate(shownTexts);
    t.true(Array.isArray(shown) && shown.length > 10);
    t.deepEqual(
      // Made by the expression.
      (shown as string[]).filter((text) => english.has(text)),
      [],
    );
    t.is(await ada.widerThanPhone(), 0, 'wider than a phone');
    const weight = Number(await ada.page.evaluate(transferred));
    t.true(weight <= heaviest, `${weight} bytes`);
  });
}
