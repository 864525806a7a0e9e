/**
 * How much of each bucket this run has used. Rules that are not about limits must never meet one: what would exceed a quota waits
 * here until its window has passed, and what is counted by address leaves from one that has some left.
 */
import type { Operation } from '../document.ts';
import type { Timer } from './timer.ts';

/** Beyond the window, in milliseconds: the host counts from when it decided, and may release on whole seconds. */
const margin = 1_500;

export class Spending {
  readonly #timer: Timer;
  /** When each request of a bucket was sent. */
  readonly #sent = new Map<string, number[]>();

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  /** Counts a request that is sent now. */
  note(operation: Operation, key: string): void {
    const bucket = bucketOf(operation, key);
    this.#sent.set(bucket, [...this.#recent(operation, key), this.#timer.now()]);
  }

  /** How many were sent within the last window. */
  used(operation: Operation, key: string): number {
    return this.#recent(operation, key).length;
  }

  /** Resolves when one more stays within the quota, and counts it. */
  async room(operation: Operation, key: string): Promise<void> {
    const { limit } = operation;
    if (!limit) return;
    for (
      let recent = this.#recent(operation, key);
      recent.length >= limit.quota;
      recent = this.#recent(operation, key)
    ) {
      const oldest = recent[recent.length - limit.quota] ?? 0;
      await this.#timer.until(oldest + limit.windowSeconds * 1_000 + margin, `room in the limit of ${operation.id}`);
    }
    this.note(operation, key);
  }

  /** Resolves when nothing of the bucket is used. */
  async rest(operation: Operation, key: string): Promise<void> {
    const { limit } = operation;
    const last = this.#recent(operation, key).at(-1);
    if (!limit || last === undefined) return;
    await this.#timer.until(last + limit.windowSeconds * 1_000 + margin, `the limit of ${operation.id} to be whole`);
  }

  #recent(operation: Operation, key: string): number[] {
    const since = this.#timer.now() - (operation.limit?.windowSeconds ?? 0) * 1_000 - margin;
    return (this.#sent.get(bucketOf(operation, key)) ?? []).filter((at) => at > since);
  }
}

function bucketOf({ limit }: Operation, key: string): string {
  return `${limit?.bucket} ${key}`;
}
