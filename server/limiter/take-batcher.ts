/** Batches `take()` calls per bucket: one Redis round trip in flight for each, and one batch waiting for the next. */

import { decisionOf, LimiterUnavailable, type Policy } from './limiter.ts';
import { applyGrant, cachedDenial, type LocalBucket, type SentTake, type Waiter } from './local-bucket.ts';
import type { LimiterMetrics } from './metrics.ts';
import { asUnavailable } from './redis-errors.ts';
import type { PendingTake, RedisStore, StoreGrant } from './redis-store.ts';
import { unsynced } from './resync.ts';
import type { StoreHealth } from './store-health.ts';
import type { Time } from './time.ts';

export interface TakeBatcher {
  /** Sends a take now, or with the next batch when one for the same bucket is in flight. */
  take(key: string, bucket: LocalBucket, waiter: Waiter, now: number): void;
  /** Decides all pending takes locally. */
  abandonAll(): void;
}

export interface TakeBatcherDeps {
  readonly store: RedisStore;
  readonly health: StoreHealth;
  readonly time: Time;
  /** How long a request waits for the store, microseconds. */
  readonly timeoutMicros: number;
  readonly metrics: Pick<LimiterMetrics, 'storeAnswered'> | undefined;
  /** Decides a request without the store. */
  decideLocally(key: string, waiter: Waiter, now: number): void;
}

/** Interval of checks for overdue takes, milliseconds. */
const TICK_MS = 10;

/** A batched take in flight. */
interface Pending extends PendingTake, SentTake {
  readonly policy: Policy;
  readonly count: number;
  readonly bucket: LocalBucket;
  readonly waiters: readonly Waiter[];
  /** When the first waiter times out, microseconds. */
  readonly deadline: number;
  deadlineMicros: number;
  admissions: readonly number[] | undefined;
  sent: number;
  generation: number;
  /** Index in the list of pending takes; REMOVED once it is decided. */
  index: number;
}

const REMOVED = -1;

export function takeBatcher(deps: TakeBatcherDeps): TakeBatcher {
  return new StoreTakeBatcher(deps);
}

class StoreTakeBatcher implements TakeBatcher {
  readonly #deps: TakeBatcherDeps;
  /**
   * Unordered. Not a Set: its rehashed tables reference one another, so that once one of them is promoted to the old
   * generation, all later entries live until the next major garbage collection.
   */
  readonly #pending: Pending[] = [];
  #isTimerSet = false;

  constructor(deps: TakeBatcherDeps) {
    this.#deps = deps;
  }

  take(key: string, bucket: LocalBucket, waiter: Waiter, now: number): void {
    if (bucket.waiting) bucket.waiting.push(waiter);
    else if (bucket.isInFlight) bucket.waiting = [waiter];
    else this.#sendBatch(key, bucket, [waiter], now);
  }

  abandonAll(): void {
    for (const pending of [...this.#pending]) this.#abandon(pending);
  }

  /** Takes that arrive while a batch is in flight share the next one: two round trips for a flood of any size. */
  #sendBatch(key: string, bucket: LocalBucket, waiters: readonly Waiter[], now: number): void {
    const [first] = waiters;
    const policy = waiters.at(-1)?.policy;
    if (!first || !policy) return;
    bucket.isInFlight = true;
    const deadline = first.since + this.#deps.timeoutMicros;
    const pending: Pending = {
      key,
      bucket,
      waiters,
      policy,
      count: waiters.length,
      deadline,
      deadlineMicros: this.#deps.health.storeMicrosAt(deadline) ?? 0,
      admissions: undefined,
      sent: now,
      generation: 0,
      index: this.#pending.length,
    };
    this.#pending.push(pending);
    this.#startTimer();
    this.#send(pending);
  }

  #send(pending: Pending): void {
    pending.generation = this.#deps.health.generation;
    pending.admissions = unsynced(pending.bucket, pending.generation);
    this.#deps.store.take(pending).then(
      (grant) => this.#succeeded(pending, grant),
      (error: unknown) => this.#failed(pending, error),
    );
  }

  #succeeded(pending: Pending, grant: StoreGrant): void {
    if (pending.index === REMOVED) return;
    const received = this.#deps.time.now();
    if (grant.tooLate && received >= pending.deadline) {
      this.#abandon(pending);
      this.#deps.health.checkNow();
      return;
    }
    if (grant.tooLate) {
      // Our deadline is not over: the clock offset was wrong, or another take in the same call had less time. Nothing was
      // decided, so the take can be sent again.
      pending.deadlineMicros = grant.storeMicros + pending.deadline - received;
      pending.sent = received;
      this.#send(pending);
      return;
    }
    this.#deps.metrics?.storeAnswered((received - pending.sent) / 1e6);
    if (pending.admissions) pending.bucket.syncedWith = pending.generation;
    this.#resolve(pending, grant, received);
  }

  #resolve(pending: Pending, grant: StoreGrant, received: number): void {
    const { key, bucket, waiters } = pending;
    this.#remove(pending);
    const granted = applyGrant(bucket, grant, pending, received);
    let index = 0;
    for (const { resolve } of waiters) {
      resolve(decisionOf(granted, index, 'store'));
      index += 1;
    }
    bucket.isInFlight = false;
    const { waiting } = bucket;
    if (!waiting) return;
    bucket.waiting = undefined;
    const uncached: Waiter[] = [];
    for (const waiter of waiting) {
      const cached = cachedDenial(bucket, waiter.policy, received);
      if (cached) waiter.resolve(cached);
      else uncached.push(waiter);
    }
    if (uncached.length > 0) this.#sendBatch(key, bucket, uncached, received);
  }

  #failed(pending: Pending, error: unknown): void {
    if (pending.index === REMOVED) return;
    const reason = asUnavailable(error);
    if (reason instanceof LimiterUnavailable) {
      this.#abandon(pending);
      this.#deps.health.checkNow();
      return;
    }
    this.#remove(pending);
    for (const { reject } of this.#released(pending)) reject(reason);
  }

  /** Removes a take from the list; a later reply is ignored. */
  #remove(pending: Pending): void {
    const last = this.#pending.pop();
    if (last && last !== pending) {
      this.#pending[pending.index] = last;
      last.index = pending.index;
    }
    pending.index = REMOVED;
  }

  /** Decides the waiters locally; a later reply is ignored. */
  #abandon(pending: Pending): void {
    this.#remove(pending);
    const now = this.#deps.time.now();
    for (const waiter of this.#released(pending)) this.#deps.decideLocally(pending.key, waiter, now);
  }

  /** @returns all waiters of the bucket, which has no take in flight any more */
  #released({ bucket, waiters }: Pending): Waiter[] {
    const all = [...waiters, ...(bucket.waiting ?? [])];
    bucket.waiting = undefined;
    bucket.isInFlight = false;
    return all;
  }

  /** One timer for all pending takes: a timer for each would cost more than the take. */
  #startTimer(): void {
    if (this.#isTimerSet) return;
    this.#isTimerSet = true;
    this.#deps.time.after(TICK_MS, () => this.#abandonOverdue());
  }

  #abandonOverdue(): void {
    this.#isTimerSet = false;
    const now = this.#deps.time.now();
    for (const pending of this.#pending.filter(({ deadline }) => deadline <= now)) {
      this.#abandon(pending);
      this.#deps.health.checkNow();
    }
    if (this.#pending.length > 0) this.#startTimer();
  }
}
