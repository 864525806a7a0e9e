/**
 * Addresses to which URLs of customers may lead: public ones, and those that an operator allows. ipaddr.js knows most of
 * IANA's special-purpose ranges; the others are added here.
 */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export interface AddressRules {
  /** @returns true for an address that is public or allowed; false for text that is no address */
  permits(address: string): boolean;
  /** @returns true for an address in an allowed range; an IPv4-mapped one counts as its IPv4 address */
  isAllowed(address: string): boolean;
  /** True when the operator allows any range, as in development. */
  readonly hasAllowed: boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

/** IANA's global unicast range; ipaddr.js also calls unassigned ranges outside it unicast. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Azure's WireServer: a public address that leads to the host within Azure. */
const wireServer = ipaddr.parseCIDR('168.63.129.16/32');

/**
 * @param allowed additional ranges, such as `127.0.0.0/8`
 * @throws TypeError for a malformed range
 */
export function addressRules(allowed: readonly string[]): AddressRules {
  const ranges = allowed.map(rangeOf);
  // Even public ones: local services may trust connections from this machine.
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
  // A range of mapped addresses would match nothing, as they are compared as IPv4.
  if (!isRange || parsed.range() === 'ipv4Mapped') {
    throw new TypeError(`not a range of addresses, such as 127.0.0.0/8 or ::1/128: ${JSON.stringify(text)}`);
  }
  return [parsed, Number(bits)];
}

/** @returns undefined for incomplete addresses such as `127.1` and `0x7f.1`, which ipaddr.js would accept */
function parse(text: string): Address | undefined {
  // A zone id names one of our own interfaces.
  return isIP(text) === 0 || text.includes('%') ? undefined : ipaddr.parse(text);
}

function holds([first, bits]: Range, address: Address): boolean {
  return first.kind() === address.kind() && address.match([first, bits]);
}
