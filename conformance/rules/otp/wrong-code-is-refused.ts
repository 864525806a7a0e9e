import { control } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven } from '../credentials.ts';
import { freshCode, newAccount, submitCode } from './codes.ts';

export const wrongCodeIsRefused = rule({
  id: 'otp/wrong-code-is-refused',
  level: 'must',
  section: 'Authentication',
  cites: 'OTP, step 2: checks the code',
  requirement:
    'A code that differs in one digit is refused and gives no credential; the right one still works after it.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 5 },
  async check(trial) {
    const { email } = await newAccount(trial);
    const code = await freshCode(trial, email);
    const wrong = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
    const answer = await submitCode(trial, email, wrong);
    expectNothingGiven(trial, answer, 'for a wrong code');
    control(await submitCode(trial, email, code), 'the right code');
  },
});
