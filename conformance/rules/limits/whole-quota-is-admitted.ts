import { expectTrue, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { hasSpecifiedQuota } from './exhausted.ts';

/** A token bucket and a window alike: a caller who has asked nothing has the whole quota at once. */
export const wholeQuotaIsAdmitted = rule({
  id: 'limits/whole-quota-is-admitted',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, default application rate limit; Endpoints, column Rate limit',
  requirement: 'A caller who has asked nothing yet is admitted as often as the quota says.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: hasSpecifiedQuota,
  async check(trial) {
    const { admitted, denied, quota } = await trial.flood();
    const broken = admitted.find(({ status }) => status >= 500);
    if (broken) throw new Inconclusive('unexpected-answer', `the host answered ${summaryOf(broken)}`, broken.exchange);
    trial.measure(`${admitted.length} admitted before the first 429`);
    expectTrue(admitted.length >= quota, denied, `${quota} requests admitted`, `429 after ${admitted.length}`);
  },
});
