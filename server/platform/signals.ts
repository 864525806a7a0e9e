/** Signals that stop the process. */

/** npm and the terminal both forward Ctrl-C, so signals within this time count as one. In milliseconds. */
const debounce = 1_000;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `cleanUp` when a signal stops the process, which then ends by that signal.
 * @param cleanUp synchronous @returns a function that ends this
 */
export function onInterruption(cleanUp: () => void): () => void {
  const end = () => {
    for (const signal of stopSignals) process.off(signal, onSignal);
  };
  const onSignal = (signal: StopSignal) => {
    end();
    cleanUp();
    process.kill(process.pid, signal);
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  return end;
}

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
    for (const signal of stopSignals) process.on(signal, () => onSignal(signal));
  });
}
