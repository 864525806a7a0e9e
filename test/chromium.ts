/** Finds and starts a Chromium: the machine's, or that of a package. */
import { join } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { findChromium } from '#server/platform/pdf/chromium-path.ts';

const isCi = !['', '0', 'false', undefined].includes(process.env.CI);

const found = await findChromium({
  chromiumPath: process.env.CHROMIUM_PATH,
  dataDir: join(import.meta.dirname, '../node_modules/.cache'),
});

/** Path of Chromium; undefined without one. That of a package is unpacked by `npm test` before the tests. */
export const chromiumPath = await found?.executable();

/** Tests that need Chromium are skipped without it, except in CI, where launchChromium fails. */
export const hasChromium = chromiumPath !== undefined || isCi;

/**
 * @param hosts host → port on 127.0.0.1, so that the links of tenants work
 * @throws without Chromium
 */
export async function launchChromium(hosts: Readonly<Record<string, number>> = {}): Promise<Browser> {
  if (!chromiumPath) throw new Error('Chromium not found. Install it, or set CHROMIUM_PATH.');
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host}:80 127.0.0.1:${port}`);
  return launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
}
