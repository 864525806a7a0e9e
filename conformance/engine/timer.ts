/** The one source of time of a run, so that tests need not wait for windows to pass. */
import { setTimeout } from 'node:timers/promises';
import { Skipped } from '../verdict.ts';

export interface Timer {
  /** Milliseconds, monotonic; the clock of every exchange. */
  now(): number;
  /** Resolves then, or at once where that has passed. @param what is waited for, for people */
  until(at: number, what: string): Promise<void>;
  /** How long was waited with nothing else to do, in milliseconds: waits that overlap count once. */
  readonly waited: number;
}

export interface SystemTimerOptions {
  /** Told of the end of the longest wait so far, whenever it moves by seconds. */
  readonly onWait?: (at: number, what: string) => void;
  /** Once aborted, nothing is waited for: whoever waits is skipped. */
  readonly signal?: AbortSignal;
}

/** A wait that ends so little later than another is no news, in milliseconds. */
const noNews = 5_000;

export function systemTimer({ onWait = () => {}, signal }: SystemTimerOptions = {}): Timer {
  let covered = 0;
  let told = 0;
  let waited = 0;
  return {
    now: () => performance.now(),
    async until(at, what) {
      const now = performance.now();
      if (at <= now) return;
      if (at > covered) {
        waited += at - Math.max(covered, now);
        covered = at;
        if (at > told + noNews) {
          told = at;
          onWait(at, what);
        }
      }
      try {
        await setTimeout(at - now, undefined, { signal });
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
