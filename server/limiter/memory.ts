import { bucketMap } from './bucket-map.ts';
import { assertPolicy, type Decision, decisionOf, denial, type Limiter, type Policy } from './limiter.ts';
import { emptyLog, heldFor, isSpent, type Log, take } from './log.ts';
import { systemTime } from './time.ts';

export interface MemoryLimiterOptions {
  /** Clock, in whole microseconds. Monotonic by default: a wall clock that is set back would prolong denials. */
  readonly nowMicros?: () => number;
  /** Number of separate buckets; beyond it new keys share buckets. */
  readonly maximumBuckets?: number;
}

/** A bucket takes 200 to 600 bytes (docs/rate-limits.md): half a gigabyte at the most. */
const MAXIMUM_BUCKETS = 1_000_000;

/** Placeholder until the first take. */
const NO_POLICY = { quota: 1, windowSeconds: 1 };

/** In-memory limiter. For a single process only: two would each grant the whole quota. */
export function memoryLimiter(options: MemoryLimiterOptions = {}): Limiter {
  const { nowMicros = systemTime.now, maximumBuckets = MAXIMUM_BUCKETS } = options;
  const buckets = bucketMap<Log>({ maximum: maximumBuckets, create: () => emptyLog(NO_POLICY), isSpent });
  return {
    async take(key: string, policy: Policy): Promise<Decision> {
      assertPolicy(policy);
      const now = nowMicros();
      const log = buckets.own(key, now) ?? buckets.shared(key, now);
      return decisionOf(take(log, now, policy), 0, 'store');
    },
    denied(key, policy) {
      const log = buckets.find(key);
      const wait = log ? heldFor(log, nowMicros(), policy) : 0;
      return wait > 0 ? denial(wait, 'cache') : undefined;
    },
    async close() {
      buckets.clear();
    },
  };
}
