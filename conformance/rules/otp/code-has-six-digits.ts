import { expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { mailedCode, newAccount, requestCode } from './codes.ts';

export const codeHasSixDigits = rule({
  id: 'otp/code-has-six-digits',
  level: 'must',
  section: 'Authentication',
  cites: 'OTP, step 1; Limits, OTP code length',
  requirement: 'Asking for a code to sign in with mails one of 6 digits to the user.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 3 },
  async check(trial) {
    const { email } = await newAccount(trial);
    const answer = await requestCode(trial, email);
    expectSuccess(answer, 'for an address that is known');
    const begun = performance.now();
    const { mail, code } = await mailedCode(trial, email);
    trial.measure(`mailed within ${Math.round(performance.now() - begun)} ms`);
    const digits = [...mail.text.replaceAll(email, '').matchAll(/\d+/g)].map(([run]) => `${run.length}`);
    const actual = `a mail "${mail.subject}" with numbers of ${digits.join(', ') || 'no'} digits`;
    expectTrue(code !== undefined && /^\d{6}$/.test(code), answer, 'a mail with a code of 6 digits', actual);
  },
});
