/** Requests about one-time codes, and the codes in their mails. */
import { operation } from '#harness/document.ts';
import { control } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { MissingMail } from '#harness/mailbox/mailbox.ts';
import type { Mail } from '#harness/mailbox/mails.ts';
import type { Account } from '#harness/profile.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';

export type CodeRequest = 'identity.requestLoginOtp' | 'identity.requestPasswordResetOtp';

/** Wait for a further mail in milliseconds: a host may send a welcome mail before the code. */
const patience = 4_000;

export function newPassword(trial: Trial): string {
  return `Conformance-${trial.unique()}-${trial.unique()}`;
}

/** Changes the last digit. */
export function oneDigitOff(code: string): string {
  return code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
}

/** Creates a user who has no code yet. */
export async function newAccount(trial: Trial): Promise<Account> {
  const account = {
    email: trial.mailbox.freshAddress(trial.unique()),
    password: newPassword(trial),
  };
  trial.registerSecret(account.password, 'PASSWORD');
  await trial.resources.make('user', account);
  return account;
}

export function requestCode(
  trial: Trial,
  email: string,
  request: CodeRequest = 'identity.requestLoginOtp',
): Promise<HttpResponse> {
  const { method, path } = operation(request);
  return trial.send({ method, path, body: { [trial.dialect.otp.email]: email } });
}

export function submitCode(trial: Trial, email: string, code: string, tenant?: 'other'): Promise<HttpResponse> {
  const { method, path } = operation('identity.verifyLoginOtp');
  const { otp } = trial.dialect;
  return trial.send({ method, path, body: { [otp.email]: email, [otp.code]: code }, tenant });
}

/** Sets a new password by a code. */
export function submitReset(trial: Trial, email: string, code: string, password: string): Promise<HttpResponse> {
  const reset = trial.dialect.passwordReset;
  trial.registerSecret(password, 'NEW_PASSWORD');
  return trial.send({
    method: 'POST',
    path: reset.path,
    body: { [reset.email]: email, [reset.code]: code, [reset.password]: password },
  });
}

/** Requests a code and reads it. @throws Inconclusive if either fails, which is a rule of its own */
export async function freshCode(trial: Trial, email: string, request?: CodeRequest): Promise<string> {
  control(await requestCode(trial, email, request), 'asking for a code');
  const { code } = await mailedCode(trial, email);
  if (code === undefined) throw new Inconclusive('control-failed', `the mail to ${email} holds no code`);
  return code;
}

/** @returns the code and its mail, or the last mail without a code. @throws Inconclusive if no mail arrives */
export async function mailedCode(trial: Trial, email: string): Promise<{ mail: Mail; code: string | undefined }> {
  let mail = await trial.mailbox.next(email);
  for (;;) {
    const code = codeIn(trial, mail, email);
    if (code !== undefined) return { mail, code };
    const next = await anotherMail(trial, email);
    if (!next) return { mail, code };
    mail = next;
  }
}

async function anotherMail({ mailbox }: Trial, email: string): Promise<Mail | undefined> {
  try {
    return await mailbox.next(email, patience);
  } catch (error) {
    if (!(error instanceof MissingMail)) throw error;
    return undefined;
  }
}

/** @returns the code of a mail to the address; address and host name may contain six digits, and do not count */
export function codeIn(trial: Trial, { subject, text }: Mail, email: string): string | undefined {
  const { host } = new URL(trial.profile.baseUrl);
  const words = `${text}\n${subject}`.replaceAll(email, '').replaceAll(host, '');
  const code = new RegExp(trial.dialect.otp.codePattern).exec(words)?.[0];
  if (code !== undefined) trial.registerSecret(code, 'CODE');
  return code;
}
