import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** With the very token that is refused. */
export const exhaustedLimitLeavesReadsAlone = rule({
  id: 'limits/exhausted-limit-leaves-reads-alone',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, rule 1; Endpoints, column Rate limit',
  requirement: 'While a limited operation is exhausted, the same token still reads a collection that is not limited.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('token', 'admin'),
  async check(trial) {
    await expectOwnBucket(trial, 'unlimited-read', 'the same token, reading users');
  },
});
