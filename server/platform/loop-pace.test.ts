import test from 'ava';
import { followingLoop } from './loop-pace.ts';

/** A loop whose utilization and clock a test sets. */
function paced(most: number) {
  const loop = { now: 0, busy: 0 };
  const pace = followingLoop(
    most,
    () => loop.busy,
    () => loop.now,
  );
  /** @returns the numbers after each of some steps */
  const steps = (busy: number, count: number) => {
    loop.busy = busy;
    return Array.from({ length: count }, () => {
      loop.now += 50;
      return pace();
    });
  };
  return { loop, pace, steps };
}

test('while the loop is full a tenant holds one less at each step, and never less than one', (t) => {
  const { steps } = paced(4);
  t.deepEqual(steps(1, 5), [3, 2, 1, 1, 1]);
});

test('while the loop waits for others a tenant holds one more at each step, up to its part', (t) => {
  const { steps } = paced(3);
  steps(1, 3);
  t.deepEqual(steps(0.5, 4), [2, 3, 3, 3]);
});

test('nothing changes where the loop is busy and not full, nor between two steps', (t) => {
  const { loop, pace, steps } = paced(4);
  steps(1, 2);
  t.deepEqual(steps(0.96, 3), [2, 2, 2]);
  loop.busy = 1;
  loop.now += 49;
  t.is(pace(), 2);
  loop.now += 1;
  t.is(pace(), 1);
});

test('the loop of this process is measured', (t) => {
  let now = 0;
  const pace = followingLoop(2, undefined, () => now);
  const until = performance.now() + 20;
  while (performance.now() < until);
  now += 50;
  t.is(pace(), 1, 'it computed all the time');
});
