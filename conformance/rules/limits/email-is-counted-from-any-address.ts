import { rule } from '../../rule.ts';
import { expectSameBucket, isCountedBy } from './exhausted.ts';

/** Needs a second address in the profile. */
export const emailIsCountedFromAnyAddress = rule({
  id: 'limits/email-is-counted-from-any-address',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of OTP and password-reset-OTP endpoints',
  requirement: 'While requests for an email are refused, they are so from every address.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('email'),
  async check(trial) {
    await expectSameBucket(trial, 'other-address', 'the same email from another address');
  },
});
