import { rule } from '../../rule.ts';
import { expectSameBucket, isCountedBy } from './exhausted.ts';

/** The bucket was filled with an Api-Token. */
export const administratorIsCountedByJwt = rule({
  id: 'limits/administrator-is-counted-by-jwt',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of impersonation',
  requirement: 'While an administrator is refused, so is a JWT of the same one.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('admin'),
  async check(trial) {
    await expectSameBucket(trial, 'jwt', 'a JWT of the same administrator');
  },
});
