/** Time, so that a test can set it. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends after so many milliseconds, never earlier. @throws the signal's reason, at once, when it is aborted */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async wait(milliseconds, signal) {
    const end = performance.now() + milliseconds;
    // Timers may end a fraction of a millisecond early.
    for (let left = milliseconds; left > 0; left = end - performance.now()) await timer(Math.ceil(left), signal);
  },
};

function timer(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(running);
      reject(signal?.reason);
    };
    const running = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
