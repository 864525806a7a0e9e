/** Bounded concurrency. */

/** Processes the items, at most `concurrency` at once. @throws the first failure */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Like `forEachConcurrently`, with a width that may change meanwhile. */
export async function forEachAdaptively<T>(
  items: Iterable<T>,
  width: { readonly current: number },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (const item of items) {
    while (running.size >= width.current) await Promise.race(running);
    const one = work(item).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}

/** First in, first out. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#free = permits;
  }

  /** Runs the work as soon as a permit is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The permit passes directly to the first waiter, so that later callers cannot overtake.
      if (next) next();
      else this.#free += 1;
    }
  }
}
