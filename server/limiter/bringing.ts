/** Brings to the store what this node has admitted and the store does not know, after it was away or has forgotten. */
import type { BucketMap } from './bucket-map.ts';
import { LimiterUnavailable } from './limiter.ts';
import type { LocalBucket } from './local-bucket.ts';
import type { Presence } from './presence.ts';
import type { LimiterLogger } from './redis-connection.ts';
import { asUnavailable } from './redis-errors.ts';
import type { RedisStore } from './redis-store.ts';

export interface Bringer {
  /** Goes through all buckets in the background, from the beginning where it was under way. */
  start(): void;
}

export interface BringerDeps {
  readonly store: RedisStore;
  readonly presence: Presence;
  readonly buckets: BucketMap<LocalBucket>;
  readonly logger: LimiterLogger | undefined;
}

/** Buckets that are brought to the store together. */
const BROUGHT_TOGETHER = 200;
/** Buckets that are looked at in one go while those to bring are searched: half a millisecond. */
const LOOKED_AT_TOGETHER = 5_000;

/** @returns the admissions that a store in this state lacks, in order; undefined when it knows all. */
export function toBring({ stamps, syncedWith }: LocalBucket, state: number): number[] | undefined {
  if (stamps.length === 0 || syncedWith === state) return undefined;
  return stamps.toSorted((one, other) => one - other);
}

export function bringer({ store, presence, buckets, logger }: BringerDeps): Bringer {
  let round = 0;

  async function bringOne(key: string, bucket: LocalBucket, admissions: readonly number[]): Promise<void> {
    bucket.syncedWith = presence.state;
    try {
      await store.take({ key, policy: bucket.policy, count: 0, deadlineMicros: 0, admissions });
    } catch (error) {
      bucket.syncedWith = -1;
      const reason = asUnavailable(error);
      if (!(reason instanceof LimiterUnavailable)) throw reason;
      // Nobody may ask about this bucket again: all that is lacking is brought anew, once the store is found to be there.
      presence.doubt();
    }
  }

  async function bringAll(own: number): Promise<void> {
    let looked = 0;
    let together: Promise<void>[] = [];
    for (const [key, bucket] of buckets.entries()) {
      if (!presence.isReached || own !== round) return;
      looked += 1;
      const admissions = toBring(bucket, presence.state);
      if (admissions) together.push(bringOne(key, bucket, admissions));
      if (together.length < BROUGHT_TOGETHER && looked % LOOKED_AT_TOGETHER !== 0) continue;
      await Promise.all([...together, new Promise((resolve) => setImmediate(resolve))]);
      together = [];
    }
    await Promise.all(together);
  }

  return {
    start() {
      round += 1;
      bringAll(round).catch((error: unknown) => {
        logger?.warn({ err: error }, 'The rate limiter could not tell Redis what it has admitted');
      });
    },
  };
}
