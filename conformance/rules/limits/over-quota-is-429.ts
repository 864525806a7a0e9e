import { allowance } from '../../engine/flood.ts';
import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { hasSpecifiedQuota } from './exhausted.ts';

/** The first 429 comes with the request after the last that the quota allows. */
export const overQuotaIs429 = rule({
  id: 'limits/over-quota-is-429',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, rule 1; Limits',
  requirement: 'When the bucket of a limited endpoint is exhausted, the next request is answered 429.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: hasSpecifiedQuota,
  async check(trial) {
    const flood = await trial.flood();
    const { admitted, denied, quota } = flood;
    trial.measure(`${admitted.length} of ${quota} admitted in ${flood.seconds.toFixed(1)} s`);
    expectTrue(
      denied !== undefined && admitted.length <= allowance(flood),
      admitted.at(-1),
      `429 after ${quota} requests`,
      denied ? `429 after ${admitted.length}` : `no 429 in ${admitted.length} requests`,
    );
  },
});
