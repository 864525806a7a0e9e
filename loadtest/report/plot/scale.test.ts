import test from 'ava';
import { logarithmic, percentiles, time } from './scale.ts';

const texts = ({ ticks }: { readonly ticks: readonly { readonly text: string }[] }) => ticks.map(({ text }) => text);

test('short times are in milliseconds, long ones in seconds with round steps', (t) => {
  t.is(time(0, 80).unit, 'ms');
  t.deepEqual(texts(time(0, 80)), ['0', '20', '40', '60', '80']);
  t.is(time(0, 140_000).unit, 's');
  t.deepEqual(texts(time(0, 140_000)), ['0', '20', '40', '60', '80', '100', '120', '140']);
  t.deepEqual(texts(time(0, 180_000)), ['0', '30', '60', '90', '120', '150', '180']);
});

test('an empty time range has no division by zero', (t) => {
  t.true(Number.isFinite(time(5, 5).at(5)));
  t.true(Number.isFinite(logarithmic(0, 0).at(0)));
});

test('90, 99 and 99.9 percent are equally spaced', (t) => {
  const { at } = percentiles();
  t.true(Math.abs(at(0.99) - at(0.9) - (at(0.999) - at(0.99))) < 1e-9);
  t.is(Math.abs(at(0)), 0);
  t.is(at(1), 1);
});

test('powers of ten are equally spaced, with two and five between them', (t) => {
  const scale = logarithmic(3, 400);
  t.true(Math.abs(scale.at(10) - 1 / 3) < 1e-9);
  t.true(texts(scale).includes('50'));
});
