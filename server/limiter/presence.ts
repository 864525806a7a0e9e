/**
 * Whether the store is there, told by a beat of this node that it answers in time; how many nodes there are; what its
 * clock shows; and whether it still knows what it knew.
 */
import { randomUUID } from 'node:crypto';
import { LimiterUnavailable } from './limiter.ts';
import type { LimiterLogger } from './redis-connection.ts';
import { asUnavailable } from './redis-errors.ts';
import { NotConnected } from './redis-node.ts';
import type { Beat, RedisStore } from './redis-store.ts';
import type { Time } from './time.ts';

export interface Presence {
  /** True while the store may be asked. */
  readonly isThere: boolean;
  /** True while the store answers in time, also before it may be asked: what it has lost is told it first. */
  readonly isReached: boolean;
  /** Nodes that lived when the store was last there; undefined before it was reached for the first time. */
  readonly nodes: number | undefined;
  /** Counts the times that the store was found to have lost something, from 0. */
  readonly state: number;
  /**
   * What the store's clock shows at a time of this node's, at the earliest that the last beat allows: an admission that
   * is brought to the store must not lie in its future. Undefined before the first beat.
   */
  storeMicrosAt(time: number): number | undefined;
  /** A question was not answered: a beat is sent now, to find out whether the store is there. */
  doubt(): void;
  close(): Promise<void>;
}

export interface PresenceEvents {
  /** The store does not answer. */
  onAway(): void;
  /** The store can be told, and is not asked yet: others have to tell it, too. */
  onReached(): void;
  /** The store answers again, after it did not, or what it knew is lost: it is to be told. */
  onReturn(): void;
}

/** While all is well, and while it is not, milliseconds: the time that the store is back before we notice. */
const BEAT_EVERY_MS = 500;
const LOOK_EVERY_MS = 100;
/** Of a beat that is sent because a question had no answer for long, milliseconds: those who ask meanwhile wait too. */
const DOUBTFUL_PATIENCE_MS = 50;
/** The next beat is not sent sooner after an answer: while one server of several is away, doubts never end. */
const TRUSTED_MICROS = 20_000;
/** All buckets are gone through after a doubt that was none, at the most so often. */
const RETURN_EVERY_MICROS = 1_000_000;
/**
 * A store that comes back empty is told by all nodes before it is asked: the first one back would find the whole quota
 * there. Longer than the pause between two attempts to reconnect, so that all are back by then.
 */
const TELLING_MICROS = 1_500_000;
/** A node that was silent for so long is not counted any more. */
const SILENT_MICROS = 5_000_000;

export interface PresenceOptions {
  readonly store: RedisStore;
  readonly time: Time;
  readonly answerWithinMs: number;
  readonly events: PresenceEvents;
  readonly logger: LimiterLogger | undefined;
}

export function createPresence(options: PresenceOptions): Presence {
  return new BeatingPresence(options);
}

