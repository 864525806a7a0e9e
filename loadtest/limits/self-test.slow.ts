/** The same as self-test.test.ts for many phases of the server's clock, networks, and claims. */
import test from 'ava';
import { type SelfTestOptions, selfTest, suspects } from './self-test.ts';

const seeds = [2, 3, 5, 8, 13];

async function faultsOf(options: SelfTestOptions): Promise<string[]> {
  const { trials } = await selfTest(options);
  return trials.flatMap(({ jitterMs, seed, faults }) =>
    faults.map((fault) => `${jitterMs} ms, seed ${seed}: ${fault}`),
  );
}

for (const jitterMs of [0, 2, 20, 200, 500]) {
  test.serial(`nobody is judged wrongly behind a network of up to ${jitterMs} ms each way`, async (t) => {
    t.timeout(300_000);
    t.deepEqual(await faultsOf({ seeds, jittersMs: [jitterMs] }), []);
  });
}

test.serial('nobody is judged wrongly at other quotas and windows', async (t) => {
  t.timeout(300_000);
  // One for whom it is not a question of the claim which checks can be tried.
  const honest = suspects.filter(({ refutedBy }) => refutedBy.length === 0);
  t.true(honest.length > 0);
  for (const [quota, windowMs] of [
    [1, 1000],
    [2, 60_000],
    [7, 3000],
    [10, 10_000],
    [100, 60_000],
    [10, 3_600_000],
  ] as const) {
    const options = { suspects: honest, seeds, jittersMs: [1, 100, 1000], claim: { quota, windowMs } };
    t.deepEqual(await faultsOf(options), [], `${quota} in ${windowMs} ms`);
  }
});
