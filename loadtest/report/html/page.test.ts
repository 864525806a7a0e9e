/** Tests the pages in a real Chromium, under their own Content-Security-Policy. */
import http from 'node:http';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { hostile } from '#harness/testing/hostile-text.ts';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { fairRun, neighbours } from '../../fairness/testing/recorded.ts';
import { fixedFromFirst } from '../../limits/models/fixed-window.ts';
import { slidingLog } from '../../limits/models/sliding-log.ts';
import { fingerprinted } from '../../limits/testing/fingerprinted.ts';
import { fairnessHtml, fingerprintHtml, proofHtml, throughputHtml } from '../html.ts';
import { fairnessReport } from '../testing/fairness.ts';
import { proved } from '../testing/proofs.ts';
import { compared, scenario, throughputReport } from '../testing/throughput.ts';

const anyway = anyTest as TestFn<{ browser: Browser; pages: ReadonlyMap<string, string> }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  t.context = { browser: await launchChromium(), pages: await made() };
});
anyway.after.always(async (t) => {
  await t.context.browser?.close();
});

async function made(): Promise<ReadonlyMap<string, string>> {
  const checks = ['fill-100', 'any-window', 'edge-own-50', 'staggered-release'];
  const wrong = await proved([
    { subject: 'POST /api/v1/login', model: fixedFromFirst, checks },
    { subject: 'GET /api/v1/users', checks },
  ]);
  const strange = await proved([{ subject: `${hostile}${'long'.repeat(60)}`, checks }], {
    interrupted: true,
    stopped: hostile,
  });
  const finger = await fingerprinted(slidingLog);
  return new Map([
    ['proof', proofHtml(wrong.proof, wrong.samples)],
    ['hostile proof', proofHtml(strange.proof, strange.samples)],
    ['fingerprint', fingerprintHtml(finger.report, finger.samples)],
    ['fairness', fairnessHtml(fairnessReport(fairRun({ loud: neighbours({ p99: 400 }) }), { stopped: hostile }))],
    [
      'throughput',
      throughputHtml(
        throughputReport({ scenarios: [compared(), scenario({ id: 'writes', title: 'Writes' })], notes: [hostile] }),
      ),
    ],
  ]);
}

interface View {
  readonly width?: number;
  readonly dark?: boolean;
  readonly script?: boolean;
}

/** Opens a page in its own browser. @returns also its errors and network requests */
async function opened(
  t: ExecutionContext<{ browser: Browser }>,
  html: string,
  { width = 1200, dark = false, script = true }: View = {},
): Promise<{ page: Page; faults: string[] }> {
  const server = http.createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  );
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
    if (request.url() !== url && !request.url().endsWith('/favicon.ico')) faults.push(request.url());
  });
  await page.setJavaScriptEnabled(script);
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
  await page.goto(url);
  return { page, faults };
}

async function openAll(page: Page): Promise<void> {
  await page.$$eval('details', (all) => {
    for (const item of all) item.open = true;
  });
}

test('no page violates its policy or logs to the console: light, dark and on a phone', async (t) => {
  for (const [name, html] of t.context.pages) {
    for (const view of [{}, { dark: true }, { width: 390 }]) {
      const { page, faults } = await opened(t, html, view);
      await openAll(page);
      t.deepEqual(faults, [], name);
      const { width = 1200 } = view as View;
      t.is(await page.$eval('html', (root) => root.scrollWidth), width, `${name} overflows`);
      await page.close();
    }
  }
});

test('plots fill their card and have readable text, also on a phone', async (t) => {
  const html = t.context.pages.get('proof') ?? '';
  for (const width of [1200, 390]) {
    const { page } = await opened(t, html, { width });
    const plots = await page.$$eval('details[open] .field > svg', (all) =>
      all.map((svg) => {
        const card = svg.closest('figure')?.getBoundingClientRect();
        const texts = [...svg.querySelectorAll('.grid text')].filter((text) => text.checkVisibility());
        const boxes = texts.map((text) => text.getBoundingClientRect());
        return {
          share: svg.getBoundingClientRect().width / (card?.width ?? 1),
          height: Math.min(...boxes.map((box) => box.height)),
          isInside: boxes.every((box) => card !== undefined && box.left >= card.left && box.right <= card.right),
        };
      }),
    );
    t.true(plots.length > 3);
    for (const { share, height, isInside } of plots) {
      t.true(share > 0.7, `${share} of the card`);
      t.true(height >= 11, `${height} px`);
      t.true(isInside);
    }
  }
});

test('axis labels do not overlap', async (t) => {
  for (const html of t.context.pages.values()) {
    const { page } = await opened(t, html, { width: 390 });
    await openAll(page);
    const overlaps = await page.$$eval('.field .grid', (grids) =>
      grids.flatMap((grid) => {
        const boxes = [...grid.querySelectorAll('text')]
          .filter((text) => text.checkVisibility())
          .map((text) => text.getBoundingClientRect());
        return boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top + 2 < other.bottom &&
                other.top + 2 < one.bottom,
            )
            .map(() => grid.closest('figure')?.querySelector('figcaption')?.textContent),
        );
      }),
    );
    t.deepEqual(overlaps, []);
    await page.close();
  }
});

test('a link of the overview opens its target', async (t) => {
  const { page } = await opened(t, t.context.pages.get('proof') ?? '');
  await openAll(page);
  await page.$$eval('details', (all) => {
    for (const item of all) item.open = false;
  });
  await page.click('.overview tr:nth-child(2) a');
  await page.waitForFunction("document.querySelector('#limit-2')?.checkVisibility() === true");
  t.pass();
});

test('without its script a page has all of its plots', async (t) => {
  const { page, faults } = await opened(t, t.context.pages.get('fingerprint') ?? '', { script: false });
  t.deepEqual(faults, []);
  t.is(await page.$$eval('figure.plot', (found) => found.filter((item) => item.checkVisibility()).length), 1);
});
