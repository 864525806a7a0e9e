/** Which URLs may be posted to, as far as the text tells; of names, the addresses decide when they are looked up. */
import { isIP } from 'node:net';
import type { AddressRules } from './addresses.ts';

/** In characters. */
const longest = 2000;

/** Names of networks that are not the Internet (RFC 6762, 7686, 8375; ICANN's `internal`); `localhost` is looked at alone. */
const innerNames = /\.(?:local|internal|lan|home\.arpa|onion)$/;

/**
 * @param url as somebody enters it
 * @returns what is wrong with it, to follow the property's name, such as `must start with https://`; nothing if it is fine
 */
export function urlFault(url: string, rules: AddressRules): string | undefined {
  if (url.length > longest) return `must be at most ${longest} characters long`;
  // The parser drops or mends these, so that people and programs would read different URLs.
  if (/[\s\\\p{Cc}]/u.test(url)) return 'must not contain spaces, backslashes or control characters';
  const scheme = rules.hasAllowed ? /^https?:\/\//i : /^https:\/\//i;
  if (!scheme.test(url)) return `must start with https://${rules.hasAllowed ? ' or http://' : ''}`;
  const parsed = URL.parse(url);
  if (!parsed) return 'must be a valid URL';
  if (parsed.username || parsed.password) return 'must not contain a user name or password';
  if (parsed.href.includes('#')) return 'must not contain a fragment (#)';
  const host = hostOf(parsed);
  if (!isPublicHost(host, rules)) return 'must name a host that is reachable from the Internet';
  // So that nobody makes us talk to mail servers and the like.
  if (portOf(parsed) !== 443 && portOf(parsed) < 1024 && !isAllowedHost(host, rules)) {
    return 'must use port 443, or a port from 1024';
  }
  return undefined;
}

/** @returns the host as it is looked up or connected to: no brackets, and no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** @returns whether it is this machine by name (RFC 6761). */
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
