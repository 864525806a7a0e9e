/** Figures of `bench:size`. Latencies are in milliseconds, sizes in bytes. */

export interface Latency {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

export interface CallFigures {
  readonly name: string;
  /** In tenants of the usual size. */
  readonly usual: Latency;
  /** In the tenant with a tenth of all contacts and payments. */
  readonly largest: Latency;
}

export interface MixedFigures {
  readonly seconds: number;
  readonly requestsPerSecond: number;
  readonly latency: Latency;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type TableSize = {
  readonly name: string;
  readonly rows: number;
  readonly table: number;
  readonly indexes: number;
};

export interface NodeMemory {
  readonly name: 'serve' | 'worker';
  /** After the start, after the single calls, a minute into the mixed load, and at its end. Undefined where unknown. */
  readonly started: number | undefined;
  readonly called: number | undefined;
  readonly minute: number | undefined;
  readonly end: number | undefined;
}

/** @param taken not empty */
export function latencyOf(taken: readonly number[]): Latency {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99) };
}
