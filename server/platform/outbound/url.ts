/** Validates URLs for outbound POSTs by their text. The addresses of host names are checked when they are resolved. */
import { isIP } from 'node:net';
import type { AddressRules } from './addresses.ts';

/** In characters. */
const maximumLength = 2000;

/** Names of private networks (RFC 6762, 7686, 8375; ICANN's `internal`); `localhost` is checked separately. */
const innerNames = /\.(?:local|internal|lan|home\.arpa|onion)$/;

/**
 * @param url user input
 * @returns an error text that follows the property's name, such as `must start with https://`; undefined if it is valid
 */
export function urlFault(url: string, rules: AddressRules): string | undefined {
  if (url.length > maximumLength) return `must be at most ${maximumLength} characters long`;
  // The parser drops or replaces these, so that people and programs would read different URLs.
  if (/[\s\\\p{Cc}]/u.test(url)) return 'must not contain spaces, backslashes or control characters';
  const scheme = rules.hasAllowed ? /^https?:\/\//i : /^https:\/\//i;
  if (!scheme.test(url)) return `must start with https://${rules.hasAllowed ? ' or http://' : ''}`;
  const parsed = URL.parse(url);
  if (!parsed) return 'must be a valid URL';
  if (parsed.username || parsed.password) return 'must not contain a user name or password';
  if (parsed.href.includes('#')) return 'must not contain a fragment (#)';
  const host = hostOf(parsed);
  if (!isPublicHost(host, rules)) return 'must name a host that is reachable from the Internet';
  // Against requests to mail servers and the like.
  if (portOf(parsed) !== 443 && portOf(parsed) < 1024 && !isAllowedHost(host, rules)) {
    return parsed.protocol === 'http:' && parsed.port === ''
      ? 'must start with https://, or name a port from 1024'
      : 'must use port 443, or a port from 1024';
  }
  return undefined;
}

/** @returns the host for DNS or connect: without brackets and trailing dot */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** @returns true for `localhost` and names below it (RFC 6761) */
export function isLocalhost(host: string): boolean {
  return /^(?:.+\.)?localhost$/.test(host);
}

function isPublicHost(host: string, rules: AddressRules): boolean {
  if (isIP(host)) return rules.permits(host);
  if (isLocalhost(host)) return isAllowedHost(host, rules);
  const labels = host.split('.');
  return labels.length > 1 && !labels.includes('') && !innerNames.test(host);
}

function isAllowedHost(host: string, rules: AddressRules): boolean {
  return rules.isAllowed(isLocalhost(host) ? '127.0.0.1' : host);
}
