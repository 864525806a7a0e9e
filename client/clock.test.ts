import test from 'ava';
import { systemClock } from './clock.ts';

test.serial('a wait is never shorter than requested', async (t) => {
  for (const milliseconds of [0, 1, 3, 7.4, 20]) {
    const start = performance.now();
    await systemClock.wait(milliseconds);
    t.true(performance.now() - start >= milliseconds);
  }
});

test.serial('a wait beyond the maximum of timers does not end at once', async (t) => {
  const cancel = new AbortController();
  const waiting = systemClock.wait(2 ** 40, cancel.signal).catch((error) => error);
  await systemClock.wait(20);
  const reason = new Error('it waited');
  cancel.abort(reason);
  t.is(await waiting, reason);
});

test.serial('a cancelled wait rejects at once with the signal’s reason and leaves no timer', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const cancel = new AbortController();
  const waiting = systemClock.wait(60_000, cancel.signal);
  t.is(timers(), before + 1);
  const reason = new Error('enough');
  cancel.abort(reason);
  t.is(await waiting.catch((error) => error), reason);
  t.is(timers(), before);
  t.is(await systemClock.wait(60_000, cancel.signal).catch((error) => error), reason);
  t.is(timers(), before);
});
