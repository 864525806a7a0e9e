/**
 * Unused loopback addresses of this machine, so that limits by address begin with a full bucket. Linux has all of
 * 127.0.0.0/8.
 */
export interface LoopbackAddresses {
  next(): string;
}

/** @param random so that a run does not meet the buckets of the one before */
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
