import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven } from '../credentials.ts';
import { freshCode, newAccount, submitCode } from './codes.ts';

export const codeWorksOnce = rule({
  id: 'otp/code-works-once',
  level: 'should',
  section: 'What the service does',
  cites: 'one-time codes; Authentication, OTP',
  requirement: 'A one-time code that has signed somebody in is refused from then on.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 5 },
  async check(trial) {
    const { email } = await newAccount(trial);
    const code = await freshCode(trial, email);
    control(await submitCode(trial, email, code), 'the code');
    const answer = await submitCode(trial, email, code);
    expectNothingGiven(trial, answer, 'for a code that was used');
  },
});
