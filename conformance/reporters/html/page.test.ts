/** The page in Chromium, under the content security policy that artefacts are served with. */
import http from 'node:http';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import type { RunReport } from '../../result.ts';
import { hostileRun, mixedRun } from '../../testing/runs.ts';
import { html } from '../html.ts';

const anyway = anyTest as TestFn<{ browser: Browser }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

anyway.before(async (t) => {
  if (hasChromium) t.context = { browser: await launchChromium() };
});
anyway.after.always(async (t) => {
  await t.context.browser?.close();
});

interface Opened {
  readonly page: Page;
  /** Page errors and network requests. */
  readonly faults: string[];
}

/** Serves the page and opens it in a browser. */
async function opened(
  t: ExecutionContext<{ browser: Browser }>,
  run: RunReport,
  { script = true, width = 1200 } = {},
): Promise<Opened> {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    response.end(html(run));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const context = await t.context.browser.createBrowserContext();
  const page = await context.newPage();
  const url = `http://127.0.0.1:${address.port}/`;
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('dialog', (dialog) => faults.push(`dialog ${dialog.message()}`));
  page.on('request', (request) => {
    const requested = request.url();
    if (requested !== url && !requested.endsWith('/favicon.ico')) faults.push(requested);
  });
  await page.setJavaScriptEnabled(script);
  await page.setViewport({ width, height: 900 });
  await page.goto(url);
  return { page, faults };
}

/** Number of visible matches. */
async function seen(page: Page, selector: string): Promise<number> {
  return page.$$eval(selector, (found) => found.filter((item) => item.checkVisibility()).length);
}

test('hostile text runs no script and sends no request', async (t) => {
  const { page, faults } = await opened(t, hostileRun());
  t.deepEqual(faults, []);
  t.is(await seen(page, '.filters'), 1);
  t.is(await seen(page, 'img'), 0);
});

test('cases are filtered by verdict and by words, and the count is said', async (t) => {
  const { page, faults } = await opened(t, mixedRun());
  t.is(await seen(page, '.finding'), 11);
  await page.type('#search', 'retry-after bulk');
  await page.waitForFunction("document.querySelector('#shown').textContent === '2 of 328 cases'");
  t.is(await seen(page, '.finding .case'), 2);
  t.is(await seen(page, '.rule'), 1);
  await page.click('input[value=fail]');
  await page.waitForFunction("document.querySelector('#shown').textContent === '0 of 328 cases'");
  t.is(await seen(page, '.finding, .rule, .operations tbody tr'), 0);
  t.deepEqual(faults, []);
});

test('a cell leads to its case, also where that is closed away', async (t) => {
  const { page } = await opened(t, mixedRun());
  await page.click('#matrix a.cell.is-pass');
  await page.waitForFunction("document.querySelector('tr:target')?.checkVisibility() === true");
  t.pass();
});

test('without a script all is there but the filters', async (t) => {
  const { page, faults } = await opened(t, mixedRun(), { script: false });
  t.deepEqual(faults, []);
  t.is(await seen(page, '.filters'), 0);
  t.is(await seen(page, '.finding'), 11);
});

test('a phone shows the page without scrolling sideways', async (t) => {
  for (const run of [mixedRun(), hostileRun()]) {
    const { page } = await opened(t, run, { width: 360 });
    await page.$$eval('details', (all) => {
      for (const item of all) item.open = true;
    });
    t.is(await page.$eval('html', (root) => root.scrollWidth), 360);
  }
});
