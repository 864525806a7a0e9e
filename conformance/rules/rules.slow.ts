/** Runs every rule against our own server. Windows of limits pass at once. */
import test from 'ava';
import { startTestHost } from '#harness/testing/host.ts';
import { execute } from '../engine/execute.ts';
import { RunSession } from '../engine/run-session.ts';
import { selectCases } from '../engine/selection.ts';
import type { CaseResult } from '../result.ts';
import { rules } from './index.ts';

/** `CONFORMANCE_AREA=auth` selects the rules of one area during development. */
const area = process.env.CONFORMANCE_AREA;
const chosen = rules.filter(({ id }) => area === undefined || id.startsWith(`${area}/`));

const results: CaseResult[] = [];

test.before('the run', async (t) => {
  t.timeout(900_000);
  const host = await startTestHost();
  try {
    const subscriptions = () => host.service.sql('select count(*)::int as count from webhook_subscriptions');
    const before = await subscriptions();
    const run = new RunSession(...host.connect());
    const cases = selectCases(chosen, {});
    results.push(...(await execute(run, cases, () => {}, new AbortController().signal)));
    await run.close();
    t.deepEqual(run.notes, []);
    t.deepEqual(await subscriptions(), before, 'a run removes what it creates');
  } finally {
    await host.stop();
  }
});

for (const { id, requirement } of chosen) {
  test(`${id}: ${requirement}`, (t) => {
    const own = results.filter(({ rule }) => rule.id === id);
    t.true(own.length > 0);
    const others = own.filter(({ verdict }) => verdict !== 'pass');
    t.deepEqual(others.map(summaryOf), []);
  });
}

function summaryOf({ verdict, operation, expected, actual, reason, transcripts }: CaseResult) {
  const decisive = transcripts.find((transcript) => transcript.decisive);
  const { method, url, status, body } = decisive ?? {};
  return { verdict, operation: operation?.id, expected, actual, reason, method, url, status, body };
}
