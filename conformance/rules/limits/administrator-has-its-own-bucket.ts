import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** At the same user who is impersonated. */
export const administratorHasItsOwnBucket = rule({
  id: 'limits/administrator-has-its-own-bucket',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of impersonation',
  requirement: 'While one administrator is refused, another one is not.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('admin'),
  async check(trial) {
    await expectOwnBucket(trial, 'other-user', 'another administrator');
  },
});
