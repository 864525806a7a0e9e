import test from 'ava';
import { axeFaults } from './axe.ts';
import { launchChromium } from './chromium.ts';

test('axe reports faults of every impact, and targets that are too small', async (t) => {
  t.timeout(60_000);
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const page = await browser.newPage();
  const small = 'style="width: 10px; height: 10px; padding: 0; border: 0"';
  await page.setContent(
    `<html lang="en"><title>Targets</title><main><h1>Targets</h1><h3>A level is left out</h3>
      <button ${small} aria-label="One"></button><button ${small} aria-label="Two"></button><img src="data:,"></main>`,
  );
  const rules = (await axeFaults(page)).map((fault) => fault.split(':')[0]);
  t.deepEqual([...new Set(rules)].sort(), ['heading-order', 'image-alt', 'target-size']);
  t.deepEqual(await axeFaults(page, ['image-alt']), ['image-alt: <img src="data:,">']);
});
