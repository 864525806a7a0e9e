/** Bars: as high as their values, and never out of the drawing. */
import test from 'ava';
import { barsOf, peakOf, peakShown } from './bars.ts';
import type { ChartBlock } from './blocks.ts';

const tones = ['good', 'bad'] as const;
const chart = (...values: number[][]): Pick<ChartBlock, 'labels' | 'series'> => ({
  labels: (values[0] ?? []).map((_, index) => `week ${index}`),
  series: values.map((of, index) => ({ label: `s${index}`, tone: tones[index] ?? 'info', values: of })),
});

test('the highest sum fills the drawing, and the second series stands on the first', (t) => {
  const [below, above, half] = barsOf(chart([30, 20], [10, 0]));
  t.like(below, { y: '25.00', height: '75.00', tone: 'good', title: 'week 0: 30 s0' });
  t.like(above, { y: '0.00', height: '25.00', tone: 'bad' });
  t.like(half, { y: '50.00', height: '50.00' });
});

test('where nothing was counted there are no bars', (t) => {
  t.deepEqual(barsOf(chart([0, 0, 0])), []);
  t.deepEqual(barsOf(chart()), []);
  t.is(peakOf(chart([0, 0])), 1);
});

test('the highest bar is told as its series tells it, and a sum as a number', (t) => {
  const [series] = chart([5, 1200]).series;
  if (!series) throw new Error('a chart has a series');
  t.is(peakShown({ series: [{ ...series, shown: ['€0.05', '€12.00'] }] }), '€12.00');
  t.is(peakShown(chart([1000, 1], [234, 1])), '1,234');
});
