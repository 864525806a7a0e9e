/** Counts refusals and their Retry-After. */
import type { Refusals } from './report-data.ts';

export class RefusalCounter {
  #count = 0;
  #without = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;
  #last: Refusals['last'];

  /** @param at milliseconds since 1970 @param isMeasured false during the warm-up, which is not counted */
  record(header: string | undefined, at: number, isMeasured: boolean): void {
    const retryAfter = secondsOf(header, at);
    this.#last = { at, retryAfter };
    if (!isMeasured) return;
    this.#count += 1;
    if (retryAfter === undefined) {
      this.#without += 1;
      return;
    }
    this.#least = Math.min(this.#least, retryAfter);
    this.#most = Math.max(this.#most, retryAfter);
  }

  counts(): Refusals {
    const hasAny = this.#count > this.#without;
    return {
      count: this.#count,
      withoutRetryAfter: this.#without,
      ...(hasAny ? { least: this.#least, most: this.#most } : {}),
      ...(this.#last ? { last: this.#last } : {}),
    };
  }
}

/** RFC 9110, 10.2.3: seconds, or a date. @param at milliseconds since 1970 @returns undefined where it is neither */
export function secondsOf(header: string | undefined, at: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  // Date.parse reads much else, such as negative numbers.
  if (!/^[A-Z][a-z]{2,8},? .*GMT$/.test(header)) return undefined;
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - at) / 1000);
}
