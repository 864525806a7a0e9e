/**
 * Two hosts that were measured in turn: ratios of pairs, and where their median lies by the sign test, which assumes
 * nothing of how they are spread. A resampling of three numbers would only look as if it knew more.
 */
import { median } from '../bench/figures.ts';
import type { Ratio, RatioVerdict } from './report-data.ts';

/** How sure an interval must be before anything is said. */
const enough = 0.95;

/** As few pairs as can be that sure. */
export const fewestPairs = 6;

/**
 * @param pairs As value and Bs, each pair measured close together; those in which either is missing or 0 are left out
 * @param what for the sentence, for instance `answers in a second`
 * @returns nothing when no pair is left
 */
export function ratioOf(
  pairs: readonly (readonly [a: number | undefined, b: number | undefined])[],
  what: string,
): Ratio | undefined {
  const ratios = pairs.flatMap(([a, b]) => (a && b ? [a / b] : []));
  if (ratios.length === 0) return undefined;
  const { low, high, confidence } = intervalOf(ratios);
  const middle = median(ratios);
  const verdict = verdictOf(low, high, confidence);
  return { pairs: ratios, median: middle, low, high, confidence, verdict, says: says() };

  function says(): string {
    const found = `${what}: A has ${shown(middle)} of B (${shown(low)} to ${shown(high)}, ${Math.floor(confidence * 1000) / 10} % sure)`;
    if (verdict === 'too-few')
      return `${found}; from ${ratios.length} pairs nothing can be told, ${fewestPairs} are needed`;
    return verdict === 'untold' ? `${found}; no difference can be told` : found;
  }
}

/** The narrowest interval between two of the values that is sure enough; all of them where none is. */
export function intervalOf(values: readonly number[]): { low: number; high: number; confidence: number } {
  const sorted = values.toSorted((a, b) => a - b);
  let cut = 0;
  while (confidenceWithout(cut + 1, sorted.length) >= enough) cut += 1;
  return {
    low: sorted[cut] ?? Number.NaN,
    high: sorted[sorted.length - 1 - cut] ?? Number.NaN,
    confidence: Math.max(0, confidenceWithout(cut, sorted.length)),
  };
}

/** How surely the median is between the values, when so many are cut off at each end: they lie on its sides as coins fall. */
function confidenceWithout(cut: number, count: number): number {
  let outside = 0;
  let ways = 1;
  for (let heads = 0; heads <= cut; heads += 1) {
    outside += ways;
    ways = (ways * (count - heads)) / (heads + 1);
  }
  return 1 - (2 * outside) / 2 ** count;
}

function verdictOf(low: number, high: number, confidence: number): RatioVerdict {
  if (confidence < enough) return 'too-few';
  if (low > 1) return 'higher';
  return high < 1 ? 'lower' : 'untold';
}

function shown(ratio: number): string {
  return ratio.toPrecision(3);
}
