/** Turns at something that only few may use at a time: some go on, some wait, and the rest are told at once. */
import { PdfQueueFull } from './errors.ts';

export interface TurnBounds {
  /** How many have their turn at the same time. */
  readonly concurrency: number;
  /** How many may wait. */
  readonly waiting: number;
  /** How long one waits, in milliseconds. */
  readonly patience: number;
}

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (error: Error) => void;
}

export class Turns {
  readonly #bounds: TurnBounds;
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  /** @throws PdfQueueFull when too many wait already, or when the turn did not come in time; and what `work` throws. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.concurrency) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody who comes now goes before those who wait.
      const [next] = this.#waiting;
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  /** Tells those who wait that their turn will not come. */
  refuse(error: Error): void {
    for (const waiting of this.#waiting) waiting.giveUp(error);
  }

  #wait(): Promise<void> {
    const { waiting: most, patience } = this.#bounds;
    if (this.#waiting.size >= most) throw new PdfQueueFull(`${most} documents wait already`);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        begin: () => {
          leave();
          resolve();
        },
        giveUp: (error) => {
          leave();
          reject(error);
        },
      };
      const late = () => waiting.giveUp(new PdfQueueFull(`the document has waited for ${patience} ms`));
      const timer = setTimeout(late, patience);
      this.#waiting.add(waiting);
    });
  }
}
