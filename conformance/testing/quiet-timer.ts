/** A timer for tests: where a run would wait with nothing under way, time is moved on, for the run and for the server alike. */
import type { Timer } from '../engine/timer.ts';

/** For so many milliseconds nothing must be under way before time is moved: a worker may have something to do that no request waits for. */
const usualQuiet = 60;

/**
 * @param isBusy whether requests are under way
 * @param advance moves the server's clock on by milliseconds
 * @param quiet for how many milliseconds nothing must be under way before
 */
export function quietTimer(isBusy: () => boolean, advance: (milliseconds: number) => void, quiet = usualQuiet): Timer {
  let skipped = 0;
  let watching: NodeJS.Timeout | undefined;
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const now = () => performance.now() + skipped;
  // The server's time passes as the run's does: one that stood still between two skips would lag behind what it told.
  let told = now();
  const tell = () => {
    const at = now();
    advance(at - told);
    told = at;
    return at;
  };
  let busyAt = 0;
  const look = () => {
    if (isBusy()) busyAt = performance.now();
    waiting.sort((a, b) => a.at - b.at);
    const ahead = (waiting[0]?.at ?? 0) - now();
    // What has come by itself waits for nothing.
    if (ahead > 0 && performance.now() - busyAt < quiet) return;
    skipped += Math.max(0, ahead);
    tell();
    busyAt = performance.now();
    waiting.shift()?.resolve();
    if (waiting.length === 0) {
      clearInterval(watching);
      watching = undefined;
    }
  };
  return {
    now: tell,
    async until(at) {
      if (at <= now()) return;
      busyAt = performance.now();
      watching ??= setInterval(look, 5);
      await new Promise<void>((resolve) => waiting.push({ at, resolve }));
    },
    waited: 0,
  };
}
