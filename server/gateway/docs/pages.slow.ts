/** The documentation in a browser: search, samples, and no fault that axe or the console knows, wide and narrow, light and dark. */
import { readFileSync } from 'node:fs';
import Hapi, { type Server } from '@hapi/hapi';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { openApiFile } from '#contracts/openapi.ts';
import { axeFaults } from '#test/axe.ts';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { docsRoutes } from './docs.ts';

interface Context {
  readonly server: Server;
  readonly browser: Browser;
}
const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway : anyway.skip;

anyway.before(async (t) => {
  const server = Hapi.server({ host: '127.0.0.1', port: 0 });
  server.route(docsRoutes(JSON.parse(readFileSync(openApiFile, 'utf8'))));
  await server.start();
  if (hasChromium) Object.assign(t.context, { server, browser: await launchChromium() });
});
anyway.after.always(async (t) => {
  await t.context.browser?.close();
  await t.context.server?.stop();
});

/** @returns a page in a browser without a past, and what its console complains of */
async function opened({ context: { browser, server } }: ExecutionContext<Context>, path: string) {
  const page = await (await browser.createBrowserContext()).newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(server.info.uri + path, { waitUntil: 'networkidle0' });
  return { page, complaints };
}

async function foundBy(page: Page, words: string): Promise<string[]> {
  await page.type('#search input', words);
  await page.waitForSelector('#found li');
  return page.$$eval('#found li', (items) => items.map(({ textContent }) => textContent ?? ''));
}

const searches: Readonly<Record<string, RegExp>> = {
  export: /Export contacts as CSV/,
  idempotency: /Writing safely/,
  idempotncy: /Writing safely/,
  'events.create': /Create an event/,
  '/api/v1/payments': /List payments/,
  'payment paid': /product_payment\.paid/,
  'xyzzy plugh': /^Nothing found$/,
};

for (const [words, wanted] of Object.entries(searches)) {
  test(`the search for “${words}” finds ${wanted.source}`, async (t) => {
    const { page, complaints } = await opened(t, '/docs');
    t.regex((await foundBy(page, words)).join('\n'), wanted);
    t.deepEqual(complaints, []);
  });
}

test('a search whose entries could not be loaded once is no dead field', async (t) => {
  const { page } = await opened(t, '/docs');
  let isDown = true;
  await page.setRequestInterception(true);
  page.on('request', (request) =>
    isDown && request.url().endsWith('/docs/search.json') ? request.abort() : request.continue(),
  );
  const failed = new Promise((resolve) => page.once('requestfailed', resolve));
  await page.type('#search input', 'export contact');
  await failed;
  isDown = false;
  t.regex((await foundBy(page, 's')).join('\n'), /Export contacts as CSV/);
});

test('by keyboard alone, a reader searches and opens the second thing found', async (t) => {
  const { page } = await opened(t, '/docs/errors');
  await page.keyboard.press('/');
  await page.keyboard.type('export contacts');
  await page.waitForSelector('#found [role=option]:nth-child(2)');
  const wanted = await page.$eval('#found [role=option]:nth-child(2)', (item) => item.getAttribute('data-path'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  t.true(page.url().endsWith(wanted ?? '?'), page.url());
});

const shown = `[...document.querySelectorAll('#events\\\\.create figure[data-language]')]
  .filter((figure) => figure.checkVisibility()).map((figure) => figure.dataset.language)`;

test('the language of the samples is chosen once for all, and remembered', async (t) => {
  const { page } = await opened(t, '/docs/reference/events');
  t.deepEqual(await page.evaluate(shown), ['curl']);
  await page.click('#events\\.list button[data-language=Python]');
  t.deepEqual(await page.evaluate(shown), ['Python']);
  await page.reload();
  t.deepEqual(await page.evaluate(shown), ['Python']);
});

test('without scripts the samples are shown in all languages, and nothing that cannot work', async (t) => {
  const { page } = await opened(t, '/docs/errors');
  await page.setJavaScriptEnabled(false);
  await page.goto(`${t.context.server.info.uri}/docs/reference/events`);
  t.deepEqual(await page.evaluate(shown), ['curl', 'TypeScript', 'Python']);
  const dead = `[...document.querySelectorAll('input, button')].filter((one) => one.checkVisibility()).length`;
  t.is(await page.evaluate(dead), 0);
});

const looks = [1400, 390].flatMap((width) => ['light', 'dark'].map((scheme) => ({ width, scheme })));

for (const { width, scheme } of looks) {
  test(`axe finds nothing at ${width} px, ${scheme}, and nothing scrolls sideways`, async (t) => {
    t.timeout(120_000);
    const { page, complaints } = await opened(t, '/docs');
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    for (const path of [
      '/docs',
      '/docs/guides',
      '/docs/errors',
      '/docs/reference/events',
      '/docs/reference/webhook-events',
    ]) {
      await page.goto(t.context.server.info.uri + path, { waitUntil: 'networkidle0' });
      t.true(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width, path);
      t.deepEqual(await axeFaults(page), [], path);
    }
    t.deepEqual(complaints, []);
  });
}
