/** Signing in by a mailed code, step by step. */
import { operation } from '../../document.ts';
import type { Mail } from '../../engine/mailbox.ts';
import type { Trial } from '../../engine/trial.ts';
import { control } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import type { Account } from '../../profile.ts';
import { Inconclusive } from '../../verdict.ts';

export type CodeRequest = 'identity.requestLoginOtp' | 'identity.requestPasswordResetOtp';

/** How long a mail may be followed by one with the code, in milliseconds: a host may welcome new users first. */
const patience = 4_000;

/** @returns a user of the trial's own, to whom no code was sent yet. */
export async function newAccount(trial: Trial): Promise<Account> {
  const account = {
    email: trial.mailbox.freshAddress(trial.unique()),
    password: `Conformance-${trial.unique()}-${trial.unique()}`,
  };
  trial.keepSecret(account.password, 'PASSWORD');
  await trial.resources.make('user', account);
  return account;
}

export function requestCode(trial: Trial, email: string, request: CodeRequest = 'identity.requestLoginOtp') {
  const { method, path } = operation(request);
  return trial.send({ method, path, body: { [trial.dialect.otp.email]: email } });
}

export function submitCode(trial: Trial, email: string, code: string): Promise<Answer> {
  const { method, path } = operation('identity.verifyLoginOtp');
  const { otp } = trial.dialect;
  return trial.send({ method, path, body: { [otp.email]: email, [otp.code]: code } });
}

/** Asks for a code and reads it. @throws Inconclusive where either does not work: the rule about the mail says so */
export async function freshCode(trial: Trial, email: string, request?: CodeRequest): Promise<string> {
  control(await requestCode(trial, email, request), 'asking for a code');
  const { code } = await mailedCode(trial, email);
  if (code === undefined) throw new Inconclusive('control-failed', `the mail to ${email} holds no code`);
  return code;
}

/** @returns the code and the mail that holds it; or no code, and the last mail. @throws Inconclusive when none comes */
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
    if (!(error instanceof Inconclusive)) throw error;
    return undefined;
  }
}

/** What the mail says of the address or the host is no code, though it may hold as many digits. */
function codeIn(trial: Trial, { subject, text }: Mail, email: string): string | undefined {
  const { host } = new URL(trial.profile.baseUrl);
  const told = `${text}\n${subject}`.replaceAll(email, '').replaceAll(host, '');
  const code = new RegExp(trial.dialect.otp.codePattern).exec(told)?.[0];
  if (code !== undefined) trial.keepSecret(code, 'CODE');
  return code;
}
