/** Concurrency by the latency of a host: few at once at a fast one, more at a slow one while that slows it no further. */
import { median } from './median.ts';

const least = 4;
const most = 24;
/** Milliseconds of latency per permit: bounds the rate at a slow host to about 70 requests per second. */
const perPermit = 15;
/** Latencies per decision. */
const sample = 30;

export class AdaptiveWidth {
  #current = least;
  /** Lowest typical latency so far. */
  #calm = Number.POSITIVE_INFINITY;
  #seen: number[] = [];

  get current(): number {
    return this.#current;
  }

  /** @param milliseconds of completed requests */
  observe(milliseconds: readonly number[]): void {
    this.#seen.push(...milliseconds);
    if (this.#seen.length < sample) return;
    const typical = median(this.#seen);
    this.#seen = [];
    this.#calm = Math.min(this.#calm, typical);
    const wanted = Math.min(most, Math.max(least, Math.ceil(this.#calm / perPermit)));
    // Our own requests slow the host: fewer of them.
    if (typical > 1.5 * this.#calm + 20) this.#current = Math.max(least, Math.floor(this.#current / 2));
    else this.#current = Math.min(wanted, this.#current * 2);
  }
}
