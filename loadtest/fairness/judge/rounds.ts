/** Verdicts on figures of several rounds. */
import { median } from '#harness/median.ts';
import type { CheckVerdict } from '../../limits/check.ts';

/** A figure of one round and its bound: kept up to the bound. */
export interface Bounded {
  /** What counts for keeping: with the delay of the generator. */
  readonly value: number;
  /** What counts against the host: without the delay of the generator. */
  readonly certain: number;
  readonly bound: number;
}

/**
 * A single noisy round decides nothing.
 * @returns proven where the median keeps the bound, refuted where no round does, inconclusive otherwise
 */
export function verdictOf(rounds: readonly Bounded[]): CheckVerdict {
  if (rounds.length === 0) return 'inconclusive';
  if (median(rounds.map(({ value, bound }) => value - bound)) <= 0) return 'proven';
  return rounds.every(({ certain, bound }) => certain > bound) ? 'refuted' : 'inconclusive';
}

/** The same for figures that have to reach a bound. @param certain what counts against the host; absent: the same */
export function verdictOfLeast(
  values: readonly number[],
  least: number,
  certain: readonly number[] = values,
): CheckVerdict {
  return verdictOf(
    values.map((value, index) => ({ value: -value, certain: -(certain[index] ?? value), bound: -least })),
  );
}
