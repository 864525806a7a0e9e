/** Whether a host is this machine, which nobody but its owner loads. */
import { UsageError } from '#conformance/usage-error.ts';

/**
 * Told from the URL alone, because what a resolver says may be somebody else's tomorrow.
 * @throws UsageError for what is no http(s) URL
 */
export function isLocalHost(url: string): boolean {
  const hostname = hostnameOf(url);
  return (
    isBelowLocalhost(hostname) ||
    // The parser of URLs has written every other form of an IPv4 address in this one.
    /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(hostname)
  );
}

/** RFC 6761, 6.3: names below localhost are this machine, whatever a resolver says; most say that there is none. */
export function isBelowLocalhost(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(hostname);
}

function hostnameOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.hostname;
  throw new UsageError(`${url} is no URL of a host. Write it whole, for instance http://acme.localhost:8080.`);
}
