import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { IdentityPool } from './identity-pool.ts';

/** A clock that jumps to the end of each wait. */
function clock() {
  let at = 100;
  return {
    now: () => at,
    until: async (end: number) => {
      at = Math.max(at, end);
    },
  };
}

const tokens = [{ token: 'a' }, { token: 'b' }];

test('unused identities come first, and then those that have rested for a window', async (t) => {
  const timer = clock();
  const pool = new IdentityPool(tokens, 60_000, timer);
  const first = await pool.take();
  t.deepEqual((await pool.take()).identity, { token: 'b' });
  t.is(timer.now(), 100, 'no wait so far');
  await timer.until(50_100);
  first.use();
  t.deepEqual((await pool.take()).identity, { token: 'b' }, 'it has rested for longer');
  t.is(timer.now(), 62_100);
  t.deepEqual((await pool.take()).identity, { token: 'a' });
  t.is(timer.now(), 112_100, 'a window and a margin after its last request');
});

test('two that take at once get different identities', async (t) => {
  const pool = new IdentityPool(tokens, 60_000, clock());
  await Promise.all([pool.take(), pool.take()]);
  const again = await Promise.all([pool.take(), pool.take()]);
  t.is(new Set(again.map(({ identity }) => JSON.stringify(identity))).size, 2);
});

test('without a window each is used once, and then more are needed', async (t) => {
  const pool = new IdentityPool(tokens, 0, clock());
  await pool.take();
  await pool.take();
  await t.throwsAsync(pool.take(), { instanceOf: UsageError, message: /^Every identity was used once: give --window/ });
});
