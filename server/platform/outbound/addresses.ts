/**
 * Which addresses strangers may make us connect to: public ones, and those that an operator allows. ipaddr.js knows the
 * ranges of IANA's registries of special addresses; what it misses, or cannot know, is added here.
 */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export interface AddressRules {
  /** @returns whether a post may go to this address: it is public, or allowed. Not to what is no address. */
  permits(address: string): boolean;
  /** @returns whether the operator allows this address by name; an IPv4-mapped one counts as the IPv4 address in it. */
  isAllowed(address: string): boolean;
  /** Whether the operator allows anything, as in development. */
  readonly hasAllowed: boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

/** All that IANA gives out as public; ipaddr.js calls what has no name yet unicast, wherever it is. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Azure's host answers its virtual machines here, by an address that is public everywhere else. */
const wireServer = ipaddr.parseCIDR('168.63.129.16/32');

/**
 * @param allowed ranges such as `127.0.0.0/8` that may be posted to although they are not public
 * @throws TypeError when one of them is no range
 */
export function addressRules(allowed: readonly string[]): AddressRules {
  const ranges = allowed.map(rangeOf);
  // Public or not: what listens on this machine may take whoever comes from it for a friend.
  const own = new Set(Object.values(networkInterfaces()).flatMap((some = []) => some.map(({ address }) => address)));
  const isAllowed = (address: string) => {
    const parsed = parse(address);
    if (!parsed) return false;
    const plain = ipaddr.process(parsed.toString());
    return ranges.some((range) => holds(range, plain));
  };
  return {
    isAllowed,
    permits: (address) => (isPublic(address) && !own.has(address)) || isAllowed(address),
    hasAllowed: ranges.length > 0,
  };
}

function isPublic(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast' || holds(wireServer, parsed)) return false;
  return parsed.kind() === 'ipv4' || holds(globalUnicast, parsed);
}

function rangeOf(text: string): Range {
  const [address = '', bits = '', ...rest] = text.split('/');
  const parsed = parse(address);
  const isRange =
    parsed && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (parsed.kind() === 'ipv4' ? 32 : 128);
  // A range of mapped addresses would hold none: they are looked up as what they map.
  if (!isRange || parsed.range() === 'ipv4Mapped') {
    throw new TypeError(`not a range of addresses, such as 127.0.0.0/8 or ::1/128: ${JSON.stringify(text)}`);
  }
  return [parsed, Number(bits)];
}

/** @returns nothing for what is no whole address: ipaddr.js reads `127.1` and `0x7f.1` too, and we want to see none. */
function parse(text: string): Address | undefined {
  // A zone names one of our own interfaces.
  return isIP(text) === 0 || text.includes('%') ? undefined : ipaddr.parse(text);
}

function holds([first, bits]: Range, address: Address): boolean {
  return first.kind() === address.kind() && address.match([first, bits]);
}
