/** Clock, replaceable in tests. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after the given milliseconds, never earlier. @throws the signal's reason as soon as it is aborted */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Maximum of setTimeout in milliseconds: 2^31 - 1, which is 24 days. */
export const maximumTimer = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  async wait(milliseconds, signal) {
    const end = performance.now() + milliseconds;
    // Timers may fire a fraction of a millisecond early, and fire at once beyond their maximum.
    for (let left = milliseconds; left > 0; left = end - performance.now()) {
      await timer(Math.min(Math.ceil(left), maximumTimer), signal);
    }
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
