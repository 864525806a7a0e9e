/** Finds the Chromium executable of the machine. */
import { access, constants } from 'node:fs/promises';

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

/**
 * @param configured the configured path, tried instead of the default ones
 * @returns path of the executable; undefined when there is none
 */
export async function findChromium(configured?: string): Promise<string | undefined> {
  for (const path of configured ? [configured] : defaultPaths) {
    if (await mayRun(path)) return path;
  }
  return undefined;
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
