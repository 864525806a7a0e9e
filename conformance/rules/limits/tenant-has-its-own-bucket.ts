import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** The specification says nothing of it, but one tenant could else shut out the people of another. */
export const tenantHasItsOwnBucket = rule({
  id: 'limits/tenant-has-its-own-bucket',
  level: 'should',
  section: 'Limits',
  cites: 'Limits, bucket keys; What the service does',
  requirement: 'While an address or email is refused at one tenant, it is not at another.',
  needs: ['writes', 'other'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('ip', 'email'),
  async check(trial) {
    await expectOwnBucket(trial, 'other-tenant', 'the same at the other tenant');
  },
});
