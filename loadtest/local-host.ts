/** Recognises hosts on this machine, which may be loaded without further consent. */
import { hostUrl } from '#harness/cli/host-url.ts';

/**
 * Decided from the URL alone, without DNS: a resolver's result may change.
 * @throws UsageError for what is no http(s) URL
 */
export function isLocalHost(url: string): boolean {
  const { hostname } = hostUrl(url);
  return (
    isBelowLocalhost(hostname) ||
    // URL parsing has already normalised every other form of an IPv4 address.
    /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(hostname)
  );
}

/** RFC 6761, 6.3: names below localhost are this machine; most resolvers do not know them. */
export function isBelowLocalhost(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(hostname);
}
