/** The bucket of a flood, which many rules use: one at a time, and filled again for those that come late. */

import { Semaphore } from '#harness/concurrency.ts';
import type { Fill } from './fill.ts';

export class SharedBucket {
  readonly #turns = new Semaphore(1);
  readonly #fill: () => Promise<Fill>;
  #admitted = 0;

  /** @param fill exhausts the bucket again */
  constructor(fill: () => Promise<Fill>) {
    this.#fill = fill;
  }

  /** Requests since the flood that were admitted, or may have been, in place of those of the flood's own caller. */
  get admitted(): number {
    return this.#admitted;
  }

  /** Runs the work while no other rule uses the bucket. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }

  /** Notes a request that came too late, and may have been admitted by this bucket. */
  noteLate(): void {
    this.#admitted += 1;
  }

  async fillAgain(): Promise<Fill> {
    const fill = await this.#fill();
    this.#admitted += fill.admitted.length;
    return fill;
  }
}
