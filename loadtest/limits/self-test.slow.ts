/** The tests of self-test.test.ts for many clock phases, networks and policies. */
import test from 'ava';
import { partOf } from '#test/proofs.ts';
import { type SelfTestOptions, selfTest, suspects } from './self-test.ts';

const seeds = partOf([2, 3, 5, 8, 13], 5);

async function faultsOf(options: SelfTestOptions): Promise<string[]> {
  const { trials } = await selfTest(options);
  return trials.flatMap(({ jitterMs, seed, faults }) =>
    faults.map((fault) => `${jitterMs} ms, seed ${seed}: ${fault}`),
  );
}

for (const jitterMs of [0, 2, 20, 200, 500]) {
  test.serial(`all verdicts are correct behind a network of up to ${jitterMs} ms each way`, async (t) => {
    t.timeout(900_000);
    t.deepEqual(await faultsOf({ seeds, jittersMs: [jitterMs] }), []);
  });
}

test.serial('all verdicts are correct at other quotas and windows', async (t) => {
  t.timeout(900_000);
  // A model for which every check can run, whatever the policy.
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
