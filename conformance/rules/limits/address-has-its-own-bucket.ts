import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** Needs a second address in the profile. */
export const addressHasItsOwnBucket = rule({
  id: 'limits/address-has-its-own-bucket',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of unauthenticated endpoints',
  requirement: 'While one address is refused, another one is not.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('ip'),
  async check(trial) {
    await expectOwnBucket(trial, 'other-address', 'another address');
  },
});
