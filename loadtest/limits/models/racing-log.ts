/** A sliding log with a race: it reads, and writes a moment later. */
import type { Model } from './model.ts';

/** Delay between read and write: a round trip to a store, or to a busy one. */
const between = 2;

export const racingReadThenWrite: Model = {
  name: 'racing-read-then-write',
  describes:
    'Reads a log, decides, and writes a moment later, as `get` then `set` does: exact in sequence, but concurrent requests all see the same free places.',
  exact: false,
  create({ quota, windowMs }, { now, pass }) {
    const logs = new Map<string, readonly number[]>();
    return async ({ key }) => {
      const at = now();
      const log = (logs.get(key) ?? []).filter((admitted) => at - admitted < windowMs);
      await pass(between);
      const [oldest] = log;
      if (log.length >= quota && oldest !== undefined) {
        return { admitted: false, retryAfterSeconds: Math.ceil((oldest + windowMs - at) / 1000) };
      }
      // Concurrent writes stay: the fault is that they were not counted.
      logs.set(key, [...(logs.get(key) ?? []), at]);
      return { admitted: true, remaining: quota - log.length - 1 };
    };
  },
};
