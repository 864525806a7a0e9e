/** Early end of a load: interruption, request budget, or too many unexpected responses. */
import type { Tally } from './tally.ts';

/** Request budget of a whole run. */
export class Budget {
  readonly most: number;
  #left: number;

  constructor(most: number) {
    this.most = most;
    this.#left = most;
  }

  get left(): number {
    return this.#left;
  }

  spend(count = 1): void {
    this.#left -= count;
  }
}

/** Smallest number of responses for a meaningful share. */
const fewest = 20;

/** @param share of all completed requests, from 0 to 1 @returns the reason to end a load; undefined if there is none */
export function surpriseOf(tally: Tally, share: number): string | undefined {
  const { completed, surprises } = tally;
  if (completed < fewest || surprises <= share * completed) return undefined;
  return `${surprises} of ${completed} requests went wrong, most of them by ${tally.worst}`;
}
