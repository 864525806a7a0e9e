/** Tenant isolation with both tenant filters. Each alone, and none: isolation.slow.ts. */
import test from 'ava';
import { findingsOf } from './isolation-run.ts';

test('both tenant filters, from acme: objects of another tenant look absent', async (t) => {
  t.timeout(240_000);
  const run = { title: 'both tenant filters', substitutes: {}, rowLevelSecurity: true, everyCaller: true };
  const { faults, probes } = await findingsOf(run, 'acme');
  t.deepEqual(faults.slice(0, 10), []);
  t.log(`${probes} requests that name objects of another tenant`);
});
