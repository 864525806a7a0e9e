/**
 * `npm run pictures -- <folder>`: PNGs of every administration page of a running demo (`npm start`, DATA_DIR as there), at
 * three widths, light and dark, to look at after a change of styles.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminRoutes } from '#server/admin/pages/index.ts';
import { follow } from '#test/follow.ts';
import { crawlAdmin } from './admin-crawl.ts';
import { launchChromium } from './chromium.ts';

const widths = { 1440: 900, 390: 844, 320: 640 } as const;
/** Long lists are cut: a screen more shows nothing else. */
const longest = 2400;
const reduced = { name: 'prefers-reduced-motion', value: 'reduce' };

const [folder, only = ''] = process.argv.slice(2);
if (!folder) throw new Error('usage: npm run pictures -- <folder> [part of the paths to take]');
const demo = JSON.parse(await readFile(join(process.env.DATA_DIR ?? '.data', 'demo.json'), 'utf8'));
const { baseUrl, users } = demo.tenants[0];

await mkdir(folder, { recursive: true });
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/admin/sign-in`);
  await page.locator('[name=email]').fill(users[0].email);
  await page.locator('[name=password]').fill(users[0].password);
  await follow(page, 'button.primary');

  const kinds = (...wanted: string[]) =>
    adminRoutes.filter(({ kind }) => wanted.includes(kind)).map(({ path }) => path);
  const paths = kinds('show', 'form');
  const addresses = await crawlAdmin(page, { baseUrl, paths, others: kinds('file', 'frame') });
  for (const [path, address] of addresses) {
    if (!path.includes(only)) continue;
    await page.goto(baseUrl + address);
    for (const [width, height] of Object.entries(widths)) {
      await page.setViewport({ width: Number(width), height });
      const whole = Number(await page.evaluate('document.documentElement.scrollHeight'));
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (wide > Number(width)) console.error(`${path} is ${wide} px wide on ${width}`);
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }, reduced]);
        const name = path.slice(1).replaceAll(/[^\w-]+/g, '.');
        await page.screenshot({
          path: join(folder, `${name}@${width}-${scheme}.png`),
          clip: { x: 0, y: 0, width: Number(width), height: Math.min(Math.max(whole, height), longest) },
          captureBeyondViewport: true,
        });
      }
    }
  }
  const missed = paths.filter((path) => !addresses.has(path));
  console.error(`${addresses.size} pages taken; without a link in the demo: ${missed.join(', ') || 'none'}`);
} finally {
  await browser.close();
}
