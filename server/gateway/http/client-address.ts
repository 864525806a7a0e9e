/** Client address for rate limits: the peer's, or that reported by trusted proxies. */
import { BlockList, isIP, isIPv6 } from 'node:net';

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

/**
 * @param forwardedFor X-Forwarded-For as received. Read from the right, because everything left of the first untrusted
 * address was written by that client.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: BlockList): string {
  let address = fold(peer);
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    if (!isTrusted(address, proxies)) break;
    const next = fold(hop.trim());
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** @returns the bucket key: the IPv4 address, or the IPv6 /64, which one customer usually has */
export function addressBucket(address: string): string {
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Folds an IPv4-mapped address by value, so that a peer has one bucket in all spellings. */
function fold(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  if (!groups.slice(0, 5).every((group) => group === '0') || groups[5] !== 'ffff') return address;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** @returns the eight groups of an IPv6 address, lower case, without leading zeros */
function expand(address: string): string[] {
  const [bare = ''] = address.split('%');
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(bare);
  const text = dotted
    ? `${dotted[1]}${(Number(dotted[2]) * 256 + Number(dotted[3])).toString(16)}:${(Number(dotted[4]) * 256 + Number(dotted[5])).toString(16)}`
    : bare;
  const [left = '', right] = text.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros =
    right === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
}
