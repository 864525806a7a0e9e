/** Keeps calls within the rate limits that responses announce, so that a queue of calls meets no 429. */
import type { Clock } from './clock.ts';
import { limitedOperations } from './generated/operations.ts';
import { type RateLimitState, rateLimitOf } from './rate-limit-headers.ts';
import { RecentTimes } from './recent-times.ts';
import { retryAfter } from './retry.ts';

/** A longer window is not paced by a log: what is left and the reset of the header remain. */
const longestWindowMs = 86_400_000;
/** Bound of the moments that are kept for an operation. Of a larger quota, responses share a moment. */
const mostMoments = 10_000;

/** Called once, with the response of the request, or without one. */
type Leave = (response?: Pick<Response, 'status' | 'headers'>) => void;

/** Each operation has a bucket of its own, and so a queue of its own. */
export class Pacer {
  readonly #clock: Clock;
  readonly #maximumWait: number;
  readonly #queues = new Map<string, Queue>();

  /** @param maximumWait milliseconds: for more the request is sent, and the host decides */
  constructor(clock: Clock, maximumWait: number) {
    this.#clock = clock;
    this.#maximumWait = maximumWait;
  }

  /**
   * Resolves when the operation may be sent, in the order of the calls.
   * @param operation such as `GET /api/v1/users-csv`
   * @throws the signal's reason as soon as it is aborted
   */
  turn(operation: string, signal: AbortSignal | undefined): Promise<Leave> {
    const queue =
      this.#queues.get(operation) ?? new Queue(this.#clock, this.#maximumWait, limitedOperations.includes(operation));
    this.#queues.set(operation, queue);
    return queue.turn(signal);
  }
}

class Queue {
  readonly #clock: Clock;
  readonly #maximumWait: number;
  /** Whether the first response is worth waiting for, because the operation has a limit. */
  #awaitsFirst: boolean;
  /** Ends when the call before has left. */
  #last: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};
  #inFlight = 0;
  /** Times of the responses that were no denials, within a window, oldest first: the host decided before. */
  readonly #completed = new RecentTimes();
  #limit: RateLimitState | undefined;
  /** Requests of others in the same bucket, as the last response shows: no more than that, until then. */
  #foreign = { count: 0, nextAt: 0, until: 0 };
  /** Where no window is known: what is left, and when there is more. */
  #left = Number.POSITIVE_INFINITY;
  #resetAt = 0;
  #blockedUntil = 0;

  constructor(clock: Clock, maximumWait: number, awaitsFirst: boolean) {
    this.#clock = clock;
    this.#maximumWait = maximumWait;
    this.#awaitsFirst = awaitsFirst;
  }

