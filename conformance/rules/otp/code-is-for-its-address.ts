import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven } from '../credentials.ts';
import { freshCode, newAccount, submitCode } from './codes.ts';

export const codeIsForItsAddress = rule({
  id: 'otp/code-is-for-its-address',
  level: 'must',
  section: 'Authentication',
  cites: 'OTP: the code is sent by email',
  requirement: 'A code that was mailed to one address signs nobody in at another one.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 9 },
  async check(trial) {
    const [one, another] = [await newAccount(trial), await newAccount(trial)];
    const [code, other] = [await freshCode(trial, one.email), await freshCode(trial, another.email)];
    // Of a million pairs of codes one is the same, and then it is right.
    if (code !== other) {
      const answer = await submitCode(trial, another.email, code);
      expectNothingGiven(trial, answer, "for another address's code");
    }
    control(await submitCode(trial, one.email, code), 'the code at its own address');
  },
});
