import test from 'ava';
import { latencySummary } from '../testing/throughput.ts';
import { latencyPlot, quantile } from './percentiles.ts';
import { curvesPlot } from './throughput.ts';

test('a quantile is a measured value', (t) => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  t.deepEqual(
    [0, 0.5, 0.9, 0.99, 1].map((share) => quantile(values, share)),
    [1, 50, 90, 99, 100],
  );
  t.is(quantile([7], 0.999), 7);
});

test('the text alternative has the figures, and there is no plot without values', (t) => {
  const plot = latencyPlot('all', [
    { tone: 'admitted', label: 'admitted', values: [5, 1, 3] },
    { tone: 'denied', label: 'denied', values: [] },
  ]);
  t.is(plot?.says, 'admitted: half within 3 ms, 99 % within 5 ms, the slowest 5 ms');
  t.is(plot?.layers.length, 1);
  t.is(latencyPlot('all', []), undefined);
});

test('a curve ends where its axis ends', (t) => {
  const latency = latencySummary();
  const plot = curvesPlot('reads', [{ tone: 'first', label: 'all', latency }]);
  const drawn = plot?.layers[0]?.path.match(/[ML]\d+/g);
  // 0, 50, 90, 99 and 99.9 %, and not the maximum.
  t.is(drawn?.length, 5);
  t.is(drawn?.at(-1), 'L4000');
});
