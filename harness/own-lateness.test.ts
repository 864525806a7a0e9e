import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import { withOwnLateness } from './own-lateness.ts';
import { Receiver } from './receiver.ts';

test.serial('an event loop that is blocked during the work is measured, one that is free is not', async (t) => {
  const receiver = await Receiver.start({});
  t.teardown(() => receiver.stop());
  const blocked = await withOwnLateness(receiver, 'blocked', async () => {
    await setTimeout(50);
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    await setTimeout(50);
    return 'done';
  });
  t.is(blocked.result, 'done');
  t.true(blocked.lateMs >= 1_000, `${blocked.lateMs} ms`);
  const free = await withOwnLateness(receiver, 'free', () => setTimeout(300));
  t.true(free.lateMs < 1_000, `${free.lateMs} ms`);
});

test.serial('a receiver that only the host can reach is no reason for lateness', async (t) => {
  const receiver = await Receiver.start({ publicUrl: 'http://127.0.0.1:1' });
  t.teardown(() => receiver.stop());
  t.true((await withOwnLateness(receiver, 'behind', () => setTimeout(300))).lateMs < 1_000);
});
