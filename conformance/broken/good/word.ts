/** Refusals that keep their word: until the seconds that the first of them told have elapsed, none is admitted, and then one is. */
import { denial } from '../limits/counting.ts';
import type { Clock, ProxiedAnswer } from '../mutant.ts';

export class Word {
  readonly #clock: Clock;
  readonly #refusedUntil = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns the 429, while one was promised. */
  kept(bucket: string): ProxiedAnswer | undefined {
    const left = (this.#refusedUntil.get(bucket) ?? 0) - this.#clock.now();
    return left > 0 ? denial(Math.ceil(left / 1_000)) : undefined;
  }

  /** Refuses for so many whole seconds from now. @returns the 429 that says so */
  given(bucket: string, seconds: number): ProxiedAnswer {
    this.#refusedUntil.set(bucket, this.#clock.now() + seconds * 1_000);
    return denial(seconds);
  }
}
