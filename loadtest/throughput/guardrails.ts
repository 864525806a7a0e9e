/** Early end of a load: interruption, request budget, or too many unexpected responses. */
import type { Tally } from './tally.ts';

/** A budget as another thread gets it. */
export interface SharedBudget {
  readonly most: number;
  /** One number, in shared memory. */
  readonly spent: Int32Array<SharedArrayBuffer>;
}

/** Request budget of a whole run, for loads in several threads. */
export class Budget {
  readonly most: number;
  readonly #spent: Int32Array<SharedArrayBuffer>;

  constructor(most: number, spent = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))) {
    this.most = most;
    this.#spent = spent;
  }

  get left(): number {
    return this.most - Atomics.load(this.#spent, 0);
  }

  get shared(): SharedBudget {
    return { most: this.most, spent: this.#spent };
  }

  /** Counts requests that are sent in any case. */
  spend(count = 1): void {
    Atomics.add(this.#spent, 0, count);
  }

  /** Counts a request that is about to be sent. @returns false where none may be */
  take(): boolean {
    if (Atomics.add(this.#spent, 0, 1) < this.most) return true;
    Atomics.sub(this.#spent, 0, 1);
    return false;
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
