import { rule } from '../../rule.ts';
import { expectSameBucket, isCountedBy } from './exhausted.ts';

/** Where both reach the same person, each spelling would be a quota of its own. */
export const emailIsCountedInAnyLetters = rule({
  id: 'limits/email-is-counted-in-any-letters',
  level: 'should',
  section: 'Limits',
  cites: 'Limits, bucket key of OTP and password-reset-OTP endpoints',
  requirement: 'While requests for an email are refused, they are so in capitals too.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('email'),
  async check(trial) {
    await expectSameBucket(trial, 'same-email-capitals', 'the same email in capitals');
  },
});
