/** Chance that a seed repeats. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export function seededRandom(seed: number) {
  const generator = xoroshiro128plus(seed);
  return {
    /** @returns the same items in another order: Fisher and Yates' shuffle. */
    shuffled<Item>(items: readonly Item[]): Item[] {
      const rest = [...items];
      const drawn: Item[] = [];
      while (rest.length > 0) drawn.push(...rest.splice(uniformInt(generator, 0, rest.length - 1), 1));
      return drawn;
    },
  };
}
