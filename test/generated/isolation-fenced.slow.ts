/** Tenants are apart, with both fences. What either alone holds, and what there is to find without: isolation.slow.ts. */
import test from 'ava';
import { findingsOf } from './isolation-run.ts';

test('both fences, from acme: what another tenant has is like what is absent', async (t) => {
  t.timeout(120_000);
  const run = { title: 'both fences', fences: {}, rowLevelSecurity: true, everyWay: true };
  const { faults, probes } = await findingsOf(run, 'acme');
  t.deepEqual(faults.slice(0, 10), []);
  t.log(`${probes} requests that name what another tenant has`);
});
