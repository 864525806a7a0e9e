/** Queues by key, from which schedulers take jobs. */
import type { Job } from './model.ts';

export class Queues {
  /** In the order of turns; a key is here while it waits. */
  readonly #queues = new Map<string, Job[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get keys(): readonly string[] {
    return [...this.#queues.keys()];
  }

  lengthOf(key: string): number {
    return this.#queues.get(key)?.length ?? 0;
  }

  add(key: string, job: Job): void {
    const queue = this.#queues.get(key);
    if (queue) queue.push(job);
    else this.#queues.set(key, [job]);
    this.#size += 1;
  }

  /** @returns the first job of that key, which goes behind the others */
  take(key: string | undefined): Job | undefined {
    const queue = key === undefined ? undefined : this.#queues.get(key);
    const job = queue?.shift();
    if (key === undefined || !queue || !job) return undefined;
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    this.#size -= 1;
    return job;
  }
}
