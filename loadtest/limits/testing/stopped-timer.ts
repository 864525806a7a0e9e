/** A timer whose time stands still while requests are open, so that the speed of the machine has no influence. */
import type { Timer } from '#harness/timer.ts';

/** Milliseconds between two looks. */
const every = 3;

/** Consecutive looks without an open request before time moves: a chain of requests has short pauses. */
const idleLooks = 4;

/**
 * Moves in whole milliseconds, as the server's clock does, so that both show the same time.
 * @param isBusy true while requests are open
 * @param advance moves the server's clock by milliseconds
 */
export function stoppedTimer(isBusy: () => boolean, advance: (milliseconds: number) => void): Timer {
  let now = 0;
  let idle = 0;
  let looking: NodeJS.Timeout | undefined;
  let waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const look = () => {
    idle = isBusy() ? 0 : idle + 1;
    if (idle < idleLooks) return;
    idle = 0;
    const next = Math.max(now, Math.ceil(Math.min(...waiting.map(({ at }) => at))));
    advance(next - now);
    now = next;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { resolve } of due) resolve();
    if (waiting.length > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  return {
    now: () => now,
    async until(at) {
      if (at <= now) return;
      idle = 0;
      looking ??= setInterval(look, every);
      await new Promise<void>((resolve) => waiting.push({ at, resolve }));
    },
    waited: 0,
  };
}
