import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import { stoppedTimer } from './stopped-timer.ts';

test('time moves only without open requests, and by whole milliseconds', async (t) => {
  let open = 1;
  let server = 0;
  const timer = stoppedTimer(
    () => open > 0,
    (milliseconds) => {
      server += milliseconds;
    },
  );
  let isOver = false;
  const wait = timer.until(60_000.4, 'a window').then(() => {
    isOver = true;
  });
  await delay(60);
  t.is(timer.now(), 0);
  t.false(isOver);
  open = 0;
  await wait;
  t.is(timer.now(), 60_001);
  t.is(server, 60_001);
});

test('waits end in their order, those of one moment together, and past ones at once', async (t) => {
  const timer = stoppedTimer(
    () => false,
    () => {},
  );
  const ends: string[] = [];
  const wait = async (name: string, at: number) => {
    await timer.until(at, name);
    ends.push(`${name} ${timer.now()}`);
  };
  await Promise.all([wait('second', 20), wait('first', 10), wait('also second', 20), wait('past', 0)]);
  t.deepEqual(ends, ['past 0', 'first 10', 'second 20', 'also second 20']);
});
