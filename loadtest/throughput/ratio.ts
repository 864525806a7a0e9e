/**
 * Compares two hosts measured in turn: ratios of pairs, and the confidence interval of their median by the sign test, which
 * assumes no distribution. Resampling would suggest a precision that a few values do not have.
 */
import { median } from '#harness/median.ts';
import type { Ratio, RatioVerdict } from './report-data.ts';

/** Minimum confidence for a conclusion. */
const enough = 0.95;

/** Minimum number of pairs for that confidence. */
const fewestPairs = 6;

/**
 * @param pairs values of A and B, measured in turn; pairs with a missing or zero value are omitted
 * @param what for the sentence, for instance `responses per second`
 * @returns undefined without a pair
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
    const found = `${what}: ratio A/B ${formatted(middle)} (${formatted(low)} to ${formatted(high)}, ${Math.floor(confidence * 1000) / 10} % confidence)`;
    if (verdict === 'too-few') return `${found}; from ${ratios.length} pairs no conclusion: ${fewestPairs} are needed`;
    return verdict === 'untold' ? `${found}; no significant difference` : found;
  }
}

/** The narrowest interval between two values with enough confidence; the whole range where there is none. */
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

/** Confidence that the median lies between the values, with so many cut off at each end (binomial distribution). */
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

function formatted(ratio: number): string {
  return ratio.toPrecision(3);
}
