/** The one source of time of a run, so that tests need not wait for windows to pass. */
import { setTimeout } from 'node:timers/promises';

export interface Timer {
  /** Milliseconds, monotonic; the clock of every exchange. */
  now(): number;
  /** Resolves then, or at once where that has passed. @param what is waited for, for people */
  until(at: number, what: string): Promise<void>;
  /** How long was waited with nothing else to do, in milliseconds: waits that overlap count once. */
  readonly waited: number;
}

/** @param onWait told of the end of the longest wait so far, whenever it moves */
export function systemTimer(onWait: (at: number, what: string) => void = () => {}): Timer {
  let covered = 0;
  let waited = 0;
  return {
    now: () => performance.now(),
    async until(at, what) {
      const now = performance.now();
      if (at <= now) return;
      if (at > covered) {
        waited += at - Math.max(covered, now);
        covered = at;
        onWait(at, what);
      }
      await setTimeout(at - now);
    },
    get waited() {
      return waited;
    },
  };
}
