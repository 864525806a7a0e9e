/** Steps of signing in and out in a browser, each one call of an operation. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { identity } from '#contracts/operations/identity.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import { callContract } from '../operations/call.ts';
import type { SessionCookies } from './cookie.ts';

export type SignInForm = 'password' | 'second-factor' | 'code-request' | 'code' | 'reset-request' | 'reset';

/** Result of an accepted form. */
export type Next = { readonly signedIn: TokenPair } | { readonly show: SignInForm } | { readonly passwordSet: true };

/** @param body of the operation. @throws Refused */
export async function performSignIn(form: SignInForm, request: Request, body: object): Promise<Next> {
  const call = <Result>(contract: Parameters<typeof callContract<Result>>[2]) =>
    callContract(request, undefined, contract, { body });
  switch (form) {
    case 'password':
      return { signedIn: await call(identity.loginCheck) };
    case 'second-factor':
      return { signedIn: await call('passkey' in body ? secondFactor.verifyPasskey : secondFactor.verify) };
    case 'code':
      return { signedIn: await call(identity.verifyLoginOtp) };
    case 'code-request':
      await call(identity.requestLoginOtp);
      return { show: 'code' };
    case 'reset-request':
      await call(identity.requestPasswordResetOtp);
      return { show: 'reset' };
    case 'reset':
      await call(identity.resetPassword);
      return { passwordSet: true };
  }
}

/** Signs out: revokes the session, so that copies of its cookie end too, and removes the cookie. */
export async function revoke(request: Request, h: ResponseToolkit, cookies: SessionCookies): Promise<void> {
  const credentials = cookies.credentials(request);
  if (credentials) {
    const body = { refresh_token: credentials.refreshToken };
    await callContract(request, undefined, identity.revokeToken, { body });
  }
  cookies.clear(request, h);
}
