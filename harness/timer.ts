/** The clock of a session; tests replace it to skip waits. */
import { setTimeout } from 'node:timers/promises';
import { Skipped } from './verdict.ts';

export interface Timer {
  /** Milliseconds, monotonic; the clock of every exchange. */
  now(): number;
  /** Resolves at that time, or at once if it has passed. @param what reason of the wait, for messages */
  until(at: number, what: string): Promise<void>;
  /** Total wait in milliseconds; overlapping waits count once. */
  readonly waited: number;
}

export interface SystemTimerOptions {
  /** Called with the end of the longest wait, whenever it moves by seconds. */
  readonly onWait?: (at: number, what: string) => void;
  /** When aborted, all waits end with Skipped. */
  readonly signal?: AbortSignal;
}

/** Tolerance in milliseconds: a wait that ends at most this much later is not reported again. */
const noNews = 5_000;

/** Milliseconds: Node lets a longer timer fire after one, with a warning. */
const longestTimer = 2 ** 31 - 1;

export function systemTimer({ onWait = () => {}, signal }: SystemTimerOptions = {}): Timer {
  let covered = 0;
  let reported = 0;
  let waited = 0;
  return {
    now: () => performance.now(),
    async until(at, what) {
      const now = performance.now();
      if (at <= now) return;
      if (at > covered) {
        waited += at - Math.max(covered, now);
        covered = at;
        if (at > reported + noNews) {
          reported = at;
          onWait(at, what);
        }
      }
      try {
        // A timer of Node may fire more than a millisecond too soon: a client that has waited would not have.
        for (let left = at - now; left > 0; left = at - performance.now()) {
          await setTimeout(Math.min(left, longestTimer), undefined, { signal });
        }
      } catch (error) {
        if (!signal?.aborted) throw error;
        throw new Skipped('interrupted', `the run was interrupted while it waited for ${what}`);
      }
    },
    get waited() {
      return waited;
    },
  };
}
