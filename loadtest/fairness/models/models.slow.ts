/** Every model of a server, on real sockets: unfair ones are refuted, and fair ones are not. */
import test from 'ava';
import { partOf } from '#test/proofs.ts';
import { fairnessModels } from './index.ts';
import { modelTrial } from './trial.ts';

/** Each trial takes a quarter of a minute. */
const tried = [
  ...partOf(
    fairnessModels.filter(({ refutedBy }) => refutedBy.length === 0),
    3,
  ),
  ...partOf(
    fairnessModels.filter(({ refutedBy }) => refutedBy.length > 0),
    4,
  ),
];

for (const model of tried) {
  const isFair = model.refutedBy.length === 0;
  test.serial(
    `${model.name} is ${isFair ? 'proven fair' : `refuted by ${model.refutedBy.join(' and ')}`}`,
    async (t) => {
      t.timeout(300_000);
      const { report, result, attempts } = await modelTrial(model, new AbortController().signal);
      const says = report.checks.map((check) => `${check.id} ${check.verdict}: ${check.says}`).join('\n');
      t.log(`${result}, attempt ${attempts}, ${Math.round(report.milliseconds / 1000)} s`);
      // A machine that stays busy leaves a fair one undecided; it is never refuted.
      if (isFair) t.not(result, 'wrong', says);
      else t.is(result, 'right', says);
      if (result === 'right') t.is(report.exitCode, isFair ? 0 : 1, says);
    },
  );
}

test('each check refutes some model', (t) => {
  const refuting = new Set(fairnessModels.flatMap(({ refutedBy }) => refutedBy));
  t.deepEqual([...refuting].sort(), [
    'alone',
    'each-neighbour',
    'neighbours-latency',
    'neighbours-served',
    'refusals',
    'rivals',
    'throughput',
  ]);
});
