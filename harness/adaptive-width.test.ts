import test from 'ava';
import { AdaptiveWidth } from './adaptive-width.ts';

const observe = (width: AdaptiveWidth, milliseconds: number, times = 1) => {
  for (let time = 0; time < times; time += 1) width.observe(Array.from({ length: 30 }, () => milliseconds));
};

test('a fast host is sent four at once, a slow one more, up to a bound', (t) => {
  const fast = new AdaptiveWidth();
  observe(fast, 8, 5);
  t.is(fast.current, 4);
  const slow = new AdaptiveWidth();
  observe(slow, 150, 5);
  t.is(slow.current, 10);
  observe(slow, 150, 5);
  t.is(slow.current, 10);
  const slowest = new AdaptiveWidth();
  observe(slowest, 500, 5);
  t.is(slowest.current, 24);
});

test('a host that is slowed by the width is sent fewer', (t) => {
  const width = new AdaptiveWidth();
  observe(width, 200, 3);
  t.is(width.current, 14);
  observe(width, 500);
  t.is(width.current, 7);
  observe(width, 500, 3);
  t.is(width.current, 4);
});
