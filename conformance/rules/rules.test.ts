/** Each rule, at our own server: what the suite asks of others, we keep. The windows of the limits pass at once. */
import test from 'ava';
import { execute } from '../engine/execute.ts';
import { planned } from '../engine/plan.ts';
import type { CaseResult } from '../result.ts';
import { startTestHost } from '../testing/host.ts';
import { rules } from './index.ts';

/** While rules are written: `CONFORMANCE_AREA=auth` tries those of one area alone. */
const area = process.env.CONFORMANCE_AREA;
const chosen = rules.filter(({ id }) => area === undefined || id.startsWith(`${area}/`));

const results: CaseResult[] = [];

test.before('the run', async (t) => {
  t.timeout(240_000);
  const host = await startTestHost();
  try {
    const run = host.run();
    const cases = planned(chosen, {});
    results.push(...(await execute(run, cases, () => {}, new AbortController().signal)));
    await run.close();
    t.deepEqual(run.notes, []);
  } finally {
    await host.stop();
  }
});

for (const { id, requirement } of chosen) {
  test(`${id}: ${requirement}`, (t) => {
    const own = results.filter(({ rule }) => rule.id === id);
    t.true(own.length > 0);
    const others = own.filter(({ verdict }) => verdict !== 'pass');
    t.deepEqual(others.map(shown), []);
  });
}

function shown({ verdict, operation, expected, actual, reason, transcripts }: CaseResult) {
  const decisive = transcripts.find((transcript) => transcript.decisive);
  const { method, url, status, body } = decisive ?? {};
  return { verdict, operation: operation?.id, expected, actual, reason, method, url, status, body };
}
