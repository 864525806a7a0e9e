/** The limiter of one node, over a store that all nodes share. */

import { type Bringer, bringer } from './bringing.ts';
import { type BucketMap, bucketMap } from './bucket-map.ts';
import { assertPolicy, type Decision, decisionOf, type Limiter, LimiterUnavailable, type Policy } from './limiter.ts';
import {
  decideAlone,
  isSpentLocally,
  type LocalBucket,
  localBucket,
  rememberedDenial,
  type Waiter,
} from './local-bucket.ts';
import type { LimiterMetrics } from './metrics.ts';
import { createPresence, type Presence } from './presence.ts';
import { type Questions, questions } from './questions.ts';
import type { LimiterLogger } from './redis-connection.ts';
import type { RedisStore } from './redis-store.ts';
import { systemTime, type Time } from './time.ts';

export interface StoreLimiterOptions {
  readonly logger?: LimiterLogger;
  /** How long a request may wait for its decision, milliseconds; 200 when absent. */
  readonly answerWithinMs?: number;
  /** How many buckets a node remembers; what it admits beyond them has no shadow. */
  readonly maximumBuckets?: number;
  readonly metrics?: Pick<LimiterMetrics, 'degraded' | 'storeAnswered'> | undefined;
  readonly time?: Time;
}

export interface StoreLimiter extends Limiter {
  /** Whether it decides without the store at this moment. */
  readonly isDegraded: boolean;
  /** How many nodes share the quotas, this one among them; undefined before the store was reached. */
  readonly nodes: number | undefined;
  /** Resolves when the store can be asked: at once if it can be now, never if it never comes back. */
  connected(): Promise<void>;
}

/** With the ticks of the clock that looks after them, and time to answer, requests are decided within 250 ms. */
const ANSWER_WITHIN_MS = 200;
/** A bucket takes up to 1 KB (docs/rate-limits.md): a gigabyte at the most. */
const MAXIMUM_BUCKETS = 1_000_000;

/** @param closeStore is called last */
export function storeLimiter(
  store: RedisStore,
  closeStore: () => Promise<void>,
  options: StoreLimiterOptions = {},
): StoreLimiter {
  return new NodeLimiter(store, closeStore, options);
}

class NodeLimiter implements StoreLimiter {
  readonly #closeStore: () => Promise<void>;
  readonly #presence: Presence;
  readonly #buckets: BucketMap<LocalBucket>;
  readonly #bringer: Bringer;
  readonly #time: Time;
  readonly #questions: Questions;
  readonly #metrics: StoreLimiterOptions['metrics'];
  readonly #whenThere: Array<() => void> = [];
  #closed = false;

  constructor(store: RedisStore, closeStore: () => Promise<void>, options: StoreLimiterOptions) {
    const { answerWithinMs = ANSWER_WITHIN_MS, maximumBuckets = MAXIMUM_BUCKETS, logger, time = systemTime } = options;
    this.#closeStore = closeStore;
    this.#time = time;
    this.#metrics = options.metrics;
    this.#metrics?.degraded(true);
    this.#buckets = bucketMap({ maximum: maximumBuckets, create: localBucket, isSpent: isSpentLocally });
    const events = {
      onAway: () => this.#lost(),
      onReached: () => this.#bringer.start(),
      onReturn: () => this.#returned(),
    };
    this.#presence = createPresence({ store, time, answerWithinMs, events, logger });
    this.#questions = questions({
      store,
      presence: this.#presence,
      time,
      patienceMicros: answerWithinMs * 1000,
      metrics: options.metrics,
      decideAlone: (key, waiter, now) => this.#decideAlone(key, waiter, now),
    });
    this.#bringer = bringer({ store, presence: this.#presence, buckets: this.#buckets, logger });
  }

  get isDegraded(): boolean {
    return !this.#presence.isThere;
  }

  get nodes(): number | undefined {
    return this.#presence.nodes;
  }

  take(key: string, policy: Policy): Promise<Decision> {
    return new Promise((resolve, reject) => {
      assertPolicy(policy);
      const now = this.#time.now();
      const bucket = this.#buckets.own(key, now) ?? localBucket();
      const waiter = { since: now, policy, resolve, reject };
      const remembered = rememberedDenial(bucket, policy, now);
      if (remembered) resolve(remembered);
      else if (!this.#presence.isThere) this.#decideAlone(key, waiter, now);
      else this.#questions.ask(key, bucket, waiter, now);
    });
  }

  denied(key: string, policy: Policy): Decision | undefined {
    const bucket = this.#buckets.find(key);
    return bucket && rememberedDenial(bucket, policy, this.#time.now());
  }

  async connected(): Promise<void> {
    if (!this.#presence.isThere) await new Promise<void>((resolve) => this.#whenThere.push(resolve));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#presence.close();
    this.#questions.giveUpAll();
    await this.#closeStore();
    this.#buckets.clear();
  }

  #decideAlone(key: string, { policy, resolve, reject }: Waiter, now: number): void {
    const { nodes } = this.#presence;
    if (policy.outage !== 'share' || nodes === undefined || this.#closed) {
      reject(new LimiterUnavailable('Redis cannot be asked'));
      return;
    }
    const own = this.#buckets.own(key, now);
    const grant = own
      ? decideAlone(own, policy, nodes, now, this.#presence.storeMicrosAt(now))
      : decideAlone(this.#buckets.shared(key, now), policy, nodes, now);
    resolve(decisionOf(grant, 0, 'degraded'));
  }

  #lost(): void {
    this.#metrics?.degraded(true);
    this.#questions.giveUpAll();
  }

  #returned(): void {
    this.#metrics?.degraded(false);
    for (const resolve of this.#whenThere.splice(0)) resolve();
    this.#bringer.start();
  }
}
