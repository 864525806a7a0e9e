import { bucketMap } from './bucket-map.ts';
import { assertPolicy, type Decision, decisionOf, denial, type Limiter, type Policy } from './limiter.ts';
import { emptyLog, heldFor, isSpent, type Log, take } from './log.ts';
import { systemTime } from './time.ts';

export interface MemoryLimiterOptions {
  /** The clock, in whole microseconds. Monotonic by default: a wall clock that is set back would deny for longer. */
  readonly nowMicros?: () => number;
  /** How many buckets are kept apart; beyond it new keys share buckets. */
  readonly maximumBuckets?: number;
}

/** A bucket takes 200 to 600 bytes (docs/rate-limits.md): half a gigabyte at the most. */
const MAXIMUM_BUCKETS = 1_000_000;

/** Until its first request says under which policy. */
const NO_POLICY = { quota: 1, windowSeconds: 1 };

/** A limiter within this process, for a single process only: two processes would each grant the whole quota. */
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
