/** Where a machine keeps its Chromium. */
import { access, constants } from 'node:fs/promises';

/** Of Debian, Ubuntu, Fedora, Alpine, Google's packages, and macOS. */
const places = [
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
 * @param named where the machine's owner says that it is; then it is looked for nowhere else
 * @returns the path of an executable; undefined where there is none
 */
export async function findChromium(named?: string): Promise<string | undefined> {
  for (const place of named ? [named] : places) {
    if (await mayRun(place)) return place;
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
