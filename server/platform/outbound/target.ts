/** Where a post goes: decided once, so that what was checked is what is connected to. */
import { isIP } from 'node:net';
import type { AddressRules } from './addresses.ts';
import { OutboundFailure } from './outcome.ts';
import type { NameResolver } from './resolver.ts';
import { hostOf, portOf, urlFault } from './url.ts';

export interface Target {
  readonly isSecure: boolean;
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** With the query. */
  readonly path: string;
  /** The only ones that may be connected to. */
  readonly addresses: readonly string[];
}

/**
 * Looks a name up once, and refuses it for any address that is not permitted: a name that stands for a public and a
 * private address is an attack or a mistake.
 * @throws OutboundFailure when it may not be posted to, or is not found; NAME_TIMEOUT when `signal` is aborted before
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
  // Without TLS, only where the operator says so: anybody on the way could read and answer.
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
