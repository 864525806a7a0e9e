/** Histogram of latencies in microseconds: most hosts differ by less than a millisecond. */
import hdr from 'hdr-histogram-js';
import type { LatencySummary } from './report-data.ts';

/** Percentiles of plots; those beyond the precision of so few values are omitted. */
const percentiles = [0, 1, 5, 10, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99, 99.999, 100];

export class Latencies {
  readonly #histogram = hdr.build({ numberOfSignificantValueDigits: 3 });
  #sum = 0;

  /** @param ms not negative, since both times come from one clock */
  record(ms: number): void {
    this.#sum += ms;
    this.#histogram.recordValue(Math.max(0, Math.round(ms * 1000)));
  }

  add(other: Latencies): void {
    this.#histogram.add(other.#histogram);
    this.#sum += other.#sum;
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  /** @returns milliseconds; 0 without values */
  at(percentile: number): number {
    return this.#histogram.getValueAtPercentile(percentile) / 1000;
  }

  get max(): number {
    return this.count === 0 ? 0 : this.at(100);
  }

  /** @returns undefined without values */
  summary(): LatencySummary | undefined {
    if (this.count === 0) return undefined;
    const reliable = percentiles.filter((percentile) => percentile === 100 || (100 - percentile) * this.count >= 100);
    return {
      count: this.count,
      mean: rounded(this.#sum / this.count),
      p50: this.at(50),
      p90: this.at(90),
      p99: this.at(99),
      p999: this.at(99.9),
      max: this.max,
      curve: reliable.map((percentile) => [percentile, this.at(percentile)] as const),
    };
  }
}

/** To a microsecond. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
