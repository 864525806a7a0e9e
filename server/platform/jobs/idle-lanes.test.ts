/** That no call is lost, and none sends everybody. */
import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { IdleLanes } from './idle-lanes.ts';

/** @returns who has gone, in order, of lanes that wait. */
function waiting(idle: IdleLanes, ...names: string[]): string[] {
  const gone: string[] = [];
  for (const name of names) idle.wait().then(() => gone.push(name));
  return gone;
}

test('a call sends one, the one that has waited longest; all can be called, too', async (t) => {
  const idle = new IdleLanes();
  const gone = waiting(idle, 'a', 'b', 'c');
  idle.callOne();
  await setImmediate();
  t.deepEqual(gone, ['a']);
  idle.callAll();
  await setImmediate();
  t.deepEqual(gone, ['a', 'b', 'c']);
});

test('calls that reach nobody send the next that wants to wait, and only that one', async (t) => {
  const idle = new IdleLanes();
  idle.callOne();
  idle.callOne();
  const gone = waiting(idle, 'a', 'b');
  await setImmediate();
  t.deepEqual(gone, ['a']);
});
