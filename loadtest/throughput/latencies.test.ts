import test from 'ava';
import { Latencies } from './latencies.ts';

test('percentiles are in milliseconds, with finer resolution', (t) => {
  const latencies = new Latencies();
  for (let index = 1; index <= 1000; index += 1) latencies.record(index / 1000);
  const summary = latencies.summary();
  t.is(summary?.count, 1000);
  t.is(summary?.p50, 0.5);
  t.is(summary?.p90, 0.9);
  t.is(summary?.p99, 0.99);
  t.is(summary?.p999, 0.999);
  t.is(summary?.max, 1);
});

test('long latencies have three significant digits', (t) => {
  const latencies = new Latencies();
  latencies.record(45_678.9);
  const max = latencies.summary()?.max ?? 0;
  t.true(Math.abs(max / 45_678.9 - 1) < 0.001, String(max));
});

test('without values there is no summary', (t) => {
  t.is(new Latencies().summary(), undefined);
  t.is(new Latencies().max, 0);
});

test('the curve rises, and has no point beyond the precision of its values', (t) => {
  const latencies = new Latencies();
  for (const ms of [5, 1, 4, 2, 3, 10, 9, 8, 7, 6]) latencies.record(ms);
  const curve = latencies.summary()?.curve ?? [];
  t.deepEqual(
    curve.map(([percentile]) => percentile),
    [0, 1, 5, 10, 25, 50, 75, 90, 100],
  );
  t.deepEqual(
    curve.map(([, ms]) => ms),
    curve.map(([, ms]) => ms).toSorted((a, b) => a - b),
  );
  t.deepEqual(curve.at(-1), [100, 10.007]);
});

test('histograms of runs are merged', (t) => {
  const [one, other] = [new Latencies(), new Latencies()];
  one.record(1);
  other.record(3);
  one.add(other);
  t.like(one.summary(), { count: 2, mean: 2, p50: 1, max: 3.001 });
});
