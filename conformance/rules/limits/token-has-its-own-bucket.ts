import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** Of the same user, from the same address: neither may be what is counted. */
export const tokenHasItsOwnBucket = rule({
  id: 'limits/token-has-its-own-bucket',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of authenticated endpoints',
  requirement: 'While one token is refused, another token of the same user is not.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('token'),
  async check(trial) {
    await expectOwnBucket(trial, 'other-token', 'another token of the same user');
  },
});
