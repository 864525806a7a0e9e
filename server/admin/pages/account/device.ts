/** What somebody signed in with, as far as it says so itself. */

/** In this order: browsers name those before them, too. */
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

/** @returns 'Firefox on Linux'; what is not known as it says it itself. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'A program that does not say what it is';
  const named = (among: readonly (readonly [string, RegExp])[]) =>
    among.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = named(browsers);
  const system = named(systems);
  return browser === undefined ? userAgent : system === undefined ? browser : `${browser} on ${system}`;
}
