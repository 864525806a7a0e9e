import test from 'ava';
import { systemTimer } from './timer.ts';

test('no wait ends early, by parts of a millisecond either', async (t) => {
  const timer = systemTimer();
  // Timers of Node count whole milliseconds, and may fire more than one of them too soon.
  for (let wait = 1; wait < 6; wait += 0.1) {
    const at = timer.now() + wait;
    await timer.until(at, 'the moment');
    t.true(timer.now() >= at, `${at - timer.now()} ms early`);
  }
});

test('a moment that has passed is not waited for', async (t) => {
  const timer = systemTimer();
  await timer.until(timer.now() - 1, 'the past');
  t.is(timer.waited, 0);
});
