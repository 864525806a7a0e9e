/** Device names from User-Agent headers. */
import { say } from '../language/say.ts';

/** Order matters: later browsers also match in the User-Agent of earlier ones. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** @returns browser and system, as far as they are known; unknown clients by their User-Agent; nothing without one */
export function namesOf(userAgent: string | null): readonly string[] {
  if (!userAgent) return [];
  const match = (among: readonly (readonly [string, RegExp])[]) =>
    among.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = match(browsers);
  return browser === undefined ? [userAgent] : [browser, match(systems)].filter((name) => name !== undefined);
}

/** @returns 'Firefox on Linux' */
export function deviceOf(userAgent: string | null): string {
  const [browser, system] = namesOf(userAgent);
  if (browser === undefined) return say('Unknown program');
  return system === undefined ? browser : say('{browser} on {system}', { browser, system });
}
