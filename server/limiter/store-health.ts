/**
 * Health of the Redis store, measured by this node's heartbeats: reachability, clock offset, number of live nodes, and
 * loss of stored state.
 */
import { randomUUID } from 'node:crypto';
import { LimiterUnavailable } from './limiter.ts';
import type { LimiterLogger } from './redis-connection.ts';
import { asUnavailable } from './redis-errors.ts';
import type { Heartbeat } from './redis-heartbeat.ts';
import { NotConnected } from './redis-node.ts';
import type { RedisStore } from './redis-store.ts';
import type { Time } from './time.ts';

export interface StoreHealth {
  /** True while takes may be sent to the store. */
  readonly isReady: boolean;
  /** True while heartbeats succeed. Becomes true before `isReady` when lost state is resynced first. */
  readonly isReachable: boolean;
  /** Live nodes at the last heartbeat; undefined before the first one. */
  readonly nodes: number | undefined;
  /** Number of detected losses of state and of failovers, from 0. */
  readonly generation: number;
  /**
   * Converts a time of this node's clock to the earliest possible time of the store's clock, in microseconds: a resynced
   * admission must not lie in the store's future. Undefined before the first heartbeat.
   */
  storeMicrosAt(time: number): number | undefined;
  /** Sends a heartbeat now, because a take timed out or failed. */
  checkNow(): void;
  close(): Promise<void>;
}

interface StoreHealthEvents {
  /** The store is unavailable. */
  onLost(): void;
  /** The store accepts resyncs; takes wait until the other nodes have resynced, too. */
  onReachable(): void;
  /** The store is available again or has lost state: a resync is due. */
  onReady(): void;
}

/** Intervals of heartbeats while the store is ready, and while it is not; milliseconds. */
const HEARTBEAT_EVERY_MS = 500;
const RETRY_EVERY_MS = 100;
/** Timeout of a heartbeat after an overdue take, milliseconds. Short, because further takes are waiting. */
const SUSPECT_TIMEOUT_MS = 50;
/** Minimum pause after a reply: while one of several servers is down, takes fail all the time. */
const TRUSTED_MICROS = 20_000;
/** Minimum interval between resyncs after failed takes with a healthy store. */
const RESYNC_EVERY_MICROS = 1_000_000;
/**
 * Time for all nodes to resync a store that comes back empty, before any of them sends takes: the first one would find
 * the whole quota unused. Longer than the pause between reconnects, so that all nodes are connected by then.
 */
const REJOIN_MICROS = 1_500_000;
/** Age of the last heartbeat after which a node is no longer counted. */
const DEAD_AFTER_MICROS = 5_000_000;

export interface StoreHealthOptions {
  readonly store: RedisStore;
  readonly time: Time;
  readonly answerWithinMs: number;
  readonly events: StoreHealthEvents;
  readonly logger: LimiterLogger | undefined;
}

export function createStoreHealth(options: StoreHealthOptions): StoreHealth {
  return new HeartbeatStoreHealth(options);
}

class HeartbeatStoreHealth implements StoreHealth {
  isReady = false;
  isReachable = false;
  nodes: number | undefined;
  generation = 0;
  readonly #options: StoreHealthOptions;
  readonly #node = randomUUID();
  #offset: number | undefined;
  #rejoinUntil = 0;
  #recountAt = 0;
  #sentNumber = 0;
  #takeovers = 0;
  #hasLost = false;
  #isInFlight = false;
  #hasReported = false;
  #isSuspect = false;
  #isExpedited = false;
  /** A take failed and may not have been recorded: local admissions have to be resynced. */
  #owesResync = false;
  #respondedAt = Number.NEGATIVE_INFINITY;
  #resyncedAt = Number.NEGATIVE_INFINITY;
  #closed = false;
  #cancelNext = () => {};

  constructor(options: StoreHealthOptions) {
    this.#options = options;
    this.#sendIfIdle();
  }

  storeMicrosAt(time: number): number | undefined {
    return this.#offset === undefined ? undefined : time + this.#offset;
  }

