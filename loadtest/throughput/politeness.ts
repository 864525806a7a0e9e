/** When a load ends before its time: somebody interrupts, enough was sent, or the host does what nobody expects of it. */
import type { Tally } from './tally.ts';

/** How many requests a whole run may send. */
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

  spend(): void {
    this.#left -= 1;
  }
}

/** Before so many are answered a share says nothing. */
const fewest = 20;

/** @param share of all that have an end, from 0 to 1 @returns why a load must end; nothing while all is well */
export function surpriseOf(tally: Tally, share: number): string | undefined {
  const { settled, surprises } = tally;
  if (settled < fewest || surprises <= share * settled) return undefined;
  return `${surprises} of ${settled} requests went wrong, most of them by ${tally.worst}`;
}
