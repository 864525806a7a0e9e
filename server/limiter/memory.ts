import { assertPolicy, type Decision, decision, type Limiter, type Policy } from './limiter.ts';
import { emptyLog, isSpent, type Log, take } from './log.ts';

export interface MemoryLimiterOptions {
  /** The clock, in whole microseconds. Monotonic by default: a wall clock that is set back would deny for longer. */
  nowMicros?: () => number;
  /** How many buckets are kept apart; beyond it new keys share buckets. */
  maxBuckets?: number;
}

/** Each call looks at more buckets than it can add, so spent ones cannot pile up and no call scans them all. */
const SWEPT_PER_CALL = 2;

/**
 * A limiter within this process, for a single process only: two processes would each grant the whole quota.
 *
 * Memory is bounded without ever forgetting a bucket that still counts. Spent buckets are dropped a few at a time by
 * later calls; when `maxBuckets` are in use, new keys share overflow buckets, which can only admit too little.
 */
export function memoryLimiter(options: MemoryLimiterOptions = {}): Limiter {
  const { nowMicros = () => Math.floor(performance.now() * 1000), maxBuckets = 500_000 } = options;
  const buckets = new Map<string, Log>();
  const overflow = new Map<string, Log>();
  const sweeps = [sweeper(buckets), sweeper(overflow)];

  function logOf(key: string, now: number, policy: Policy): Log {
    const own = buckets.get(key);
    if (own) return own;
    const shard = overflowKey(key);
    const shared = overflow.get(shard);
    // Also when there is room again: the requests this key has spent in the shared bucket must still count.
    if (shared && !isSpent(shared, now)) return shared;
    const log = emptyLog(policy);
    if (buckets.size < maxBuckets) buckets.set(key, log);
    else overflow.set(shard, log);
    return log;
  }

  return {
    async take(key: string, policy: Policy): Promise<Decision> {
      assertPolicy(policy);
      const now = nowMicros();
      for (const sweep of sweeps) sweep(now);
      return decision(take(logOf(key, now, policy), now, policy));
    },
    async close() {
      buckets.clear();
      overflow.clear();
    },
  };
}

/**
 * The shared bucket of a key beyond the cap: everything up to the last colon (tenant and bucket) and one character of
 * the identity's hash, so that a flood of made-up identities takes only 1 in 64 new clients of that bucket with it.
 */
function overflowKey(key: string): string {
  return key.slice(0, key.lastIndexOf(':') + 2);
}

/** Drops spent logs, going round the map a few entries a call; a Map's iterator stays valid while entries come and go. */
function sweeper(logs: Map<string, Log>): (now: number) => void {
  let place = logs.entries();
  return (now) => {
    for (let looked = 0; looked < SWEPT_PER_CALL; looked += 1) {
      const { done, value } = place.next();
      if (done) {
        place = logs.entries();
        return;
      }
      const [key, log] = value;
      if (isSpent(log, now)) logs.delete(key);
    }
  };
}
