/** Pseudorandom numbers, the same for the same seed. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The first numbers of small seeds are all near 1: number of values to discard. */
const leftOut = 32;

/** @returns a function for the next number from 0 to 1 */
export function seededRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  const next = () => uniformFloat64(generator);
  for (let number = 0; number < leftOut; number += 1) next();
  return next;
}
