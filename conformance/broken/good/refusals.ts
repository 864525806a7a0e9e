/** Refusals that last exactly as long as the first Retry-After states. */
import { denial } from '../counting.ts';
import type { Clock, ProxiedResponse } from '../mutant.ts';

export class Refusals {
  readonly #clock: Clock;
  readonly #refusedUntil = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns the 429 while a refusal lasts */
  current(bucket: string): ProxiedResponse | undefined {
    const left = (this.#refusedUntil.get(bucket) ?? 0) - this.#clock.now();
    return left > 0 ? denial(Math.ceil(left / 1_000)) : undefined;
  }

  /** Starts a refusal, unless a concurrent request has started one. @returns the 429 */
  start(bucket: string, seconds: number): ProxiedResponse {
    const current = this.current(bucket);
    if (current) return current;
    this.#refusedUntil.set(bucket, this.#clock.now() + seconds * 1_000);
    return denial(seconds);
  }
}