  async turn(signal: AbortSignal | undefined): Promise<Leave> {
    const before = this.#last;
    let next = () => {};
    this.#last = new Promise((resolve) => {
      next = resolve;
    });
    try {
      await orAborted(before, signal);
      for (;;) {
        const wait = this.#wait();
        if (wait === 0) break;
        const began = this.#clock.now();
        const isChanged = await this.#changeWithin(wait, signal);
        // A clock of a test whose waits take no time would be read without end.
        if (!isChanged && this.#clock.now() === began) break;
      }
    } finally {
      // A cancelled call does not let those behind it overtake those before it.
      before.then(next);
    }
    this.#inFlight += 1;
    this.#left -= 1;
    return (response) => this.#leave(response);
  }

  /** @returns milliseconds until the next request may be sent; undefined: a response decides */
  #wait(): number | undefined {
    const now = this.#clock.now();
    if (this.#awaitsFirst && this.#inFlight > 0) return undefined;
    const wait = Math.max(this.#blockedUntil - now, 0) || this.#untilRoom(now);
    return wait !== undefined && wait > this.#maximumWait ? 0 : wait;
  }

  #untilRoom(now: number): number | undefined {
    const { quota, windowMs } = this.#limit ?? {};
    if (quota !== undefined && windowMs !== undefined) {
      this.#completed.forgetUntil(now - windowMs);
      const foreign = this.#foreignAt(now);
      if (this.#completed.count + this.#inFlight + foreign < quota) return 0;
      const { oldest } = this.#completed;
      const moments = [
        ...(oldest === undefined ? [] : [oldest + windowMs]),
        ...(foreign > 0 ? [this.#foreign.nextAt, this.#foreign.until].filter((at) => at > now) : []),
      ];
      if (moments.length > 0) return Math.max(Math.min(...moments) - now, 1);
      // A quota of nothing is no reason to wait for ever.
      return this.#inFlight > 0 ? undefined : 0;
    }
    if (this.#left > 0) return 0;
    if (this.#inFlight > 0) return undefined;
    return Math.max(this.#resetAt - now, 0);
  }

  /** Milliseconds of responses that share a moment. */
  get #grain(): number {
    const { quota = 0, windowMs = 0 } = this.#limit ?? {};
    return quota > mostMoments ? windowMs / mostMoments : 0;
  }

  #foreignAt(now: number): number {
    const { count, nextAt, until } = this.#foreign;
    if (now >= until) return 0;
    return now >= nextAt ? count - 1 : count;
  }

  #leave(response: Pick<Response, 'status' | 'headers'> | undefined): void {
    const now = this.#clock.now();
    this.#inFlight -= 1;
    this.#awaitsFirst = false;
    // Without a response it may have been admitted.
    if (response?.status !== 429) this.#completed.add(now, this.#grain);
    if (response) this.#observe(response, now);
    const { quota = 0, windowMs } = this.#limit ?? {};
    this.#completed.keep(windowMs === undefined ? 0 : quota);
    this.#wake();
  }

  #observe({ status, headers }: Pick<Response, 'status' | 'headers'>, now: number): void {
    const denied = status === 429 ? retryAfter(headers, now) : undefined;
    if (denied !== undefined && denied <= this.#maximumWait) this.#blockedUntil = now + denied;
    const announced = rateLimitOf(headers, now);
    if (!announced) return;
    const isLong = announced.windowMs !== undefined && announced.windowMs > longestWindowMs;
    const limit = isLong ? { ...announced, windowMs: undefined } : announced;
    this.#limit = limit;
    const { quota, windowMs, remaining, resetMs = 0 } = limit;
    if (remaining === undefined) return;
    this.#left = remaining - this.#inFlight;
    this.#resetAt = now + resetMs;
    if (quota === undefined || windowMs === undefined) return;
    this.#completed.forgetUntil(now - windowMs);
    const own = this.#completed.count + this.#inFlight;
    const count = Math.max(0, quota - remaining - own);
    // While others of ours are in flight, which the host may not have counted yet, it may be more.
    if (this.#inFlight > 0 && count < this.#foreignAt(now)) return;
    this.#foreign = { count, nextAt: now + resetMs, until: now + windowMs };
  }

  /**
   * Resolves after the milliseconds, or at the next response.
   * @returns whether a response came @throws the signal's reason
   */
  async #changeWithin(milliseconds: number | undefined, signal: AbortSignal | undefined): Promise<boolean> {
    let isChanged = false;
    const changed = new Promise<void>((resolve) => {
      this.#wake = () => {
        isChanged = true;
        resolve();
      };
    });
    if (milliseconds === undefined) {
      await orAborted(changed, signal);
      return true;
    }
    const end = new AbortController();
    const cancel = () => end.abort(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      signal?.throwIfAborted();
      const waited = this.#clock.wait(milliseconds, end.signal);
      waited.catch(() => {});
      await Promise.race([waited, changed]);
      return isChanged;
    } finally {
      signal?.removeEventListener('abort', cancel);
      end.abort();
    }
  }
}

/** @throws the signal's reason as soon as it is aborted */
function orAborted(done: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return done;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(signal.reason);
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    done.then(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    });
  });
}
