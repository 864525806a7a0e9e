/** A timer for tests: where a run would wait with nothing under way, time is moved on, for the run and for the server alike. */
import type { Timer } from '../engine/timer.ts';

/** For so many milliseconds nothing must be under way before time is moved. */
const quiet = 60;

/**
 * @param isBusy whether requests are under way
 * @param advance moves the server's clock on by milliseconds
 */
export function quietTimer(isBusy: () => boolean, advance: (milliseconds: number) => void): Timer {
  let skipped = 0;
  let watching: NodeJS.Timeout | undefined;
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const now = () => performance.now() + skipped;
  let busyAt = 0;
  const look = () => {
    if (isBusy()) busyAt = performance.now();
    if (performance.now() - busyAt < quiet) return;
    waiting.sort((a, b) => a.at - b.at);
    const next = waiting.shift();
    if (!next) return;
    const ahead = Math.max(0, next.at - now());
    skipped += ahead;
    advance(ahead);
    busyAt = performance.now();
    next.resolve();
    if (waiting.length === 0) {
      clearInterval(watching);
      watching = undefined;
    }
  };
  return {
    now,
    async until(at) {
      if (at <= now()) return;
      busyAt = performance.now();
      watching ??= setInterval(look, 5);
      await new Promise<void>((resolve) => waiting.push({ at, resolve }));
    },
    waited: 0,
  };
}
