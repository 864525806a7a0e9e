/** A code by mail, in two steps: `request` has it sent, `verify` signs in with it. */
import { type Credential, forOneOrigin } from './credential.ts';
import { jwtSession, refusal, tokensOf } from './jwt-session.ts';
import type { TokenStore } from './token-store.ts';

export interface OtpOptions {
  readonly email: string;
  /** Where the tokens are kept; absent: in memory. */
  readonly store?: TokenStore;
}

export interface OtpCredential extends Credential {
  /** Has six digits mailed. It ends well for an address that nobody has, too. @throws SignInError */
  request(): Promise<void>;
  /** @param code the six digits @throws SignInError when they are wrong or were used */
  verify(code: string): Promise<void>;
  /** Ends the session at the host. */
  signOut(): Promise<void>;
}

export function otp({ email, store }: OtpOptions): OtpCredential {
  const { connect, connected } = forOneOrigin((host) => ({ host, ...jwtSession(host, store) }));
  return {
    connect,
    async request() {
      const { status, body } = await connected().host.post('/api/v1/request-login-otp', { json: { email } });
      if (status !== 200) throw refusal('Asking for a code', status, body);
    },
    async verify(code) {
      const { host, replace } = connected();
      const { status, body } = await host.post('/api/v1/verify-login-otp', { json: { email, code } });
      if (status !== 200) throw refusal('Signing in', status, body);
      await replace(tokensOf(body));
    },
    signOut: () => connected().signOut(),
  };
}
