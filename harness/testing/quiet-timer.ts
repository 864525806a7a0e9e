/** Simulated timer for tests: when the run is idle, the clocks of the run and of the server skip to the end of the wait. */
import type { Timer } from '../timer.ts';

/** Idle time in milliseconds before a skip: a worker may still have work that no request waits for. */
const usualQuiet = 60;

/**
 * @param isBusy true while requests are in flight
 * @param advance moves the server's clock forward by milliseconds
 * @param quiet idle time in milliseconds before a skip
 */
export function quietTimer(isBusy: () => boolean, advance: (milliseconds: number) => void, quiet = usualQuiet): Timer {
  let skipped = 0;
  let watching: NodeJS.Timeout | undefined;
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const now = () => performance.now() + skipped;
  // Real time passes on the server's clock as well: otherwise it would lag behind the run's between two skips.
  let syncedAt = now();
  const sync = () => {
    const at = now();
    advance(at - syncedAt);
    syncedAt = at;
    return at;
  };
  let busyAt = 0;
  const look = () => {
    if (isBusy()) busyAt = performance.now();
    waiting.sort((a, b) => a.at - b.at);
    const ahead = (waiting[0]?.at ?? 0) - now();
    // A wait whose end has already passed resolves at once.
    if (ahead > 0 && performance.now() - busyAt < quiet) return;
    skipped += Math.max(0, ahead);
    sync();
    busyAt = performance.now();
    waiting.shift()?.resolve();
    if (waiting.length === 0) {
      clearInterval(watching);
      watching = undefined;
    }
  };
  return {
    now: sync,
    async until(at) {
      if (at <= now()) return;
      busyAt = performance.now();
      watching ??= setInterval(look, 5);
      await new Promise<void>((resolve) => waiting.push({ at, resolve }));
    },
    waited: 0,
  };
}
