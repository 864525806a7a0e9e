/**
 * What a process keeps of each key, bounded without ever forgetting a bucket that still counts. No timer per key: spent
 * buckets are dropped a few at a time, by later calls. When `maximum` are in use, new keys share overflow buckets, which
 * can only admit too little; forgetting one to make room would give whoever floods us new quotas.
 */
export interface BucketMap<Bucket> {
  /** Buckets in use, shared ones not among them. */
  readonly size: number;
  /** @returns the key's own bucket, if it has one. */
  find(key: string): Bucket | undefined;
  /** @returns the key's own bucket, made when it has none; undefined when the map is full. */
  own(key: string, now: number): Bucket | undefined;
  /** @returns the bucket that a key shares when the map is full. */
  shared(key: string, now: number): Bucket;
  /** Looks at up to `count` buckets, going round, and drops those that are spent. */
  sweep(now: number, count: number): void;
  /** Of the keys' own buckets. Stays valid while buckets come and go. */
  entries(): IterableIterator<[string, Bucket]>;
  clear(): void;
}

export interface BucketMapOptions<Bucket> {
  readonly maximum: number;
  create(): Bucket;
  /** Whether dropping the bucket changes nothing any more. */
  isSpent(bucket: Bucket, now: number): boolean;
}

/**
 * Some calls look at twice as many buckets as all have added since, so spent ones cannot pile up and no call scans them
 * all. Not each call: to start looking costs more than to look.
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
        // Also when there is room again: the requests this key has spent in the shared bucket must still count.
        const shared = overflow.get(overflowKey(key));
        if (shared && !isSpent(shared, now)) return undefined;
      }
      if (buckets.size >= maximum) return undefined;
      const bucket = create();
      buckets.set(key, bucket);
      return bucket;
    },
    shared(key, now) {
      const place = overflowKey(key);
      const known = overflow.get(place);
      if (known && !isSpent(known, now)) return known;
      const bucket = create();
      overflow.set(place, bucket);
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
 * The shared bucket of a key beyond the cap: everything up to the last colon (tenant and bucket) and one character of
 * the identity's hash, so that a flood of made-up identities takes only 1 in 64 new clients of that bucket with it.
 */
function overflowKey(key: string): string {
  return key.slice(0, key.lastIndexOf(':') + 2);
}

/** Drops spent buckets, going round the map; a Map's iterator stays valid while entries come and go. */
function sweeper<Bucket>(
  buckets: Map<string, Bucket>,
  isSpent: BucketMapOptions<Bucket>['isSpent'],
): (now: number, count: number) => void {
  let place = buckets.entries();
  return (now, count) => {
    let looked = 0;
    // Goes on where it was left: a Map's iterator has nothing that ends it.
    for (const [key, bucket] of place) {
      if (isSpent(bucket, now)) buckets.delete(key);
      looked += 1;
      if (looked === count) return;
    }
    place = buckets.entries();
  };
}
