/** One-time codes from the mailbox. */
import { operation } from '../document.ts';
import { control } from '../expect.ts';
import type { HttpResponse } from '../http/response.ts';
import type { ExchangeLog, HostSession } from '../session.ts';
import { Inconclusive } from '../verdict.ts';

/** @returns the response to a sign-in by a fresh code. @throws Inconclusive if no code is mailed, or it fails */
export async function signInByCode(session: HostSession, email: string): Promise<HttpResponse> {
  const { otp } = session.dialect;
  const code = await mailedCode(session, email);
  const { method, path } = operation('identity.verifyLoginOtp');
  const log: ExchangeLog = [];
  return control(
    await session.send({ method, path, body: { [otp.email]: email, [otp.code]: code } }, log),
    'signing in by a one-time code',
  );
}

/** Requests a code to sign in with. @returns it @throws Inconclusive if none arrives, Skipped without a mailbox */
export async function mailedCode(session: HostSession, email: string): Promise<string> {
  const { dialect, mailbox, profile } = session;
  const { method, path } = operation('identity.requestLoginOtp');
  const log: ExchangeLog = [];
  control(await session.send({ method, path, body: { [dialect.otp.email]: email } }, log), 'requesting a code');
  const pattern = new RegExp(dialect.otp.codePattern);
  const { host } = new URL(profile.baseUrl);
  // The address and the host's port may have six digits as well.
  const codeOf = (text: string) => pattern.exec(text.replaceAll(email, '').replaceAll(host, ''))?.[0];
  const mail = await mailbox.find(email, ({ subject, text }) => codeOf(`${text}\n${subject}`) !== undefined);
  const code = mail && codeOf(`${mail.text}\n${mail.subject}`);
  if (code === undefined) throw new Inconclusive('control-failed', `no code was mailed to ${email}`);
  session.secrets.register(code, 'CODE');
  return code;
}
