/** Chooses the Chromium that prints: the configured one, the machine's, or that of an npm package. */
import { access, constants } from 'node:fs/promises';
import { packagedChromium, unpackChromium } from './packaged-chromium.ts';

/** Paths of Debian, Ubuntu, Fedora, Alpine, Google's packages, and macOS. */
const defaultPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface ChromiumSettings {
  /** The configured path, tried instead of all others. */
  readonly chromiumPath?: string | undefined;
  /** Folder below which the Chromium of the package is unpacked; absent: none is. */
  readonly dataDir?: string | undefined;
}

export interface Chromium {
  /** For people: its path or its package. */
  readonly name: string;
  /** @returns the path of the executable. The first call for a package unpacks it, which takes seconds */
  executable(): Promise<string>;
}

/** The machine's own comes before the package's, because the machine updates it. @returns undefined without any */
export async function findChromium({ chromiumPath, dataDir }: ChromiumSettings): Promise<Chromium | undefined> {
  for (const path of chromiumPath ? [chromiumPath] : defaultPaths) {
    if (await mayRun(path)) return { name: path, executable: async () => path };
  }
  const packaged = chromiumPath ? undefined : await packagedChromium();
  if (!packaged || dataDir === undefined) return undefined;
  return {
    name: `the Chromium of the package @sparticuz/chromium ${packaged.version}, unpacked at the first PDF`,
    executable: () => unpackChromium(packaged, dataDir),
  };
}

async function mayRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch (error) {
    const absent = ['ENOENT', 'EACCES', 'ENOTDIR'];
    if (error instanceof Error && 'code' in error && absent.includes(String(error.code))) return false;
    throw error;
  }
}
