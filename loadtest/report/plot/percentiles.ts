/** Latencies by percentile. */
import { linePath } from './path.ts';
import { type Plot, plotOf, type Tone } from './plot.ts';
import { logarithmic, percentiles } from './scale.ts';
import { spell } from './words.ts';

export interface Latencies {
  readonly tone: Tone;
  readonly label: string;
  /** Milliseconds, in any order. */
  readonly values: readonly number[];
}

/** @returns the percentile by the nearest rank; NaN without values */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(Math.ceil(share * sorted.length - 1e-9) - 1, 0)] ?? Number.NaN;
}

/** @returns undefined where there are none */
export function latencyPlot(of: string, given: readonly Latencies[]): Plot | undefined {
  const series = given
    .filter(({ values }) => values.length > 0)
    .map((latencies) => ({ ...latencies, sorted: [...latencies.values].sort((one, other) => one - other) }));
  if (series.length === 0) return undefined;
  const all = series.flatMap(({ sorted }) => [sorted[0] ?? 0, sorted.at(-1) ?? 0]);
  const largest = Math.max(...series.map(({ sorted }) => sorted.length));
  const frame = {
    x: percentiles(largest >= 1000 ? 0.999 : 0.99),
    y: logarithmic(Math.min(...all), Math.max(...all)),
  };
  return plotOf({
    of,
    title: 'Latency',
    says: series.map(({ label, sorted }) => `${label}: ${summaryOf(sorted)}`).join('; '),
    frame,
    across: 'of the requests were as quick',
    down: 'latency',
    layers: series.map(({ tone, label, sorted }) => ({
      tone,
      shape: 'line',
      label: `${label} (${sorted.length})`,
      path: linePath(
        frame,
        shares(sorted.length).map((share) => ({ x: share, y: quantile(sorted, share) })),
      ),
    })),
  });
}

function summaryOf(sorted: readonly number[]): string {
  const of = (share: number) => spell(quantile(sorted, share));
  return `half within ${of(0.5)}, 99 % within ${of(0.99)}, the slowest ${of(1)}`;
}

/** With few requests the last percentiles are one request: the line ends before them. */
function shares(count: number): number[] {
  const last = Math.max(1 - 1 / count, 0.5);
  const points = 120;
  const end = Math.min(last, 0.999);
  return Array.from({ length: points + 1 }, (_, index) => 1 - (1 - end) ** (index / points));
}
