/**
 * A run can be repeated: of 100 000 verdicts at our own host less than one differs from that of the first run. An ordinary run
 * tries a part of the cases three times, and so allows no difference; `PROOFS=all` tries all of them a hundred times: 8
 * of some 850 000 verdicts may differ, which is less than that one.
 */
import test from 'ava';
import { startTestHost } from '#harness/testing/host.ts';
import { countOf, partOf } from '#test/proofs.ts';
import { execute } from './engine/execute.ts';
import { RunSession } from './engine/run-session.ts';
import { selectCases } from './engine/selection.ts';
import type { CaseResult } from './result.ts';
import { rules } from './rules/index.ts';

/** `REPEATED_RUNS=10` repeats the run as often during development. */
const usualRuns = 3;
const runs = Number(process.env.REPEATED_RUNS ?? countOf(usualRuns, 100));
const cases = partOf(selectCases(rules, {}), 48);

test('repeated runs at one host give every case the verdict of the first', async (t) => {
  t.timeout(runs * 900_000);
  const host = await startTestHost();
  t.teardown(() => host.stop());
  const first = new Map<string, CaseResult>();
  const different: string[] = [];
  for (let number = 1; number <= runs; number += 1) {
    const run = new RunSession(...host.connect());
    const results = await execute(run, cases, () => {}, new AbortController().signal);
    await run.close();
    t.is(results.length, cases.length);
    const found: string[] = [];
    for (const result of results) {
      const { id, rule, operation, verdict } = result;
      const before = first.get(id);
      if (!before) first.set(id, result);
      else if (before.verdict !== verdict) {
        const verdicts = `${before.verdict}, then ${verdict}`;
        const odd = verdict === 'pass' ? before : result;
        found.push(`run ${number}: ${rule.id} at ${operation?.id}: ${verdicts}: ${whyOf(odd)}`);
      }
    }
    different.push(...found);
    const figures = `run ${number}: ${results.length} verdicts, ${different.length} different so far`;
    t.log(figures);
    // Logs of a test show when it has ended, which takes hours.
    if (runs > usualRuns) console.error([figures, ...found].join('\n'));
  }
  t.deepEqual(
    [...first.values()]
      .filter(({ verdict }) => verdict !== 'pass')
      .map((result) => `${result.rule.id} at ${result.operation?.id}: ${result.verdict}: ${whyOf(result)}`),
    [],
  );
  t.true(different.length * 100_000 < runs * cases.length, different.join('\n'));
});

const whyOf = ({ reason, expected, actual }: CaseResult) => reason?.text ?? `expected ${expected}, got ${actual}`;
