/** What the page can reach, when hostile HTML is printed as it is: nothing may depend on every value being escaped. */
import anyTest from 'ava';
import { launch } from 'puppeteer-core';
import { createLogger } from '#server/platform/log.ts';
import { chromiumPath, hasChromium, launchChromium } from '#test/chromium.ts';
import { pagesOf } from '#test/pdf-text.ts';
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
  const bounds = { waiting: 100, patience: 60_000 };
  const renderer = await createPdfRenderer({ chromiumPath, logger: createLogger('silent'), bounds });
  t.teardown(() => renderer.close());
  const texts = hostileTexts(listener.origin);
  const print = async (name: string) => {
    const text = (await pagesOf(await renderer.render(pageWith(texts[name] ?? '')))).join(' ');
    t.regex(text, /before/, name);
    t.notRegex(text, /root:|taken over/, name);
  };
  await Promise.all(names.map(print));
  t.deepEqual(listener.heard, []);
});

test('fault 29: an ordinary page does reach the host: the listener would have heard', async (t) => {
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
  const paths = new Set(listener.heard.map((line) => line.split(' ')[1]));
  t.true(paths.has('/image') || paths.size > 3, [...paths].join(' '));
});

test('fault 29: each fence holds by itself: the resolver lets nobody connect, and the page asks for nothing', async (t) => {
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
  t.deepEqual(listener.heard, [], 'the resolver');
  const ordinary = await start([]);
  t.teardown(() => ordinary.close());
  const closed = await openClosedPage(ordinary);
  await closed.setContent(html);
  await closed.pdf({ waitForFonts: false });
  await closed.goto(`${listener.origin}/typed`).catch(() => undefined);
  await closed.goto('file:///etc/passwd').catch(() => undefined);
  t.notRegex(await closed.content(), /root:/);
  // A preconnect is no request, and no interception sees it: that is what the resolver is there for.
  t.deepEqual(
    listener.heard.filter((line) => line !== '(a connection)'),
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
