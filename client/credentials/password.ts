/** Password credential: signs in at the first call, caches the tokens, and signs in again when necessary. */
import { type Credential, forOneOrigin, type Host } from './credential.ts';
import { jwtSession, refusal, tokensOf } from './jwt-session.ts';
import type { TokenStore } from './token-store.ts';

export interface PasswordOptions {
  readonly email: string;
  readonly password: string;
  /** Storage of the tokens; default: in memory. */
  readonly store?: TokenStore;
}

export interface PasswordCredential extends Credential {
  /** Ends the session at the host. A later call signs in again. */
  signOut(): Promise<void>;
}

export function password({ email, password: secret, store }: PasswordOptions): PasswordCredential {
  const signIn = async (host: Host, signal: AbortSignal) => {
    const response = await host.post('/api/v1/login-check', { json: { email, password: secret } }, signal);
    if (response.status !== 200) throw refusal('Signing in', response.status, response.body);
    return tokensOf(response.body);
  };
  const { connect, connected } = forOneOrigin((host) => jwtSession(host, store, (signal) => signIn(host, signal)));
  return { connect, signOut: () => connected().signOut() };
}
