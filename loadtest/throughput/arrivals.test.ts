import test from 'ava';
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { arrivals } from './arrivals.ts';

const taken = (next: () => number, count: number) => Array.from({ length: count }, next);
const gaps = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));

test('both kinds keep the rate in the long run, and never decrease', (t) => {
  for (const kind of ['poisson', 'even'] as const) {
    const times = taken(arrivals(kind, 200, seededRandom(7)), 20_000);
    const last = times.at(-1) ?? 0;
    t.true(Math.abs(last / 100_000 - 1) < 0.03, `${kind}: 20000 requests took ${last} ms`);
    t.true(gaps(times).every((gap) => gap >= 0));
  }
});

test('even arrivals are about an interval apart; half of the Poisson ones are closer than the median', (t) => {
  const even = gaps(taken(arrivals('even', 200, seededRandom(7)), 1000));
  t.true(even.every((gap) => gap >= 2.5 && gap <= 7.5));
  t.true(new Set(even).size > 900);
  const poisson = gaps(taken(arrivals('poisson', 200, seededRandom(7)), 10_000));
  const close = poisson.filter((gap) => gap < 5 * Math.LN2).length;
  t.true(close > 4800 && close < 5200, `${close} of 9999 are below the median of the distribution`);
});

test('the same seed gives the same times', (t) => {
  t.deepEqual(taken(arrivals('poisson', 10, seededRandom(3)), 5), taken(arrivals('poisson', 10, seededRandom(3)), 5));
});
