/** The public pages in a browser: wide and narrow, light and dark, in three languages. */
import test from 'ava';
import { axeFaults } from '#test/axe.ts';
import { launchChromium } from '#test/chromium.ts';
import { addEvent } from '#test/fixtures/invitations.ts';
import { startTestService } from '#test/service.ts';

test('axe finds nothing, and nothing scrolls sideways', async (t) => {
  t.timeout(120_000);
  const service = await startTestService();
  t.teardown(() => service.stop());
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const location = { name: 'Town hall', address: '1 Market Square\n75011 Paris' };
  const title = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'long '.repeat(12)}`;
  const id = await addEvent(service, { title, price: 1250, currency: 'EUR', capacity: 3, location, kind: 'HYBRID' });
  const page = await browser.newPage();
  await page.setBypassCSP(true);
  for (const path of ['/', `/events/${id}`, '/nothing']) {
    for (const [language, width, scheme] of [
      ['en', 1280, 'light'],
      ['fr', 390, 'dark'],
      ['de', 320, 'light'],
    ] as const) {
      const where = `${path} ${language} ${width} ${scheme}`;
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setExtraHTTPHeaders({ 'accept-language': language });
      await page.goto(`http://acme.localhost:${service.port}${path}`);
      t.is(await page.$eval('html', ({ lang }) => lang), language, where);
      t.deepEqual(await axeFaults(page), [], where);
      t.is(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, where);
    }
  }
});
