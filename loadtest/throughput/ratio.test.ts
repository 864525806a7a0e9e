import test from 'ava';
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { intervalOf, ratioOf } from './ratio.ts';

const pairsOf = (ratios: readonly number[]) => ratios.map((ratio) => [ratio * 100, 100] as const);

test('a difference in all of six pairs is significant', (t) => {
  const higher = ratioOf(pairsOf([1.2, 1.3, 1.1, 1.25, 1.15, 1.4]), 'responses per second');
  t.like(higher, { verdict: 'higher', low: 1.1, high: 1.4, confidence: 1 - 2 / 64 });
  t.is(higher?.median.toFixed(3), '1.225');
  t.is(higher?.says, 'responses per second: ratio A/B 1.23 (1.10 to 1.40, 96.8 % confidence)');
  t.is(ratioOf(pairsOf([0.2, 0.3, 0.9, 0.5, 0.6, 0.7]), 'x')?.verdict, 'lower');
});

test('an interval that contains 1 has no significant difference', (t) => {
  const ratio = ratioOf(pairsOf([1.2, 1.3, 0.99, 1.25, 1.15, 1.4]), 'x');
  t.is(ratio?.verdict, 'untold');
  t.regex(ratio?.says ?? '', /no significant difference$/);
});

test('fewer pairs have no conclusion, however much they differ', (t) => {
  const ratio = ratioOf(pairsOf([5, 6, 7, 8, 9]), 'x');
  t.is(ratio?.verdict, 'too-few');
  t.regex(ratio?.says ?? '', /from 5 pairs no conclusion: 6 are needed/);
  t.is(ratioOf(pairsOf([2]), 'x')?.confidence, 0);
});

test('one outlier of nine pairs changes nothing', (t) => {
  const steady = [1.1, 1.12, 1.09, 1.11, 1.1, 1.13, 1.08, 1.1];
  const ratio = ratioOf(pairsOf([...steady, 0.3]), 'x');
  t.is(ratio?.verdict, 'higher');
  t.is(ratio?.low, 1.08);
});

test('incomplete pairs are left out; without pairs there is no ratio', (t) => {
  t.deepEqual(
    ratioOf(
      [
        [undefined, 1],
        [1, 0],
        [2, 1],
      ],
      'x',
    )?.pairs,
    [2],
  );
  t.is(ratioOf([[0, 0]], 'x'), undefined);
  t.is(ratioOf([], 'x'), undefined);
});

test('the interval contains the median as often as its confidence', (t) => {
  const random = seededRandom(5);
  for (const count of [6, 9, 12, 20]) {
    let held = 0;
    const rounds = 4000;
    for (let round = 0; round < rounds; round += 1) {
      // A skewed distribution with a median of 1.
      const values = Array.from({ length: count }, () => 2 ** (4 * (random() - 0.5)));
      const { low, high, confidence } = intervalOf(values);
      t.true(confidence >= 0.95);
      if (low <= 1 && high >= 1) held += 1;
    }
    t.true(held / rounds > 0.94, `${held} of ${rounds} with ${count} pairs`);
  }
});
