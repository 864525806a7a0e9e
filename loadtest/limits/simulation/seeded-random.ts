/** Numbers that look random, and come again with the same seed. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The first numbers of small seeds are all near 1: so many are left out until seeds side by side have nothing in common. */
const leftOut = 32;

/** @returns what gives the next number from 0 to 1 */
export function seededRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  const next = () => uniformFloat64(generator);
  for (let number = 0; number < leftOut; number += 1) next();
  return next;
}
