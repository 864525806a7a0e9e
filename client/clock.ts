/** Time, so that a test can set it. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends after so many milliseconds, never earlier. @throws the signal's reason, at once, when it is aborted */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Of setTimeout, in milliseconds: 2^31 - 1, which is 24 days. */
export const maximumTimer = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  async wait(milliseconds, signal) {
    const end = performance.now() + milliseconds;
    // Timers may end a fraction of a millisecond early, and one beyond their maximum at once.
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
