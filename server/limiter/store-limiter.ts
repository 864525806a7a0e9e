/** Limiter of one node, over a store shared by all nodes. */

import { inSpan, isRecording } from '#server/platform/tracing/tracing.ts';
import { type BucketMap, bucketMap } from './bucket-map.ts';
import { assertPolicy, type Decision, decisionOf, type Limiter, LimiterUnavailable, type Policy } from './limiter.ts';
import {
  cachedDenial,
  decideLocally,
  isSpentLocally,
  type LocalBucket,
  localBucket,
  type Waiter,
} from './local-bucket.ts';
import type { LimiterMetrics } from './metrics.ts';
import type { LimiterLogger } from './redis-connection.ts';
import type { RedisStore } from './redis-store.ts';
import { createResync, type Resync } from './resync.ts';
import { createStoreHealth, type StoreHealth } from './store-health.ts';
import { type TakeBatcher, takeBatcher } from './take-batcher.ts';
import { systemTime, type Time } from './time.ts';

export interface StoreLimiterOptions {
  readonly logger?: LimiterLogger;
  /** How long a request may wait for its decision, milliseconds; 200 when absent. */
  readonly answerWithinMs?: number;
  /** Buckets with a local log; admissions beyond them are only in the store. */
  readonly maximumBuckets?: number;
  readonly metrics?: Pick<LimiterMetrics, 'degraded' | 'storeAnswered'> | undefined;
  readonly time?: Time;
}

export interface StoreLimiter extends Limiter {
  /** True while it decides without the store. */
  readonly isDegraded: boolean;
  /** Live nodes that share the quotas, including this one; undefined before the first heartbeat. */
  readonly nodes: number | undefined;
  /** Resolves when the store is ready: at once if it is now, never if it never becomes so. */
  connected(): Promise<void>;
}

/** With the interval of timeout checks and the time to respond, requests are decided within 250 ms. */
const ANSWER_WITHIN_MS = 200;
/** A bucket takes up to 1 KB (docs/rate-limits.md): a gigabyte at the most. */
const MAXIMUM_BUCKETS = 1_000_000;

/** @param closeStore called last by close() */
export function storeLimiter(
  store: RedisStore,
  closeStore: () => Promise<void>,
  options: StoreLimiterOptions = {},
): StoreLimiter {
  return new NodeLimiter(store, closeStore, options);
}

class NodeLimiter implements StoreLimiter {
  readonly #closeStore: () => Promise<void>;
  readonly #health: StoreHealth;
  readonly #buckets: BucketMap<LocalBucket>;
  readonly #resync: Resync;
  readonly #time: Time;
  readonly #batcher: TakeBatcher;
  readonly #metrics: StoreLimiterOptions['metrics'];
  readonly #onReady: Array<() => void> = [];
  #closed = false;

  constructor(store: RedisStore, closeStore: () => Promise<void>, options: StoreLimiterOptions) {
    const { answerWithinMs = ANSWER_WITHIN_MS, maximumBuckets = MAXIMUM_BUCKETS, logger, time = systemTime } = options;
    this.#closeStore = closeStore;
    this.#time = time;
    this.#metrics = options.metrics;
    this.#metrics?.degraded(true);
    this.#buckets = bucketMap({ maximum: maximumBuckets, create: localBucket, isSpent: isSpentLocally });
    const events = {
      onLost: () => this.#becameUnavailable(),
      onReachable: () => this.#resync.start(),
      onReady: () => this.#becameReady(),
    };
    this.#health = createStoreHealth({ store, time, answerWithinMs, events, logger });
    this.#batcher = takeBatcher({
      store,
      health: this.#health,
      time,
      timeoutMicros: answerWithinMs * 1000,
      metrics: options.metrics,
      decideLocally: (key, waiter, now) => this.#decideLocally(key, waiter, now),
    });
    this.#resync = createResync({ store, health: this.#health, buckets: this.#buckets, logger });
  }

  get isDegraded(): boolean {
    return !this.#health.isReady;
  }

  get nodes(): number | undefined {
    return this.#health.nodes;
  }

  take(key: string, policy: Policy): Promise<Decision> {
    return new Promise((resolve, reject) => {
      assertPolicy(policy);
      const now = this.#time.now();
      const bucket = this.#buckets.own(key, now) ?? localBucket();
      const waiter = { since: now, policy, resolve, reject };
      const cached = cachedDenial(bucket, policy, now);
      if (cached) resolve(cached);
      else if (!this.#health.isReady) this.#decideLocally(key, waiter, now);
      else if (isRecording()) this.#takeInSpan(key, bucket, waiter, now);
      else this.#batcher.take(key, bucket, waiter, now);
    });
  }

  /** As seen by one request: takes of several requests go to Redis together. */
  #takeInSpan(key: string, bucket: LocalBucket, waiter: Waiter, now: number): void {
    const take = () =>
      new Promise<Decision>((resolve, reject) => this.#batcher.take(key, bucket, { ...waiter, resolve, reject }, now));
    inSpan('redis take', { 'db.system.name': 'redis' }, take, 'client').then(waiter.resolve, waiter.reject);
  }

  denied(key: string, policy: Policy): Decision | undefined {
    const bucket = this.#buckets.find(key);
    return bucket && cachedDenial(bucket, policy, this.#time.now());
  }

  async connected(): Promise<void> {
    if (!this.#health.isReady) await new Promise<void>((resolve) => this.#onReady.push(resolve));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#health.close();
    this.#batcher.abandonAll();
    await this.#closeStore();
    this.#buckets.clear();
  }

  #decideLocally(key: string, { policy, resolve, reject }: Waiter, now: number): void {
    const { nodes } = this.#health;
    if (policy.outage !== 'share' || nodes === undefined || this.#closed) {
      reject(new LimiterUnavailable('Redis is unavailable'));
      return;
    }
    const own = this.#buckets.own(key, now);
    const grant = own
      ? decideLocally(own, policy, nodes, now, this.#health.storeMicrosAt(now))
      : decideLocally(this.#buckets.shared(key, now), policy, nodes, now);
    resolve(decisionOf(grant, 0, 'degraded'));
  }

  #becameUnavailable(): void {
    this.#metrics?.degraded(true);
    this.#batcher.abandonAll();
  }

  #becameReady(): void {
    this.#metrics?.degraded(false);
    for (const resolve of this.#onReady.splice(0)) resolve();
    this.#resync.start();
  }
}