class BeatingPresence implements Presence {
  isThere = false;
  isReached = false;
  nodes: number | undefined;
  state = 0;
  readonly #options: PresenceOptions;
  readonly #node = randomUUID();
  #offset: number | undefined;
  #tellUntil = 0;
  #recountAt = 0;
  #sentNumber = 0;
  #takeovers = 0;
  #hasLost = false;
  #beating = false;
  #hasReported = false;
  #isDoubted = false;
  #isHurried = false;
  /** What was asked may not have been done: what this node admitted since is to be brought. */
  #owesReturn = false;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #returnedAt = Number.NEGATIVE_INFINITY;
  #closed = false;
  #cancelNext = () => {};

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.#beatIfIdle();
  }

  storeMicrosAt(time: number): number | undefined {
    return this.#offset === undefined ? undefined : time + this.#offset;
  }

  doubt(): void {
    this.#owesReturn = true;
    this.#isDoubted = true;
    const { time } = this.#options;
    const trustedFor = this.isThere ? this.#answeredAt + TRUSTED_MICROS - time.now() : 0;
    if (trustedFor <= 0) {
      this.#beatIfIdle();
      return;
    }
    if (this.#beating || this.#isHurried || this.#closed) return;
    this.#isHurried = true;
    this.#cancelNext();
    this.#cancelNext = time.after(trustedFor / 1000, () => this.#beatIfIdle());
  }

  /** One beat at a time, and the next only when the last is answered: a frozen store must not find hundreds of them. */
  #beatIfIdle(): void {
    if (!this.#beating && !this.#closed) void this.#beat();
  }

  async #beat(): Promise<void> {
    const { store, time, answerWithinMs } = this.#options;
    this.#beating = true;
    this.#isHurried = false;
    this.#cancelNext();
    this.#sentNumber += 1;
    const number = this.#sentNumber;
    let isLate = false;
    const patienceMs = this.#isDoubted && this.isThere ? DOUBTFUL_PATIENCE_MS : answerWithinMs;
    const cancelPatience = time.after(patienceMs, () => {
      isLate = true;
      this.#away(new LimiterUnavailable('Redis does not answer in time'));
    });
    try {
      const answer = await store.beat(this.#node, number, SILENT_MICROS);
      this.#hasLost ||= answer.hasLost;
      // One that took long says too little about the store's clock: the next one will say it.
      if (!isLate && !this.#closed) this.#arrived(answer);
    } catch (error) {
      this.#away(asUnavailable(error));
    }
    cancelPatience();
    this.#beating = false;
    if (this.#closed) return;
    this.#cancelNext = time.after(this.isThere ? BEAT_EVERY_MS : isLate ? 0 : LOOK_EVERY_MS, () => this.#beatIfIdle());
  }

  #arrived({ nodes, storeMicros, takeovers }: Beat): void {
    const hasLost = this.#hasLost;
    this.#hasLost = false;
    const { events, logger, time } = this.#options;
    const now = time.now();
    this.#offset = storeMicros - now;
    this.#answeredAt = now;
    // What was written last before a failover may not have reached the replica.
    const isReplaced = takeovers !== this.#takeovers;
    this.#takeovers = takeovers;
    const { isReached: wasReached, isThere: wasThere } = this;
    // Those who have not come back to it yet still have their share, should it go away again.
    if (hasLost || !wasReached) this.#recountAt = now + SILENT_MICROS;
    this.nodes = now < this.#recountAt ? Math.max(nodes, this.nodes ?? 0) : nodes;
    if (hasLost && !wasThere && this.nodes > 1) this.#tellUntil = now + TELLING_MICROS;
    this.isReached = true;
    this.#hasReported = false;
    this.isThere = now >= this.#tellUntil;
    if (hasLost || isReplaced) this.state += 1;
    if (hasLost) logger?.warn({}, 'Redis has lost what the rate limiter kept there: it is told again');
    else if (isReplaced) logger?.info({}, 'Another Redis server has taken over: it is told what was admitted');
    if (!this.isThere) {
      if (hasLost || !wasReached) events.onReached();
      return;
    }
    if (!wasThere) logger?.info({ nodes }, 'The rate limiter has Redis');
    this.#isDoubted = false;
    const isDue = this.#owesReturn && now - this.#returnedAt >= RETURN_EVERY_MICROS;
    if (!(hasLost || isReplaced || !wasThere || isDue)) return;
    this.#owesReturn = false;
    this.#returnedAt = now;
    events.onReturn();
  }

  #away(reason: unknown): void {
    this.isReached = false;
    if (this.#closed) return;
    const { events, logger } = this.#options;
    if (!this.isThere) {
      // One that cannot be connected to was reported by its connection; one that refuses us was not.
      const isKnown = reason instanceof Error && reason.cause instanceof NotConnected;
      if (!isKnown && !this.#hasReported) logger?.warn({ err: reason }, 'Redis does not serve the rate limiter');
      this.#hasReported ||= !isKnown;
      return;
    }
    this.isThere = false;
    this.#hasReported = true;
    logger?.warn({ err: reason }, 'The rate limiter has lost Redis: each node decides alone');
    events.onAway();
  }

  async close(): Promise<void> {
    const { store, time, answerWithinMs } = this.#options;
    this.#closed = true;
    this.#cancelNext();
    if (!this.isReached) return;
    // A courtesy: without it the others count this node for some seconds more.
    const goodbye = store.beat(this.#node, 0, SILENT_MICROS).then(
      () => {},
      () => {},
    );
    await Promise.race([goodbye, new Promise<void>((resolve) => time.after(answerWithinMs, resolve))]);
  }
}
