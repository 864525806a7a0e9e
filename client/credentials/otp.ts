/** One-time code credential: `request` sends the code by email, `verify` signs in with it. */
import { type Credential, forOneOrigin } from './credential.ts';
import { jwtSession, refusal, tokensOf } from './jwt-session.ts';
import type { TokenStore } from './token-store.ts';

export interface OtpOptions {
  readonly email: string;
  /** Storage of the tokens; default: in memory. */
  readonly store?: TokenStore;
}

export interface OtpCredential extends Credential {
  /** Requests a six-digit code by email. Succeeds also for an unknown address. @throws SignInError */
  request(): Promise<void>;
  /** @param code the six digits @throws SignInError if they are wrong or already used */
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
      if (status !== 200) throw refusal('Requesting a code', status, body);
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
