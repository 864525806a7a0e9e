/** Where the bars of a chart stand, in a drawing of 100 by 100 that is stretched to the place it has. */
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

/** The part of a bar's place that stays empty. */
const gap = 0.28;

/** @returns a bar for each value that is not zero: the values of one label on top of each other. */
export function barsOf({ labels, series }: Pick<ChartBlock, 'labels' | 'series'>): Bar[] {
  const highest = peakOf({ series });
  const place = 100 / Math.max(1, labels.length);
  const bars: Bar[] = [];
  labels.forEach((label, index) => {
    let below = 0;
    for (const { label: name, tone, values, shown } of series) {
      const value = values[index] ?? 0;
      if (value <= 0) continue;
      const height = (value / highest) * 100;
      bars.push({
        x: (index * place + (place * gap) / 2).toFixed(2),
        y: (100 - below - height).toFixed(2),
        width: (place * (1 - gap)).toFixed(2),
        height: height.toFixed(2),
        tone,
        title: `${label}: ${shown?.[index] ?? value} ${name}`,
      });
      below += height;
    }
  });
  return bars;
}

/** @returns the highest of the stacked values, and 1 where all are zero. */
export function peakOf({ series }: Pick<ChartBlock, 'series'>): number {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const sums = Array.from({ length }, (_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return Math.max(1, ...sums);
}

/** @returns the highest bar as people read it, where its series says how; else as a number. */
export function peakShown(chart: Pick<ChartBlock, 'series'>): string {
  const peak = peakOf(chart);
  const [only, ...others] = chart.series;
  const shown = others.length === 0 ? only?.shown?.[only.values.indexOf(peak)] : undefined;
  return shown ?? formatNumber(peak);
}
