/** Virtual time, in which waits take no real time. */

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Turns of the event loop after which only sleepers are pending: enough for models. */
const SETTLED_AFTER = 2;

export class Deadlock extends Error {
  override name = 'Deadlock';
}

export class VirtualTime {
  #now = 0;
  /** By wake-up time; equal times in order of arrival. */
  readonly #sleepers: Sleeper[] = [];
  readonly #settledAfter: number;

  /** @param settledAfter turns of the event loop after which only sleepers are pending */
  constructor(settledAfter = SETTLED_AFTER) {
    this.#settledAfter = settledAfter;
  }

  now(): number {
    return this.#now;
  }

  /** Resolves when the run reaches that time. */
  until(at: number): Promise<void> {
    if (at <= this.#now) return Promise.resolve();
    return new Promise((wake) => {
      const place = this.#sleepers.findIndex((sleeper) => sleeper.at > at);
      this.#sleepers.splice(place === -1 ? this.#sleepers.length : place, 0, { at, wake });
    });
  }

  /** Advances time until the work is done. @returns its result. @throws Deadlock */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    for (;;) {
      for (let turn = 0; turn < this.#settledAfter && !isDone; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (isDone) return done;
      const next = this.#sleepers.shift();
      if (!next) throw new Deadlock('deadlock: the work waits, but no sleeper is pending');
      this.#now = next.at;
      next.wake();
    }
  }
}
