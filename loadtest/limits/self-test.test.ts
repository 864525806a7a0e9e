import test from 'ava';
import { fill } from './checks/fill.ts';
import { slidingLog } from './models/sliding-log.ts';
import { tokenBucketModel } from './models/token-bucket.ts';
import { selfTest, suspects } from './self-test.ts';

test('every faulty host is refuted, and no correct one', async (t) => {
  // Behind other networks, and with further seeds: self-test.slow.ts.
  const { trials, idle, matrix } = await selfTest({ seeds: [1], jittersMs: [50] });
  t.deepEqual(
    trials.flatMap(({ jitterMs, faults }) => faults.map((fault) => `${jitterMs} ms: ${fault}`)),
    [],
  );
  t.deepEqual(idle, []);
  t.deepEqual(
    Object.keys(matrix),
    suspects.map(({ name }) => name),
  );
  t.is(matrix['sliding-log-with-hold']?.['fill-1']?.proven, 1);
});

test('the self-test detects a prover that refutes correct limiters, and one that passes faulty ones', async (t) => {
  const options = { seeds: [1], jittersMs: [0], checks: [fill(10)] };
  const [refuted] = (
    await selfTest({
      ...options,
      suspects: [{ name: 'right', describes: '', model: slidingLog, refutedBy: [] }],
      checks: [{ ...fill(10), judge: () => ({ verdict: 'refuted', says: 'no reason' }) }],
    })
  ).trials;
  t.deepEqual(refuted?.faults, ['right was wrongly refuted by fill-10: no reason']);
  const passed = await selfTest({
    ...options,
    suspects: [
      { name: 'bucket', describes: '', model: tokenBucketModel, refutedBy: 'some' },
      { name: 'liar', describes: '', model: slidingLog, refutedBy: ['fill-10'] },
    ],
  });
  t.deepEqual(passed.idle, ['fill-10']);
  t.deepEqual(
    passed.trials.flatMap(({ faults }) => faults),
    ['bucket is faulty, but was proven', 'liar is faulty, but was proven', 'liar was not refuted by fill-10'],
  );
});
