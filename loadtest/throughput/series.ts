/** Responses over time, for plots. */
import type { Series } from './report-data.ts';

export class SeriesCounter {
  readonly #begun: number;
  readonly #everyMs: number;
  readonly #ok: number[] = [];
  readonly #denied: number[] = [];
  readonly #other: number[] = [];

  /** @param begun on the clock of `count` */
  constructor(begun: number, everyMs: number) {
    this.#begun = begun;
    this.#everyMs = everyMs;
  }

  /** @param status absent without a response */
  count(at: number, status: number | undefined): void {
    const index = Math.floor((at - this.#begun) / this.#everyMs);
    const list = this.#listOf(status);
    list[index] = (list[index] ?? 0) + 1;
  }

  /** Each list has a number per interval. */
  data(): Series {
    const length = Math.max(this.#ok.length, this.#denied.length, this.#other.length);
    const whole = (list: readonly number[]) => Array.from({ length }, (_, index) => list[index] ?? 0);
    return {
      everyMs: this.#everyMs,
      ok: whole(this.#ok),
      denied: whole(this.#denied),
      other: whole(this.#other),
    };
  }

  #listOf(status: number | undefined): number[] {
    if (status === 429) return this.#denied;
    return status !== undefined && status >= 200 && status < 300 ? this.#ok : this.#other;
  }
}
