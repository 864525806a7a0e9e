import test from 'ava';
import { seededRandom } from './seeded-random.ts';

test('a seed always gives the same numbers', (t) => {
  const numbers = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  t.deepEqual(numbers(7), numbers(7));
  t.notDeepEqual(numbers(7), numbers(8));
});

test('the first numbers of adjacent seeds are evenly spread and independent', (t) => {
  const firsts = Array.from({ length: 1000 }, (_, seed) => Array.from({ length: 2 }, seededRandom(seed)));
  for (const place of [0, 1]) {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const numbers of firsts) {
      const tenth = Math.floor((numbers[place] ?? 0) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    t.true(
      tenths.every((count) => count > 60 && count < 140),
      `each tenth holds about 100: ${tenths.join(' ')}`,
    );
  }
});
