import test from 'ava';
import { countOf } from '#test/proofs.ts';
import { fingerprinted, named } from '../testing/fingerprinted.ts';

const phases = countOf(5, 12);

for (const jitterMs of [0, 50, 500]) {
  test(`over ${phases} phases with up to ${jitterMs} ms each way, none is misnamed and at most 1 % are undetermined`, async (t) => {
    t.timeout(900_000);
    for (const model of named) {
      let open = 0;
      for (let seed = 1000; seed < 1000 + phases; seed += 1) {
        const { report } = await fingerprinted(model, { seed, jitterMs });
        if (report.algorithm === undefined) open += 1;
        else t.true(report.algorithm === model.algorithm, `${model.name}, seed ${seed}: ${report.says}`);
      }
      t.true(open <= Math.ceil(phases / 10), `${model.name}: ${open} of ${phases} were left open`);
    }
  });
}
