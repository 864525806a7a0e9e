import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** A JWT is a token of its own, also where the user is the same. */
export const jwtHasItsOwnBucket = rule({
  id: 'limits/jwt-has-its-own-bucket',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of authenticated endpoints',
  requirement: 'While an Api-Token is refused, a JWT of the same user is not.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('token'),
  async check(trial) {
    await expectOwnBucket(trial, 'jwt', 'a JWT of the same user');
  },
});
