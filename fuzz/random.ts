/** Seeded random numbers. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type SeededRandom = ReturnType<typeof seededRandom>;

/** @param stream an independent sequence of the same seed */
export function seededRandom(seed: number, stream = 0) {
  const generator = xoroshiro128plus(stream === 0 ? seed : mixed(seed, stream));
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  return {
    /** @returns a whole number from 0 to `limit` - 1. */
    below,
    /** @returns true with this probability. */
    chance: (probability: number) => below(1_000_000) < probability * 1_000_000,
    /** @returns one of the items. @throws RangeError when there are none */
    pick<Item>(items: readonly Item[]): Item {
      const at = below(Math.max(1, items.length));
      for (const item of items.slice(at, at + 1)) return item;
      throw new RangeError('nothing to pick from');
    },
    /** @returns the items shuffled (Fisher–Yates). */
    shuffled<Item>(items: readonly Item[]): Item[] {
      const rest = [...items];
      const drawn: Item[] = [];
      while (rest.length > 0) drawn.push(...rest.splice(uniformInt(generator, 0, rest.length - 1), 1));
      return drawn;
    },
  };
}

/** Neighbouring seeds give xoroshiro similar first numbers; these multiplications (MurmurHash3) separate them. */
function mixed(seed: number, stream: number): number {
  let bits = seed ^ Math.imul(stream, 0x9e3779b9);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
