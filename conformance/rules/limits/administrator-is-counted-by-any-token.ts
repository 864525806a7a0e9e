import { rule } from '../../rule.ts';
import { expectSameBucket, isCountedBy } from './exhausted.ts';

/** A new token must not be a new quota for acting as somebody else. */
export const administratorIsCountedByAnyToken = rule({
  id: 'limits/administrator-is-counted-by-any-token',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of impersonation',
  requirement: 'While an administrator is refused, so is another token of the same one.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('admin'),
  async check(trial) {
    await expectSameBucket(trial, 'other-token', 'another token of the same administrator');
  },
});
