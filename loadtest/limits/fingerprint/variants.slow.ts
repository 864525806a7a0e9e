/** Hosts that send less than ours, and expectations that are wrong: with every algorithm that is named. */
import test from 'ava';
import type { Sample } from '../../sample.ts';
import { racingReadThenWrite } from '../models/racing-log.ts';
import { fingerprinted, inTurn, named, usualPolicy } from '../testing/fingerprinted.ts';

const unheard = ({ retryAfter: _, ...sample }: Sample): Sample => sample;
const timeless = ({ date: _, ...sample }: Sample): Sample => sample;

test('algorithms without Retry-After are named by their admissions', async (t) => {
  t.timeout(300_000);
  for (const model of named) {
    const { report } = await fingerprinted(model, { alter: unheard, seed: 4 });
    t.is(report.algorithm, model.algorithm, `${model.name}: ${report.says}`);
    t.false(report.confirmed);
    t.true(report.notes.some((note) => note.includes('Retry-After is no evidence')));
  }
});

test('without Date the algorithm may be undetermined, but is never another', async (t) => {
  t.timeout(300_000);
  const alters = [timeless, (sample: Sample) => timeless(unheard(sample))];
  for (const [index, model] of named.entries()) {
    const { report } = await fingerprinted(model, { alter: inTurn(alters, index), seed: 5 });
    t.true(report.algorithm === undefined || report.algorithm === model.algorithm, `${model.name}: ${report.says}`);
  }
});

test('a wrong expected quota is reported', async (t) => {
  for (const quota of [5, 15, 35]) {
    for (const model of [...named, racingReadThenWrite].filter(({ algorithm }) => algorithm?.startsWith('fixed'))) {
      const { report } = await fingerprinted(model, { real: { ...usualPolicy, quota }, claim: usualPolicy });
      t.is(report.algorithm, model.algorithm, report.says);
      t.is(report.quota, quota);
      t.deepEqual(report.notes, [`A quota of 20 was expected, but ${quota} were admitted at once.`]);
    }
  }
});

test('a wrong expected window gives no wrong name, and Retry-After indicates the right window', async (t) => {
  t.timeout(300_000);
  for (const [index, model] of named.entries()) {
    const real = { ...usualPolicy, windowMs: inTurn([25_000, 100_000], index) };
    const { report } = await fingerprinted(model, { real, claim: usualPolicy, seed: 3 });
    t.true(report.algorithm === undefined || report.algorithm === model.algorithm, `${model.name}: ${report.says}`);
  }
});
