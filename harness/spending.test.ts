import test from 'ava';
import { operation } from './document.ts';
import { Spending } from './spending.ts';
import type { Timer } from './timer.ts';

/** A clock that advances only by waits. */
function steppedTimer(): Timer {
  let time = 0;
  return {
    now: () => time,
    until: async (at) => {
      time = Math.max(time, at);
    },
    waited: 0,
  };
}

const signIn = operation('identity.loginCheck');
const quota = signIn.limit?.quota ?? 0;

test('what stays within the quota waits for nothing', async (t) => {
  const timer = steppedTimer();
  const spending = new Spending(timer);
  for (let count = 0; count < quota; count += 1) await spending.room(signIn, 'a');
  t.is(timer.now(), 0);
  t.is(spending.used(signIn, 'a'), quota);
});

test('what would exceed it waits until the first has left the window, and no longer', async (t) => {
  const timer = steppedTimer();
  const spending = new Spending(timer);
  for (let count = 0; count <= quota; count += 1) await spending.room(signIn, 'a');
  t.true(timer.now() > 60_000 && timer.now() < 62_000);
});

test('another key, and an operation without a limit, are not kept waiting by it', async (t) => {
  const timer = steppedTimer();
  const spending = new Spending(timer);
  for (let count = 0; count < quota; count += 1) spending.note(signIn, 'a');
  await spending.room(signIn, 'b');
  for (let count = 0; count < 3 * quota; count += 1) await spending.room(operation('users.list'), 'a');
  t.is(timer.now(), 0);
});

test('a bucket is at rest once a window has passed since its last request', async (t) => {
  const timer = steppedTimer();
  const spending = new Spending(timer);
  await spending.rest(signIn, 'a');
  t.is(timer.now(), 0);
  spending.note(signIn, 'a');
  await spending.rest(signIn, 'a');
  t.true(timer.now() > 60_000 && timer.now() < 62_000);
  t.is(spending.used(signIn, 'a'), 0);
});
