/** No wake-up is lost, and none wakes more than one slot. */
import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { IdleSlots } from './idle-slots.ts';

/** @returns the names of slots, in the order in which they are woken */
function waiting(idle: IdleSlots, ...names: string[]): string[] {
  const woken: string[] = [];
  for (const name of names) idle.wait().then(() => woken.push(name));
  return woken;
}

test('wakeOne wakes the slot that has waited longest, and wakeAll every slot', async (t) => {
  const idle = new IdleSlots();
  const woken = waiting(idle, 'a', 'b', 'c');
  idle.wakeOne();
  await setImmediate();
  t.deepEqual(woken, ['a']);
  idle.wakeAll();
  await setImmediate();
  t.deepEqual(woken, ['a', 'b', 'c']);
});

test('wake-ups without an idle slot wake the next one that waits, and only that one', async (t) => {
  const idle = new IdleSlots();
  idle.wakeOne();
  idle.wakeOne();
  const woken = waiting(idle, 'a', 'b');
  await setImmediate();
  t.deepEqual(woken, ['a']);
});
