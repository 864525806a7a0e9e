/**
 * Loopback addresses for concurrent sessions at one host. Each session counts only its own requests: two
 * sessions on one address would exhaust limits unexpectedly.
 */

/** @returns a generator of three unused addresses of 127.0.0.0/8 per session; Linux accepts the whole range. */
export function ownAddresses(): () => string[] {
  let runs = 0;
  return () => {
    runs += 1;
    // Not 127.0.x.y, which profiles use.
    return [1, 2, 3].map((last) => `127.${1 + (runs >> 8)}.${runs & 255}.${last}`);
  };
}

/** @returns true if all addresses are loopback addresses. */
export function areLoopback(addresses: readonly string[] | undefined): boolean {
  return addresses !== undefined && addresses.length > 1 && addresses.every((address) => address.startsWith('127.'));
}
