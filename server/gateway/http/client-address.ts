/** Client address for rate limits: the peer's, or that reported by trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { headerOf } from './header.ts';

const { IPv6 } = ipaddr;

/** @param ranges such as `10.0.0.0/8` or `::1`. @throws RangeError naming an invalid range */
export function trustedProxies(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    // Digits only: `Number` would read `10.0.0.0/` as prefix 0, which trusts every address.
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
    const family = isIP(address);
    if (family === 0) throw new RangeError(`"${range}" is not an IP address or CIDR range`);
    const prefix = bits === undefined ? (family === 6 ? 128 : 32) : Number(bits);
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** @returns finds the client of a message, once for all of its stages */
export function clientAddresses(proxies: BlockList): (message: IncomingMessage) => string {
  const known = new WeakMap<IncomingMessage, string>();
  return (message) => {
    const before = known.get(message);
    if (before !== undefined) return before;
    const address = clientAddress(message.socket.remoteAddress ?? '', headerOf(message, 'x-forwarded-for'), proxies);
    known.set(message, address);
    return address;
  };
}

/**
 * @param forwardedFor X-Forwarded-For as received. Read from the right, because everything left of the first untrusted
 * address was written by that client.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: BlockList): string {
  let address = fold(peer);
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    if (!isTrusted(address, proxies)) break;
    const next = fold(withoutPort(hop.trim()));
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** Some proxies add the port of the client: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, v4, v6] = /^(?:(\d+\.\d+\.\d+\.\d+):\d{1,5}|\[([0-9A-Fa-f:.]+)\](?::\d{1,5})?)$/.exec(hop) ?? [];
  return v4 ?? v6 ?? hop;
}

/** @returns the bucket key: the IPv4 address, or the IPv6 /64, which one customer usually has */
export function addressBucket(address: string): string {
  if (!isIPv6(address)) return address;
  const network = IPv6.parse(address).parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** @returns whether a peer is one of the proxies */
export function isTrusted(peer: string, proxies: BlockList): boolean {
  const address = fold(peer);
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Folds an IPv4-mapped address by value, so that a peer has one bucket in all spellings. */
function fold(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}
