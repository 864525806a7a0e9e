import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { systemTimer } from './timer.ts';
import { Skipped } from './verdict.ts';

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

test.serial('a wait that no timer of Node can hold does not spin', async (t) => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  t.teardown(() => process.off('warning', note));
  const run = new AbortController();
  const timer = systemTimer({ signal: run.signal });
  const wait = timer.until(timer.now() + 2 ** 31 + 1_000, 'a release in 25 days');
  // Node warns in the tick in which such a timer is made, and lets it fire after a millisecond.
  await setImmediate();
  run.abort();
  await t.throwsAsync(wait, { instanceOf: Skipped });
  t.deepEqual(warnings, []);
});
