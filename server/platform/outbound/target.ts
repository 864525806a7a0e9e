/** Target of a POST, resolved once, so that the checked addresses are those of the connection. */
import { isIP } from 'node:net';
import type { AddressRules } from './addresses.ts';
import { OutboundFailure } from './outcome.ts';
import type { NameResolver } from './resolver.ts';
import { hostOf, portOf, urlFault } from './url.ts';

export interface Target {
  readonly isSecure: boolean;
  /** Host name or address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Path with query. */
  readonly path: string;
  /** The only addresses to connect to. */
  readonly addresses: readonly string[];
}

/**
 * Resolves the host once, and rejects it if any address is not permitted: a host with a public and a private address is
 * an attack or a mistake.
 * @throws OutboundFailure when the URL is not permitted or the host not found; NAME_TIMEOUT when `signal` is aborted
 */
export async function targetOf(
  text: string,
  rules: AddressRules,
  resolver: NameResolver,
  signal: AbortSignal,
): Promise<Target> {
  const url = urlFault(text, rules) === undefined ? URL.parse(text) : null;
  if (!url) throw new OutboundFailure('ADDRESS_FORBIDDEN');
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  const addresses = isIP(host) ? [host] : await beforeEnd(resolver.addressesOf(host), signal);
  // Without TLS only to allowed ranges, because traffic can be read and forged.
  const mayPost = isSecure ? rules.permits : rules.isAllowed;
  if (!addresses.every(mayPost)) throw new OutboundFailure('ADDRESS_FORBIDDEN');
  return { isSecure, host, port: portOf(url), path: `${url.pathname}${url.search}`, addresses };
}

async function beforeEnd<T>(found: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(new OutboundFailure('NAME_TIMEOUT'));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([found, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
