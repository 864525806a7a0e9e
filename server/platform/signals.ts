/** Signals that stop the process. */

/** npm and the terminal both forward Ctrl-C, so signals within this time count as one. In milliseconds. */
const debounce = 1_000;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/**
 * Waits for SIGINT, SIGTERM, or the end of the terminal. A later second Ctrl-C skips the drain and ends the process at
 * once. A second SIGTERM does not: orchestrators send it to the whole group, and wrappers forward it again.
 */
export function untilSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const onSignal = (signal: StopSignal) => {
      first ??= performance.now();
      if (signal === 'SIGINT' && performance.now() - first > debounce) process.exit(130);
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal));
  });
}
