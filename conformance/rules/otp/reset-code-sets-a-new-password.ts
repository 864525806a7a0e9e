import { control, expectSuccess } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectNothingGiven, login } from '../credentials.ts';
import { freshCode, newAccount } from './codes.ts';

/** Where the code is sent to, the specification does not say: the dialect does. */
export const resetCodeSetsANewPassword = rule({
  id: 'otp/reset-code-sets-a-new-password',
  level: 'must',
  section: 'Authentication',
  cites: 'OTP: the method for password resets; Endpoints, request-password-reset-otp',
  requirement:
    'The code that is mailed for a password reset sets a new password, and the old one is refused from then on.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 7 },
  async check(trial) {
    const account = await newAccount(trial);
    control(await login(trial, account), 'signing in with the old password');
    const code = await freshCode(trial, account.email, 'identity.requestPasswordResetOtp');
    const password = `Conformance-${trial.unique()}-${trial.unique()}`;
    const reset = trial.dialect.passwordReset;
    trial.keepSecret(password, 'NEW_PASSWORD');
    const answer = await trial.send({
      method: 'POST',
      path: reset.path,
      body: { [reset.email]: account.email, [reset.code]: code, [reset.password]: password },
    });
    expectSuccess(answer, 'for the mailed code and a new password');
    expectSuccess(await login(trial, { ...account, password }), 'for the new password');
    const old = await login(trial, account);
    expectNothingGiven(trial, old, 'for the old password');
  },
});
