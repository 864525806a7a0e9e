/** Device names from User-Agent headers. */

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

/** @returns 'Firefox on Linux'; unknown clients by their User-Agent */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown program';
  const match = (among: readonly (readonly [string, RegExp])[]) =>
    among.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = match(browsers);
  const system = match(systems);
  return browser === undefined ? userAgent : system === undefined ? browser : `${browser} on ${system}`;
}
