import test from 'ava';
import { startTestHost } from '#harness/testing/host.ts';
import type { Handlers } from '../../broken/mutant.ts';
import { startBrokenHost } from '../../broken/proxy.ts';
import { execute } from '../../engine/execute.ts';
import { RunSession } from '../../engine/run-session.ts';
import { selectCases } from '../../engine/selection.ts';
import { repeatRules } from './repeats.ts';

/** Repeats a failed delivery at once, and not again within a run. */
const hasty: Handlers = {
  webhooks: async (request, forward) => {
    const response = await forward(request);
    if (response.status !== 500) return response;
    await forward(request);
    return { ...response, status: 204 };
  },
};

test('a second attempt that follows at once is one', async (t) => {
  t.timeout(120_000);
  const host = await startTestHost();
  t.teardown(() => host.stop());
  const proxied = await startBrokenHost(host.profile, hasty);
  t.teardown(() => proxied.stop());
  const run = new RunSession(...host.connect(proxied.profile));
  const results = await execute(run, selectCases(repeatRules, {}), () => {}, new AbortController().signal);
  await run.close();
  t.deepEqual(
    results.map(({ verdict, reason }) => [verdict, reason?.text]),
    [['pass', undefined]],
  );
});
