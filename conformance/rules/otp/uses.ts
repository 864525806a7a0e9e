/** Bounds of one-time codes: one use, one address, one purpose, one tenant and few attempts. */
import { control, expectRefusal, expectSuccess } from '#harness/expect.ts';
import type { Account } from '#harness/profile.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { expectNothingGiven, login } from '../credentials.ts';
import { freshCode, newAccount, newPassword, oneDigitOff, submitCode, submitReset } from './one-time-code.ts';

export const codeUseRules: readonly Rule[] = [
  {
    id: 'otp/code-works-once',
    level: 'must',
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
  },
  {
    id: 'otp/reset-code-works-once',
    level: 'must',
    section: 'Authentication',
    cites: 'Endpoints, request-password-reset-otp: a one-time code for a password reset',
    requirement: 'The code of a password reset that was used sets no second password.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 7 },
    async check(trial) {
      const { email } = await newAccount(trial);
      const code = await freshCode(trial, email, 'identity.requestPasswordResetOtp');
      const [first, second] = [newPassword(trial), newPassword(trial)];
      control(await submitReset(trial, email, code, first), 'resetting the password');
      expectRefusal(await submitReset(trial, email, code, second), 'for a code that was used');
      await expectPassword(trial, { email, password: first });
    },
  },
  {
    id: 'otp/reset-code-is-for-its-address',
    level: 'must',
    section: 'Authentication',
    cites: 'OTP: the code is sent by email; Endpoints, request-password-reset-otp',
    requirement:
      'A password is reset neither by a wrong code nor by the code of another address, whatever is answered.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 9 },
    async check(trial) {
      const [one, another] = [await newAccount(trial), await newAccount(trial)];
      const code = await freshCode(trial, one.email, 'identity.requestPasswordResetOtp');
      const other = await freshCode(trial, another.email, 'identity.requestPasswordResetOtp');
      const password = newPassword(trial);
      for (const wrong of [oneDigitOff(code), other].filter((text) => text !== code)) {
        expectRefusal(await submitReset(trial, one.email, wrong, password), 'for a wrong code');
      }
      await expectPassword(trial, one);
      control(await submitReset(trial, one.email, code, password), 'resetting with the right code');
    },
  },
  // The specification has a request for each purpose; that their codes differ in use follows from the names alone.
  {
    id: 'otp/code-is-for-its-purpose',
    level: 'should',
    section: 'Authentication',
    cites: 'Endpoints, request-login-otp and request-password-reset-otp: each mails a code of its own',
    requirement: 'A code for a password reset signs nobody in, and a code to sign in resets no password.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 9 },
    async check(trial) {
      const account = await newAccount(trial);
      const reset = await freshCode(trial, account.email, 'identity.requestPasswordResetOtp');
      const answer = await submitCode(trial, account.email, reset);
      expectNothingGiven(trial, answer, 'for the code of a password reset');
      const another = await newAccount(trial);
      const code = await freshCode(trial, another.email);
      const password = newPassword(trial);
      expectRefusal(await submitReset(trial, another.email, code, password), 'for a code to sign in');
      await expectPassword(trial, another);
      control(await submitCode(trial, another.email, code), 'signing in with that code');
    },
  },
  {
    id: 'otp/code-is-for-its-tenant',
    level: 'must',
    section: 'Authentication',
    cites: 'What the service does: multi-tenant; Authentication, JWT: scoped to the tenant; OTP',
    requirement: 'A code that one tenant has mailed signs nobody in at another.',
    needs: ['writes', 'mailbox', 'other'],
    cost: { requests: 7 },
    async check(trial) {
      const { email } = await newAccount(trial);
      // A user of the same address there: the tenant is all that differs.
      await trial.resources.make('user', { email, password: newPassword(trial) }, { tenant: 'other' });
      const code = await freshCode(trial, email);
      const answer = await submitCode(trial, email, code, 'other');
      expectNothingGiven(trial, answer, 'for the code of another tenant');
      control(await submitCode(trial, email, code), 'the code at home');
    },
  },
  // Documented of our operation; the specification does not bound the attempts.
  {
    id: 'otp/guessing-ends-a-code',
    level: 'should',
    section: 'Authentication',
    cites: 'the OpenAPI document, verify-login-otp: five wrong attempts invalidate a code',
    requirement: 'A code is refused after five wrong ones.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 9 },
    async check(trial) {
      const { email } = await newAccount(trial);
      const code = await freshCode(trial, email);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const wrong = String((Number(code) + attempt) % 1_000_000).padStart(6, '0');
        expectNothingGiven(trial, await submitCode(trial, email, wrong), 'for a wrong code');
      }
      expectNothingGiven(trial, await submitCode(trial, email, code), 'for the right code after five wrong ones');
    },
  },
];

/** @throws NotMet unless the account has its password */
async function expectPassword(trial: Trial, account: Account): Promise<void> {
  expectSuccess(await login(trial, account), 'for the password that the account has');
}
