import { launch } from 'puppeteer-core';
import { readFileSync } from 'node:fs';
const [,, scheme, widths, ...paths] = process.argv;
const browser = await launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--host-resolver-rules=MAP acme.localhost:9461 127.0.0.1:9461'] });
const page = await browser.newPage();
page.on('console', m => m.type()==='error' && console.log('console', m.text()));
await page.goto('http://acme.localhost:9461/admin/sign-in');
await page.type('[name=email]', 'ada@acme.example'); await page.type('[name=password]', 'guildgate-demo');
await Promise.all([page.waitForNavigation(), page.click('button.primary')]);
await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
let i = 0;
for (const p of paths) for (const w of widths.split(',')) {
  await page.setViewport({ width: +w, height: +w < 700 ? 760 : 900 });
  const r = await page.goto('http://acme.localhost:9461' + p);
  const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  const f = `/tmp/h/eo-shots/${scheme}-${w}-${p.replace(/[^a-z]+/gi,'_').slice(-50)}.png`;
  await page.screenshot({ path: f, fullPage: true });
  console.log(r.status(), over, f);
}
await browser.close();
