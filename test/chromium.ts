/** The machine's Chromium, for tests of pages. */
import { type Browser, launch } from 'puppeteer-core';
import { findChromium } from '#server/platform/pdf/chromium-path.ts';

const isCi = !['', '0', 'false', undefined].includes(process.env.CI);

/** Where it is; nothing on a machine without one. */
export const chromiumPath = await findChromium(process.env.CHROMIUM_PATH);

/** Tests that need it are skipped, by name, where there is none; in CI they run, and fail by what launchChromium says. */
export const hasChromium = chromiumPath !== undefined || isCi;

/**
 * @param hosts host → port of 127.0.0.1, so that a tenant is reached at the address that its links carry
 * @throws when there is no Chromium
 */
export async function launchChromium(hosts: Readonly<Record<string, number>> = {}): Promise<Browser> {
  if (!chromiumPath) throw new Error('there is no Chromium: install one, or name it in CHROMIUM_PATH');
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