  checkNow(): void {
    this.#owesResync = true;
    this.#isSuspect = true;
    const { time } = this.#options;
    const trustedFor = this.isReady ? this.#respondedAt + TRUSTED_MICROS - time.now() : 0;
    if (trustedFor <= 0) {
      this.#sendIfIdle();
      return;
    }
    if (this.#isInFlight || this.#isExpedited || this.#closed) return;
    this.#isExpedited = true;
    this.#cancelNext();
    this.#cancelNext = time.after(trustedFor / 1000, () => this.#sendIfIdle());
  }

  /** At most one heartbeat in flight: they must not pile up in the sockets of a frozen store. */
  #sendIfIdle(): void {
    if (!this.#isInFlight && !this.#closed) void this.#send();
  }

  async #send(): Promise<void> {
    const { store, time, answerWithinMs } = this.#options;
    this.#isInFlight = true;
    this.#isExpedited = false;
    this.#cancelNext();
    this.#sentNumber += 1;
    const number = this.#sentNumber;
    let isLate = false;
    const timeoutMs = this.#isSuspect && this.isReady ? SUSPECT_TIMEOUT_MS : answerWithinMs;
    const cancelTimeout = time.after(timeoutMs, () => {
      isLate = true;
      this.#failed(new LimiterUnavailable('Redis heartbeat timed out'));
    });
    try {
      const heartbeat = await store.heartbeat(this.#node, number, DEAD_AFTER_MICROS);
      this.#hasLost ||= heartbeat.hasLost;
      // A late reply is too imprecise for the clock offset; the next heartbeat measures it.
      if (!isLate && !this.#closed) this.#succeeded(heartbeat);
    } catch (error) {
      this.#failed(asUnavailable(error));
    }
    cancelTimeout();
    this.#isInFlight = false;
    if (this.#closed) return;
    this.#cancelNext = time.after(this.isReady ? HEARTBEAT_EVERY_MS : isLate ? 0 : RETRY_EVERY_MS, () =>
      this.#sendIfIdle(),
    );
  }

  #succeeded({ nodes, storeMicros, takeovers }: Heartbeat): void {
    const hasLost = this.#hasLost;
    this.#hasLost = false;
    const { events, logger, time } = this.#options;
    const now = time.now();
    this.#offset = storeMicros - now;
    this.#respondedAt = now;
    // The last writes before a failover may not have reached the replica.
    const isReplaced = takeovers !== this.#takeovers;
    this.#takeovers = takeovers;
    const { isReachable: wasReachable, isReady: wasReady } = this;
    // Nodes that have not reconnected yet keep their share, in case the store fails again.
    if (hasLost || !wasReachable) this.#recountAt = now + DEAD_AFTER_MICROS;
    this.nodes = now < this.#recountAt ? Math.max(nodes, this.nodes ?? 0) : nodes;
    if (hasLost && !wasReady && this.nodes > 1) this.#rejoinUntil = now + REJOIN_MICROS;
    this.isReachable = true;
    this.#hasReported = false;
    this.isReady = now >= this.#rejoinUntil;
    if (hasLost || isReplaced) this.generation += 1;
    if (hasLost) logger?.warn({}, 'redis lost limiter state; resyncing');
    else if (isReplaced) logger?.info({}, 'another redis server took over; resyncing');
    if (!this.isReady) {
      if (hasLost || !wasReachable) events.onReachable();
      return;
    }
    if (!wasReady) logger?.info({ nodes }, 'rate limiter connected to redis');
    this.#isSuspect = false;
    const isDue = this.#owesResync && now - this.#resyncedAt >= RESYNC_EVERY_MICROS;
    if (!(hasLost || isReplaced || !wasReady || isDue)) return;
    this.#owesResync = false;
    this.#resyncedAt = now;
    events.onReady();
  }

  #failed(reason: unknown): void {
    this.isReachable = false;
    if (this.#closed) return;
    const { events, logger } = this.#options;
    if (!this.isReady) {
      // The connection itself reports that it cannot connect, but not that the server rejects commands.
      const isKnown = reason instanceof Error && reason.cause instanceof NotConnected;
      if (!isKnown && !this.#hasReported) logger?.warn({ err: reason }, 'redis unavailable');
      this.#hasReported ||= !isKnown;
      return;
    }
    this.isReady = false;
    this.#hasReported = true;
    logger?.warn({ err: reason }, 'rate limiter lost redis; deciding locally');
    events.onLost();
  }

  async close(): Promise<void> {
    const { store, time, answerWithinMs } = this.#options;
    this.#closed = true;
    this.#cancelNext();
    if (!this.isReachable) return;
    // Optional: without it the other nodes count this one for some seconds more.
    const farewell = store.heartbeat(this.#node, 0, DEAD_AFTER_MICROS).then(
      () => {},
      () => {},
    );
    await Promise.race([farewell, new Promise<void>((resolve) => time.after(answerWithinMs, resolve))]);
  }
}
