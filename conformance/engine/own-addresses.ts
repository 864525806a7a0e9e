/**
 * Addresses of this machine's loopback for runs that try one host at once. Each keeps its own books of what it spent: two that
 * shared an address would meet limits that neither expects.
 */

/** @returns a function that gives each run three addresses that no run before had; of 127.0.0.0/8, which Linux has as a whole. */
export function ownAddresses(): () => string[] {
  let runs = 0;
  return () => {
    runs += 1;
    // Not 127.0.x.y, which people and profiles use.
    return [1, 2, 3].map((last) => `127.${1 + (runs >> 8)}.${runs & 255}.${last}`);
  };
}

/** @returns whether the addresses are of the loopback, so that others of it will do as well. */
export function areLoopback(addresses: readonly string[] | undefined): boolean {
  return addresses !== undefined && addresses.length > 1 && addresses.every((address) => address.startsWith('127.'));
}
