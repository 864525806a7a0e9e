/** Bar geometry of charts, in a 100 by 100 viewBox that is stretched to the available space. */
import type { ChartBlock } from './blocks.ts';
import { formatNumber } from './format.ts';

export interface Bar {
  readonly x: string;
  readonly y: string;
  readonly width: string;
  readonly height: string;
  readonly tone: string;
  readonly title: string;
}

/** Least height, of 100: two pixels of a chart of 150, or of a small one of 64, so that one beside three thousand is seen. */
const least = 1.4;
const leastOfSmall = 3.2;

/** Fraction of a bar's slot that stays empty. */
const gap = 0.28;

/** @returns a bar for each non-zero value, stacked per label */
export function barsOf({ labels, series, small }: Pick<ChartBlock, 'labels' | 'series' | 'small'>): Bar[] {
  const highest = peakOf({ series });
  const slot = 100 / Math.max(1, labels.length);
  const bars: Bar[] = [];
  labels.forEach((label, index) => {
    let below = 0;
    for (const { label: name, tone, values, formatted } of series) {
      const value = values[index] ?? 0;
      if (value <= 0) continue;
      const height = Math.max(small ? leastOfSmall : least, (value / highest) * 100);
      bars.push({
        x: (index * slot + (slot * gap) / 2).toFixed(2),
        y: (100 - below - height).toFixed(2),
        width: (slot * (1 - gap)).toFixed(2),
        height: height.toFixed(2),
        tone,
        title: `${label}: ${formatted?.[index] ?? value} ${name}`,
      });
      below += height;
    }
  });
  return bars;
}

/** @returns the highest stacked sum; 1 if all values are zero */
export function peakOf({ series }: Pick<ChartBlock, 'series'>): number {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const sums = Array.from({ length }, (_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return Math.max(1, ...sums);
}

/** @returns the highest bar as formatted by its series; of several series the sum as a number */
export function peakLabel(chart: Pick<ChartBlock, 'series'>): string {
  const peak = peakOf(chart);
  const [only, ...others] = chart.series;
  const formatted = others.length === 0 ? only?.formatted?.[only.values.indexOf(peak)] : undefined;
  return formatted ?? formatNumber(peak);
}
