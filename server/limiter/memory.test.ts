import test from 'ava';
import { memoryLimiter } from './memory.ts';

const SECOND = 1_000_000;
const policy = { quota: 2, windowSeconds: 10 };

test('the memory limiter at its cap shares a bucket among new keys, and neither evicts nor denies them all', async (t) => {
  const limiter = memoryLimiter({ nowMicros: () => 0, maximumBuckets: 3 });
  for (const key of ['t:a', 't:b', 't:c']) await limiter.take(key, policy);
  t.is((await limiter.take('t:x1', policy)).remaining, 1);
  t.is((await limiter.take('t:x2', policy)).remaining, 0);
  t.false((await limiter.take('t:x3', policy)).admitted, 'one quota for all that share');
  t.true((await limiter.take('t:y1', policy)).admitted, 'another first character, another shared bucket');
  t.true((await limiter.take('u:x1', policy)).admitted, 'another tenant or bucket, another shared bucket');
  t.is((await limiter.take('t:a', policy)).remaining, 0, 'a bucket in use is not dropped');
});

test('a key that spent in a shared bucket does not start afresh when there is room again', async (t) => {
  let now = 0;
  const limiter = memoryLimiter({ nowMicros: () => now, maximumBuckets: 1 });
  await limiter.take('t:a', policy);
  now = 5 * SECOND;
  await limiter.take('t:x1', policy);
  await limiter.take('t:x1', policy);
  now = 12 * SECOND;
  t.false((await limiter.take('t:x1', policy)).admitted);
  now = 15 * SECOND;
  t.true((await limiter.take('t:x1', policy)).admitted);
});

test('the memory limiter drops spent buckets while it is used, and so has room for new ones', async (t) => {
  let now = 0;
  const limiter = memoryLimiter({ nowMicros: () => now, maximumBuckets: 100 });
  for (let user = 0; user < 100; user += 1) await limiter.take(`t:${user}`, policy);
  now = 10 * SECOND;
  // Each call looks at two buckets, so half as many calls as there are buckets have seen them all.
  for (let call = 0; call < 60; call += 1) await limiter.take('u:someone', policy);
  // All of these would share one bucket if the spent ones were still there.
  for (let user = 0; user < 99; user += 1) t.is((await limiter.take(`v:x${user}`, policy)).remaining, 1);
});

test('the memory limiter never drops a bucket that still counts, however many come after it', async (t) => {
  let now = 0;
  const limiter = memoryLimiter({ nowMicros: () => now });
  await limiter.take('t:first', policy);
  await limiter.take('t:first', policy);
  for (now = 1; now < 10_000; now += 1) await limiter.take(`t:${now}`, policy);
  now = 10 * SECOND - 1;
  for (let user = 0; user < 10_000; user += 1) await limiter.take(`u:${user}`, policy);
  t.false((await limiter.take('t:first', policy)).admitted);
});
