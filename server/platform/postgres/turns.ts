/** Turns: so many at once, the others in the order in which they came. */
import { DatabaseUnavailable } from './errors.ts';

export class Turns {
  readonly #patience: number;
  readonly #waiting = new Set<() => void>();
  #free: number;

  /** @param patience how long one waits for its turn, in milliseconds */
  constructor(atOnce: number, patience: number) {
    this.#free = atOnce;
    this.#patience = patience;
  }

  /** @returns once it is the caller's turn. @throws DatabaseUnavailable when that takes too long */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const late = setTimeout(() => {
      this.#waiting.delete(resolve);
      reject(new DatabaseUnavailable('too many exports at once'));
    }, this.#patience);
    await promise.finally(() => clearTimeout(late));
  }

  /** Ends the caller's turn. */
  give(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
