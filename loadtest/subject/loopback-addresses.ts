/**
 * Addresses of this machine's loopback, each given once: what is counted by address then finds a whole bucket. Linux has
 * 127.0.0.0/8 as a whole.
 */
export interface LoopbackAddresses {
  next(): string;
}

/** @param random so that a run does not meet the buckets that one before it has filled */
export function loopbackAddresses(random: () => number): LoopbackAddresses {
  // Not 127.0.x.y, which people and profiles use.
  const block = 1 + Math.floor(random() * 254);
  let given = Math.floor(random() * 0xffff);
  return {
    next() {
      given = (given + 1) % 0xffff;
      return `127.${block}.${given >> 8}.${given & 255}`;
    },
  };
}
