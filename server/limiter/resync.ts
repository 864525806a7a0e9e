/** Resyncs the local logs to the store after an outage or a loss of state: sends the admissions that it lacks. */
import type { BucketMap } from './bucket-map.ts';
import { LimiterUnavailable } from './limiter.ts';
import type { LocalBucket } from './local-bucket.ts';
import type { LimiterLogger } from './redis-connection.ts';
import { asUnavailable } from './redis-errors.ts';
import type { RedisStore } from './redis-store.ts';
import type { StoreHealth } from './store-health.ts';

export interface Resync {
  /** Scans all buckets in the background; a scan in progress starts over. */
  start(): void;
}

export interface ResyncDeps {
  readonly store: RedisStore;
  readonly health: StoreHealth;
  readonly buckets: BucketMap<LocalBucket>;
  readonly logger: LimiterLogger | undefined;
}

/** Buckets sent to the store in one batch. */
const BATCH_SIZE = 200;
/** Buckets scanned before yielding to the event loop: half a millisecond of work. */
const SCAN_SIZE = 5_000;

/** @returns the admissions that the store of this generation lacks, oldest first; undefined when it has all */
export function unsynced({ stamps, syncedWith }: LocalBucket, state: number): number[] | undefined {
  if (stamps.length === 0 || syncedWith === state) return undefined;
  return stamps.toSorted((one, other) => one - other);
}

export function createResync({ store, health, buckets, logger }: ResyncDeps): Resync {
  let round = 0;

  async function resyncBucket(key: string, bucket: LocalBucket, admissions: readonly number[]): Promise<void> {
    bucket.syncedWith = health.generation;
    try {
      await store.take({ key, policy: bucket.policy, count: 0, deadlineMicros: 0, admissions });
    } catch (error) {
      bucket.syncedWith = -1;
      const reason = asUnavailable(error);
      if (!(reason instanceof LimiterUnavailable)) throw reason;
      // The bucket may see no further take, so a failed resync has to be repeated once the store is healthy.
      health.checkNow();
    }
  }

  async function resyncAll(own: number): Promise<void> {
    let scanned = 0;
    let batch: Promise<void>[] = [];
    for (const [key, bucket] of buckets.entries()) {
      if (!health.isReachable || own !== round) return;
      scanned += 1;
      const admissions = unsynced(bucket, health.generation);
      if (admissions) batch.push(resyncBucket(key, bucket, admissions));
      if (batch.length < BATCH_SIZE && scanned % SCAN_SIZE !== 0) continue;
      await Promise.all([...batch, new Promise((resolve) => setImmediate(resolve))]);
      batch = [];
    }
    await Promise.all(batch);
  }

  return {
    start() {
      round += 1;
      resyncAll(round).catch((error: unknown) => {
        logger?.warn({ err: error }, 'resync of the rate limiter failed');
      });
    },
  };
}
