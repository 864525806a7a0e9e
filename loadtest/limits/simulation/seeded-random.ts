/** Numbers that look random, and come again with the same seed. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** @returns what gives the next number from 0 to 1 */
export function seededRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  // The first numbers of small seeds are all alike: the very first is nearly 1.
  for (let index = 0; index < 16; index += 1) uniformFloat64(generator);
  return () => uniformFloat64(generator);
}
