/** The addresses of clients, for servers that tell clients apart by `X-Forwarded-For`, as gateways do. */

/** @param network first of four numbers. @returns gives each name an IPv4 address of its own in that network */
export function clientAddresses(network: number): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const next = known.size + 1;
    if (next >= 2 ** 24) throw new RangeError('a network has no more addresses');
    const address = `${network}.${next >> 16}.${(next >> 8) & 255}.${next & 255}`;
    known.set(name, address);
    return address;
  };
}
