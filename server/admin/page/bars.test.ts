/** Bar heights, proportional and within the viewBox. */
import test from 'ava';
import { barsOf, peakLabel, peakOf } from './bars.ts';
import type { ChartBlock } from './blocks.ts';

const tones = ['good', 'bad'] as const;
const chart = (...values: number[][]): Pick<ChartBlock, 'labels' | 'series'> => ({
  labels: (values[0] ?? []).map((_, index) => `week ${index}`),
  series: values.map((of, index) => ({ label: `s${index}`, tone: tones[index] ?? 'info', values: of })),
});

test('the highest sum fills the chart, and the second series is stacked on the first', (t) => {
  const [below, above, half] = barsOf(chart([30, 20], [10, 0]));
  t.like(below, { y: '25.00', height: '75.00', tone: 'good', title: 'week 0: 30 s0' });
  t.like(above, { y: '0.00', height: '25.00', tone: 'bad' });
  t.like(half, { y: '50.00', height: '50.00' });
});

test('one beside three thousand is two pixels high, in a small chart too', (t) => {
  t.is(barsOf(chart([3000, 1]))[1]?.height, '1.40', 'of 150 pixels');
  t.is(barsOf({ ...chart([3000, 1]), small: true })[1]?.height, '3.20', 'of 64 pixels');
});

test('a chart without counts has no bars', (t) => {
  t.deepEqual(barsOf(chart([0, 0, 0])), []);
  t.deepEqual(barsOf(chart()), []);
  t.is(peakOf(chart([0, 0])), 1);
});

test('the peak label is formatted by its series, and a sum as a number', (t) => {
  const [series] = chart([5, 1200]).series;
  if (!series) throw new Error('a chart has a series');
  t.is(peakLabel({ series: [{ ...series, formatted: ['€0.05', '€12.00'] }] }), '€12.00');
  t.is(peakLabel(chart([1000, 1], [234, 1])), '1,234');
});
