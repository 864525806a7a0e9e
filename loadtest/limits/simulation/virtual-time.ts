/** Time that passes at once: a run of three minutes takes as long as its work. */

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Turns of the event loop after which nothing can be on its way any more but what sleeps. */
const SETTLED_AFTER = 2;

export class VirtualTime {
  #now = 0;
  /** By the time to wake at; those of one time in the order in which they came. */
  readonly #sleepers: Sleeper[] = [];

  now(): number {
    return this.#now;
  }

  /** Resolves at that time, when the time is run. */
  until(at: number): Promise<void> {
    if (at <= this.#now) return Promise.resolve();
    return new Promise((wake) => {
      const place = this.#sleepers.findIndex((sleeper) => sleeper.at > at);
      this.#sleepers.splice(place === -1 ? this.#sleepers.length : place, 0, { at, wake });
    });
  }

  /** Lets time pass until the work is done. @returns what it returns. @throws Error when the work waits for nothing */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    for (;;) {
      for (let turn = 0; turn < SETTLED_AFTER && !isDone; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (isDone) return done;
      const next = this.#sleepers.shift();
      if (!next) throw new Error('the work waits, and nobody sleeps');
      this.#now = next.at;
      next.wake();
    }
  }
}
