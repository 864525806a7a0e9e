/** One-time codes for sign-in and password resets. */
import { absentStatuses } from '#harness/actors/resources.ts';
import { operation } from '#harness/document.ts';
import { control, expectStatus, expectSuccess, expectTrue } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { MissingMail } from '#harness/mailbox/mailbox.ts';
import { NotMet, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { expectJwt, expectNothingGiven, login } from '../credentials.ts';
import { isAboutElevenDays, lifetimeOf } from '../lifetime.ts';
import { requestTestMail, userAddress } from '../mail/requests.ts';
import { expectAlike } from '../same-response.ts';
import {
  freshCode,
  mailedCode,
  newAccount,
  newPassword,
  oneDigitOff,
  requestCode,
  submitCode,
  submitReset,
} from './one-time-code.ts';

/** Wait for the mail of a control in milliseconds: it is sent after the one that is missing. */
const patience = 10_000;

const reads = ['users.list', 'events.list', 'payments.list', 'contacts.list'] as const;

const requests = ['identity.requestLoginOtp', 'identity.requestPasswordResetOtp'] as const;

export const otpRules: readonly Rule[] = [
  {
    id: 'otp/code-has-six-digits',
    level: 'must',
    section: 'Authentication',
    cites: 'OTP, step 1; Limits, OTP code length',
    requirement: 'Asking for a code to sign in with, or to set a password by, mails one of 6 digits to the user.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 6 },
    async check(trial) {
      for (const request of requests) {
        const { email } = await newAccount(trial);
        const answer = await requestCode(trial, email, request);
        expectSuccess(answer, 'for an address that is known');
        const begun = performance.now();
        const { mail, code } = await mailedCode(trial, email).catch((error: unknown) => lost(trial, answer, error));
        trial.measure(`mailed within ${Math.round(performance.now() - begun)} ms`);
        const digits = [...mail.text.replaceAll(email, '').matchAll(/\d+/g)].map(([run]) => `${run.length}`);
        const actual = `a mail "${mail.subject}" with numbers of ${digits.join(', ') || 'no'} digits`;
        expectTrue(code !== undefined && /^\d{6}$/.test(code), answer, 'a mail with a code of 6 digits', actual);
      }
    },
  },
  {
    id: 'otp/code-gives-a-jwt',
    level: 'must',
    section: 'Authentication',
    cites: 'OTP, step 2: a JWT that is used exactly like the password-login JWT; Endpoints, verify-login-otp',
    requirement:
      'The mailed code is answered with a JWT that is the same user, may read the same and lives as long as one by password.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 16 },
    async check(trial) {
      const { actors, dialect } = trial;
      const person = await actors.person('mailed person', dialect.roles.none);
      const answer = await submitCode(trial, person.account.email, await freshCode(trial, person.account.email));
      expectSuccess(answer, 'for the mailed code');
      const jwt = expectJwt(trial, answer);
      const byCode = actors.jwtCredential(jwt, 'mailed person by code');
      const self = await trial.send({ method: 'GET', path: dialect.whoAmI.path, as: byCode });
      expectStatus(self, 200, 'with the JWT');
      const id = self.textMember(dialect.whoAmI.id);
      expectTrue(id === person.id, self, 'the user whose address it is', 'another one');
      for (const { method, path } of reads.map(operation)) {
        const expected = await trial.send({ method, path, as: person.credential });
        const actual = await trial.send({ method, path, as: byCode });
        expectStatus(actual, expected.status, 'as with a JWT by password');
      }
      const seconds = lifetimeOf(jwt);
      trial.measure(`exp - iat = ${seconds} s`);
      expectTrue(isAboutElevenDays(seconds), answer, 'a JWT that lives about 950400 s', `${seconds} s`);
      control(
        await trial.send({ method: 'GET', path: dialect.whoAmI.path, as: person.credential }),
        'the JWT by password',
      );
    },
  },
  {
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
      const answer = await submitCode(trial, email, oneDigitOff(code));
      expectNothingGiven(trial, answer, 'for a wrong code');
      control(await submitCode(trial, email, code), 'the right code');
    },
  },
  {
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
      // One pair of codes in a million is equal; then the code is right.
      if (code !== other) {
        const answer = await submitCode(trial, another.email, code);
        expectNothingGiven(trial, answer, "for another address's code");
      }
      control(await submitCode(trial, one.email, code), 'the code at its own address');
    },
  },
  {
    id: 'otp/request-tells-no-accounts',
    level: 'should',
    section: 'Authentication',
    cites: 'OTP, step 1; what is not said, a stranger need not learn',
    requirement: 'Asking for a code is answered in the same words for an address of a user and for one of nobody.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 3 },
    appliesTo: ({ id }) => requests.some((request) => request === id),
    async check(trial) {
      const { method, path } = trial.operation;
      const { email } = await newAccount(trial);
      const unused = trial.mailbox.freshAddress(trial.unique());
      const requestCode = (address: string) =>
        trial.send({ method, path, body: { [trial.dialect.otp.email]: address } });
      const known = control(await requestCode(email), 'asking for a code');
      const unknown = await requestCode(unused);
      expectAlike(known, unknown, [email, unused]);
      trial.measure(
        `${Math.round(known.milliseconds)} ms, and ${Math.round(unknown.milliseconds)} ms for an unknown address`,
      );
    },
  },
  // The path of the reset is not specified; the dialect has it.
  {
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
      const password = newPassword(trial);
      const answer = await submitReset(trial, account.email, code, password);
      if (absentStatuses.includes(answer.status)) {
        throw new Skipped('not-served', 'the host sets no password at the path of the dialect');
      }
      expectSuccess(answer, 'for the mailed code and a new password');
      expectSuccess(await login(trial, { ...account, password }), 'for the new password');
      const old = await login(trial, account);
      expectNothingGiven(trial, old, 'for the old password');
    },
  },
];

/**
 * @param answer to the request for the code
 * @throws NotMet if the code is missing but other mails arrive, else the error
 */
async function lost(trial: Trial, answer: HttpResponse, error: unknown): Promise<never> {
  if (!(error instanceof MissingMail) || !(await otherMailArrives(trial))) throw error;
  throw new NotMet('a mail with a code of 6 digits', `${error.message}, where others arrive`, answer.exchange);
}

/** Requests a code of each kind, and then the test of a template: not every host has lost all three. */
async function otherMailArrives(trial: Trial): Promise<boolean> {
  for (const request of requests) {
    const { email } = await newAccount(trial);
    const { status } = await requestCode(trial, email, request);
    if (status < 300 && (await trial.mailbox.find(email, () => true, patience))) return true;
  }
  const [template, to] = [await trial.resources.make('emailTemplate'), await userAddress(trial)];
  const { status } = await requestTestMail(trial, template, to);
  return status < 300 && (await trial.mailbox.find(to, () => true, patience)) !== undefined;
}
