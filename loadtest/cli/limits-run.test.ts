import test from 'ava';
import { fill } from '../limits/checks/fill.ts';
import { slidingLogWithHold } from '../limits/models/sliding-log-with-hold.ts';
import { startModelServer } from '../testing/model-server.ts';
import { limitsCommand } from './limits-run.ts';

test('given identities whose buckets an earlier run has used refute nothing', async (t) => {
  const claim = { quota: 20, windowMs: 1_500 };
  const server = await startModelServer(slidingLogWithHold, claim);
  t.teardown(() => server.stop());
  const [baseUrl = ''] = server.origins;
  const signal = new AbortController().signal;
  const run = () =>
    limitsCommand({
      ...{ baseUrl, profile: undefined, names: ['GET /limited'], checks: [fill(10)], nodes: [], claim },
      ...{ identity: 'header:x-client', identities: [{ token: 'a' }, { token: 'b' }, { token: 'c' }] },
      ...{ headers: {}, body: undefined, atOnce: 1, attempts: 1, maxRequests: 1_000, seed: 1 },
      ...{ contact: undefined, waitForHost: 0, log: undefined, signal },
      watch: { begin() {}, sample() {}, check() {}, waiting() {}, end() {} },
    });
  for (const which of ['first', 'second']) {
    const { proof } = await run();
    t.is(proof.verdict, 'proven', `${which}: ${proof.subjects[0]?.checks[0]?.says}`);
  }
});
