/**
 * Counts the requests of this session per bucket. Cases that do not test limits must not reach one: a request above the
 * quota waits until the window has passed.
 */
import type { Operation } from './document.ts';
import type { Timer } from './timer.ts';

/** Added to the window, in milliseconds: the host counts from its decision, and may release on whole seconds. */
const margin = 1_500;

export class Spending {
  readonly #timer: Timer;
  /** Send times of the requests of each bucket. */
  readonly #sent = new Map<string, number[]>();

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  /** Counts a request that is sent now. */
  note(operation: Operation, key: string): void {
    const bucket = bucketOf(operation, key);
    this.#sent.set(bucket, [...this.#recent(operation, key), this.#timer.now()]);
  }

  /** Number of requests sent within the last window. */
  used(operation: Operation, key: string): number {
    return this.#recent(operation, key).length;
  }

  /** @returns the time at which the quota allows one more request, in the past or future */
  roomAt(operation: Operation, key: string): number {
    const { limit } = operation;
    if (!limit) return 0;
    const oldest = this.#recent(operation, key).at(-limit.quota);
    return oldest === undefined ? 0 : oldest + limit.windowSeconds * 1_000 + margin;
  }

  /** Resolves and counts when the quota allows one more request. */
  async room(operation: Operation, key: string): Promise<void> {
    const { limit } = operation;
    if (!limit) return;
    // Others may have taken the room meanwhile.
    for (let at = this.roomAt(operation, key); at > this.#timer.now(); at = this.roomAt(operation, key)) {
      await this.#timer.until(at, `room in the limit of ${operation.id}`);
    }
    this.note(operation, key);
  }

  /** Resolves when the bucket is full. */
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
