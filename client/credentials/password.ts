/** Email and password: a JWT and a refresh token, kept for their life. Signs in at the first call, and again when it must. */
import { type Credential, forOneOrigin, type Host } from './credential.ts';
import { jwtSession, refusal, tokensOf } from './jwt-session.ts';
import type { TokenStore } from './token-store.ts';

export interface PasswordOptions {
  readonly email: string;
  readonly password: string;
  /** Where the tokens are kept; absent: in memory. */
  readonly store?: TokenStore;
}

export interface PasswordCredential extends Credential {
  /** Ends the session at the host. A later call signs in again. */
  signOut(): Promise<void>;
}

export function password({ email, password: secret, store }: PasswordOptions): PasswordCredential {
  const signIn = async (host: Host, signal: AbortSignal) => {
    const answer = await host.post('/api/v1/login-check', { json: { email, password: secret } }, signal);
    if (answer.status !== 200) throw refusal('Signing in', answer.status, answer.body);
    return tokensOf(answer.body);
  };
  const { connect, connected } = forOneOrigin((host) => jwtSession(host, store, (signal) => signIn(host, signal)));
  return { connect, signOut: () => connected().signOut() };
}
