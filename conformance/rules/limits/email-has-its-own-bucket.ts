import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** From the same address: it may not be what is counted. */
export const emailHasItsOwnBucket = rule({
  id: 'limits/email-has-its-own-bucket',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of OTP and password-reset-OTP endpoints',
  requirement: 'While requests for one email are refused, those for another one are not.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('email'),
  async check(trial) {
    await expectOwnBucket(trial, 'other-email', 'another email');
  },
});
