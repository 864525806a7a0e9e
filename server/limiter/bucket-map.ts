/**
 * Bounded map of buckets by key that never drops a bucket in use. No timer per key: later calls drop spent buckets, a few
 * at a time. When `maximum` buckets are in use, new keys share overflow buckets, which can only admit too little;
 * evicting a bucket instead would give an attacker a new quota.
 */
export interface BucketMap<Bucket> {
  /** Number of buckets, without the shared ones. */
  readonly size: number;
  /** @returns the key's own bucket, if it has one */
  find(key: string): Bucket | undefined;
  /** @returns the key's own bucket, created if necessary; undefined when the map is full */
  own(key: string, now: number): Bucket | undefined;
  /** @returns the bucket that the key shares when the map is full */
  shared(key: string, now: number): Bucket;
  /** Visits up to `count` buckets, round-robin, and drops those that are spent. */
  sweep(now: number, count: number): void;
  /** Iterates over the keys' own buckets; stays valid while buckets are added and dropped. */
  entries(): IterableIterator<[string, Bucket]>;
  clear(): void;
}

export interface BucketMapOptions<Bucket> {
  readonly maximum: number;
  create(): Bucket;
  /** True when dropping the bucket changes no decision. */
  isSpent(bucket: Bucket, now: number): boolean;
}

/**
 * Each sweep visits twice as many buckets as could be added since the last one, so that spent buckets cannot pile up and
 * no call scans all. Not on each call, because starting a sweep costs more than the visits.
 */
const CALLS_PER_SWEEP = 16;
const SWEPT_AT_ONCE = 2 * CALLS_PER_SWEEP;

export function bucketMap<Bucket>({ maximum, create, isSpent }: BucketMapOptions<Bucket>): BucketMap<Bucket> {
  const buckets = new Map<string, Bucket>();
  const overflow = new Map<string, Bucket>();
  const sweepBuckets = sweeper(buckets, isSpent);
  const sweepOverflow = sweeper(overflow, isSpent);

  let calls = 0;
  const sweep = (now: number, count: number) => {
    sweepBuckets(now, count);
    if (overflow.size > 0) sweepOverflow(now, count);
  };

  return {
    get size() {
      return buckets.size;
    },
    find: (key) => buckets.get(key),
    own(key, now) {
      calls += 1;
      if (calls % CALLS_PER_SWEEP === 0) sweep(now, SWEPT_AT_ONCE);
      const known = buckets.get(key);
      if (known) return known;
      if (overflow.size > 0) {
        // Even if there is room again: the key's admissions in the shared bucket must still count.
        const shared = overflow.get(overflowKey(key));
        if (shared && !isSpent(shared, now)) return undefined;
      }
      if (buckets.size >= maximum) return undefined;
      const bucket = create();
      buckets.set(key, bucket);
      return bucket;
    },
    shared(key, now) {
      const next = overflowKey(key);
      const known = overflow.get(next);
      if (known && !isSpent(known, now)) return known;
      const bucket = create();
      overflow.set(next, bucket);
      return bucket;
    },
    sweep,
    entries: () => buckets.entries(),
    clear() {
      buckets.clear();
      overflow.clear();
    },
  };
}

/**
 * Key of the shared bucket: everything up to the last colon (tenant and bucket) and one character of the identity's
 * hash, so that a flood of forged identities affects only 1 in 64 new clients of that bucket.
 */
function overflowKey(key: string): string {
  return key.slice(0, key.lastIndexOf(':') + 2);
}

/** Drops spent buckets, round-robin; a Map's iterator stays valid while entries are added and deleted. */
function sweeper<Bucket>(
  buckets: Map<string, Bucket>,
  isSpent: BucketMapOptions<Bucket>['isSpent'],
): (now: number, count: number) => void {
  let next = buckets.entries();
  return (now, count) => {
    let visited = 0;
    // Resumes where it stopped: returning from `for…of` does not close a Map's iterator.
    for (const [key, bucket] of next) {
      if (isSpent(bucket, now)) buckets.delete(key);
      visited += 1;
      if (visited === count) return;
    }
    next = buckets.entries();
  };
}
