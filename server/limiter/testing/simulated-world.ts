/**
 * A world in which time passes only from one event to the next: nodes with their limiters, a store that they share, the
 * ways between them, and what may go wrong with the store. Thousands of runs take seconds, and each can be repeated.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { LimiterUnavailable } from '../limiter.ts';
import { emptyLog, type Log, take } from '../log.ts';
import type { Beat, Question, RedisStore, StoreGrant } from '../redis-store.ts';
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

  /** @returns what cancels it */
  at(time: number, work: () => void): () => void {
    const event = { at: Math.max(time, this.now), work };
    const later = this.#events.findIndex(({ at }) => at > event.at);
    this.#events.splice(later === -1 ? this.#events.length : later, 0, event);
    return () => {
      const place = this.#events.indexOf(event);
      if (place !== -1) this.#events.splice(place, 1);
    };
  }

  /** Lets everything happen that happens by then. */
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

/** As Redis with our scripts: the log of log.ts, on a clock of its own. */
export class SimulatedStore implements RedisStore {
  readonly #world: World;
  readonly #delay: () => number;
  #logs = new Map<string, Log>();
  #beats = new Map<string, { number: number; at: number }>();
  /** By node, the last that was answered. */
  readonly #answered = new Map<string, number>();
  #frozenUntil = 0;
  #deadUntil = 0;
  /** How far its clock is from the world's, microseconds. */
  offset = 1_700_000_000_000_000;

  /** @param delay microseconds of one way */
  constructor(world: World, delay: () => number) {
    this.#world = world;
    this.#delay = delay;
  }

  freeze(milliseconds: number): void {
    this.#frozenUntil = this.#world.now + milliseconds * 1000;
  }

  /** Forgets everything, and refuses connections for so long. */
  die(milliseconds: number): void {
    this.wipe();
    this.#deadUntil = this.#world.now + milliseconds * 1000;
  }

  wipe(): void {
    this.#logs = new Map();
    this.#beats = new Map();
  }

  take(question: Question): Promise<StoreGrant> {
    return this.#travel(() => this.#decide(question));
  }

  beat(node: string, number: number, silentMicros: number): Promise<Beat> {
    return this.#travel(() => {
      const at = this.#world.now;
      const before = this.#beats.get(node)?.number ?? -1;
      const hasLost = before < (this.#answered.get(node) ?? -1);
      this.#beats.set(node, { number, at });
      this.#answered.set(node, number);
      const nodes = [...this.#beats.values()].filter((beat) => at - beat.at <= silentMicros).length;
      return { nodes, hasLost, storeMicros: at + this.offset, takeovers: 0 };
    });
  }

  /** There, wait while it is frozen, and back; or the refusal of a dead one. */
  #travel<Answer>(work: () => Answer): Promise<Answer> {
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
        const answer = work();
        const diesAt = this.#deadUntil;
        world.at(world.now + this.#delay(), () => {
          if (this.#deadUntil !== diesAt) reject(new LimiterUnavailable('connection reset'));
          else resolve(answer);
        });
      };
      world.at(world.now + this.#delay(), arrive);
    });
  }

  #decide({ key, policy, count, deadlineMicros, admissions = [] }: Question): StoreGrant {
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

/** Of two ordered lists; what both hold, once. */
function union(own: readonly number[], brought: readonly number[]): number[] {
  const missing = [...brought];
  for (const time of own) {
    const place = missing.indexOf(time);
    if (place !== -1) missing.splice(place, 1);
  }
  return [...own, ...missing].toSorted((one, other) => one - other);
}
