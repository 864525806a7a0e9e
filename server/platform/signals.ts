/** Being told to stop. */

/** npm and the terminal both pass Ctrl-C on: what comes within a second is the same wish. In milliseconds. */
const sameWish = 1_000;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/**
 * Waits for SIGINT, SIGTERM, or the end of the terminal. Whoever presses Ctrl-C later than that does not want to wait for
 * a drain: it ends the process at once. Further ones of SIGTERM do not: orchestrators send it to a whole group, and what
 * wraps the process passes it on, and what runs would be lost.
 */
export function untilSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const heard = (signal: StopSignal) => {
      first ??= performance.now();
      if (signal === 'SIGINT' && performance.now() - first > sameWish) process.exit(130);
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => heard(signal));
  });
}
