/**
 * Discrete-event simulation of nodes with their limiters, a shared store, its network and its faults. Thousands of runs
 * take seconds, and each is reproducible.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { LimiterUnavailable } from '../limiter.ts';
import { emptyLog, type Log, take } from '../log.ts';
import type { Heartbeat } from '../redis-heartbeat.ts';
import type { PendingTake, RedisStore, StoreGrant } from '../redis-store.ts';
import type { Time } from '../time.ts';

interface Event {
  readonly at: number;
  readonly work: () => void;
}

export class World {
  /** Microseconds. */
  now = 1_000_000_000;
  readonly #events: Event[] = [];

  readonly time: Time = {
    now: () => this.now,
    after: (milliseconds, work) => this.at(this.now + Math.round(milliseconds * 1000), work),
  };

  /** @returns a function that cancels the event */
  at(time: number, work: () => void): () => void {
    const event = { at: Math.max(time, this.now), work };
    const later = this.#events.findIndex(({ at }) => at > event.at);
    this.#events.splice(later === -1 ? this.#events.length : later, 0, event);
    return () => {
      const place = this.#events.indexOf(event);
      if (place !== -1) this.#events.splice(place, 1);
    };
  }

  /** Runs all events up to `time`. */
  async until(time: number): Promise<void> {
    for (let event = this.#events[0]; event && event.at <= time; event = this.#events[0]) {
      this.#events.shift();
      this.now = event.at;
      event.work();
      await turn();
    }
    this.now = Math.max(this.now, time);
  }
}

/** Simulates Redis with our scripts: the log of log.ts, on its own clock. */
export class SimulatedStore implements RedisStore {
  readonly #world: World;
  readonly #delay: () => number;
  #logs = new Map<string, Log>();
  #heartbeats = new Map<string, { number: number; at: number }>();
  /** Number of the last acknowledged heartbeat, by node. */
  readonly #lastAcked = new Map<string, number>();
  #frozenUntil = 0;
  #deadUntil = 0;
  /** Offset of its clock from the world's, microseconds. */
  offset = 1_700_000_000_000_000;

  /** @param delay returns a one-way network delay, microseconds */
  constructor(world: World, delay: () => number) {
    this.#world = world;
    this.#delay = delay;
  }

  freeze(milliseconds: number): void {
    this.#frozenUntil = this.#world.now + milliseconds * 1000;
  }

  /** Loses all state, and refuses connections for so long. */
  die(milliseconds: number): void {
    this.wipe();
    this.#deadUntil = this.#world.now + milliseconds * 1000;
  }

  wipe(): void {
    this.#logs = new Map();
    this.#heartbeats = new Map();
  }

  take(pending: PendingTake): Promise<StoreGrant> {
    return this.#roundTrip(() => this.#decide(pending));
  }

  heartbeat(node: string, number: number, silentMicros: number): Promise<Heartbeat> {
    return this.#roundTrip(() => {
      const at = this.#world.now;
      const before = this.#heartbeats.get(node)?.number ?? -1;
      const hasLost = before < (this.#lastAcked.get(node) ?? -1);
      this.#heartbeats.set(node, { number, at });
      this.#lastAcked.set(node, number);
      const nodes = [...this.#heartbeats.values()].filter((beat) => at - beat.at <= silentMicros).length;
      return { nodes, hasLost, storeMicros: at + this.offset, takeovers: 0 };
    });
  }

  /** Executes `work` after a network delay, or after the freeze; rejects while the store is dead. */
  #roundTrip<Answer>(work: () => Answer): Promise<Answer> {
    const world = this.#world;
    return new Promise((resolve, reject) => {
      const arrive = () => {
        if (world.now < this.#frozenUntil) {
          world.at(this.#frozenUntil, arrive);
          return;
        }
        if (world.now < this.#deadUntil) {
          reject(new LimiterUnavailable('connection refused'));
          return;
        }
        const reply = work();
        const diesAt = this.#deadUntil;
        world.at(world.now + this.#delay(), () => {
          if (this.#deadUntil !== diesAt) reject(new LimiterUnavailable('connection reset'));
          else resolve(reply);
        });
      };
      world.at(world.now + this.#delay(), arrive);
    });
  }

  #decide({ key, policy, count, deadlineMicros, admissions = [] }: PendingTake): StoreGrant {
    const now = this.#world.now + this.offset;
    if (deadlineMicros > 0 && now > deadlineMicros) {
      return { taken: 0, remaining: 0, resetMicros: 0, storeMicros: now, tooLate: true };
    }
    const log = this.#logs.get(key) ?? emptyLog(policy);
    this.#logs.set(key, log);
    log.admitted = union(log.admitted, admissions);
    if (count === 0) return { taken: 0, remaining: 0, resetMicros: 0, storeMicros: now, tooLate: false };
    return { ...take(log, now, policy, count), storeMicros: now, tooLate: false };
  }
}

/** @returns the ordered union; an entry of both lists once */
function union(own: readonly number[], added: readonly number[]): number[] {
  const missing = [...added];
  for (const time of own) {
    const place = missing.indexOf(time);
    if (place !== -1) missing.splice(place, 1);
  }
  return [...own, ...missing].toSorted((one, other) => one - other);
}
