/** Hostile HTML printed unescaped reaches nothing, so that safety does not depend on escaping every value. */
import anyTest from 'ava';
import { launch } from 'puppeteer-core';
import { createLogger } from '#server/platform/log.ts';
import { chromiumPath, hasChromium, launchChromium } from '#test/chromium.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { until } from '#test/until.ts';
import { openClosedPage, reachNothing } from './closed-page.ts';
import { createPdfRenderer } from './renderer.ts';
import { hostileTexts } from './testing/hostile.ts';
import { startListener } from './testing/listener.ts';

const test = hasChromium ? anyTest.serial : anyTest.serial.skip;
const names = Object.keys(hostileTexts(''));
const pageWith = (hostile: string) => `<!doctype html><title>x</title><p>before</p>${hostile}<p>after</p>`;

test('fault 29: hostile HTML reaches no host and no file, and what is around it is printed', async (t) => {
  const listener = await startListener();
  t.teardown(() => listener.close());
  const renderer = await createPdfRenderer({ chromiumPath, logger: createLogger('silent') });
  t.teardown(() => renderer.close());
  const texts = hostileTexts(listener.origin);
  const print = async (name: string) => {
    const text = (await pagesOf(await renderer.render(pageWith(texts[name] ?? '')))).join(' ');
    t.regex(text, /before/, name);
    t.notRegex(text, /root:|taken over/, name);
  };
  // Serial: the renderer has no concurrency limit, and thirty pages at once would exceed the timeout.
  for (const name of names) await print(name);
  t.deepEqual(listener.received, []);
});

test('fault 29: an ordinary page does reach the host, so the listener works', async (t) => {
  const listener = await startListener();
  t.teardown(() => listener.close());
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const texts = hostileTexts(listener.origin);
  for (const name of names) {
    const page = await browser.newPage();
    // Some navigate away, and some never end loading.
    await page.setContent(pageWith(texts[name] ?? ''), { waitUntil: 'domcontentloaded' }).catch(() => undefined);
  }
  await listener.reached();
  const paths = () => new Set(listener.received.map((line) => line.split(' ')[1]));
  // Pages go on to load after their documents are complete.
  await until(() => paths().has('/image') || paths().size > 3, 'pages reach the host by several ways');
  t.pass();
});

test('fault 29: each layer holds by itself: the resolver prevents connections, and the page sends no requests', async (t) => {
  const listener = await startListener();
  t.teardown(() => listener.close());
  const html = pageWith(Object.values(hostileTexts(listener.origin)).join('\n'));
  const start = (args: string[]) =>
    launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', ...args], pipe: true });
  const resolver = await start([reachNothing]);
  t.teardown(() => resolver.close());
  const open = await resolver.newPage();
  await open.setContent(html, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
  await open.goto(`${listener.origin}/typed`).catch(() => undefined);
  t.deepEqual(listener.received, [], 'the resolver');
  const ordinary = await start([]);
  t.teardown(() => ordinary.close());
  const closed = await openClosedPage(ordinary);
  await closed.setContent(html);
  await closed.pdf({ waitForFonts: false });
  await closed.goto(`${listener.origin}/typed`).catch(() => undefined);
  await closed.goto('file:///etc/passwd').catch(() => undefined);
  t.notRegex(await closed.content(), /root:/);
  // A preconnect bypasses request interception; the resolver rule covers it.
  t.deepEqual(
    listener.received.filter((line) => line !== '(a connection)'),
    [],
    'the page',
  );
});

test('fault 29: images of the document itself are shown', async (t) => {
  const renderer = await createPdfRenderer({ chromiumPath, logger: createLogger('silent') });
  t.teardown(() => renderer.close());
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text y="20">drawn</text></svg>').toString('base64');
  const pdf = await renderer.render(`<img src="data:image/svg+xml;base64,${svg}">`);
  t.regex((await pagesOf(pdf)).join(''), /drawn/);
});
