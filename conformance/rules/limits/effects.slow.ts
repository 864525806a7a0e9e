import test from 'ava';
import { startTestHost } from '#harness/testing/host.ts';
import type { Handlers } from '../../broken/mutant.ts';
import { startBrokenHost } from '../../broken/proxy.ts';
import { execute } from '../../engine/execute.ts';
import { RunSession } from '../../engine/run-session.ts';
import { selectCases } from '../../engine/selection.ts';
import { effectRules } from './effects.ts';

/** Delivers at least once, and each delivery twice. */
const twice: Handlers = {
  webhooks: async (request, forward) => {
    await forward(request);
    return forward(request);
  },
};

test('a delivery that comes twice is one', async (t) => {
  t.timeout(120_000);
  const host = await startTestHost();
  t.teardown(() => host.stop());
  const proxied = await startBrokenHost(host.profile, twice);
  t.teardown(() => proxied.stop());
  const run = new RunSession(...host.connect(proxied.profile));
  const cases = selectCases(effectRules, { rules: ['limits/denied-test-is-not-delivered'] });
  const results = await execute(run, cases, () => {}, new AbortController().signal);
  await run.close();
  t.deepEqual(
    results.map(({ verdict, actual, reason }) => [verdict, actual ?? reason?.text]),
    [['pass', undefined]],
  );
});
