/** JWT sessions after a sign-in by password or code: refresh and sign-out. */

import { SignInError } from '../errors.ts';
import type { components } from '../generated/api.ts';
import { isProblem } from '../problem.ts';
import type { Host } from './credential.ts';
import { type NewTokens, type TokenSession, tokenSession } from './token-session.ts';
import type { TokenStore } from './token-store.ts';

export interface JwtSession extends TokenSession {
  /** Ends the session at the host and removes its tokens. */
  signOut(): Promise<void>;
}

/** Statuses that are about the refresh token. Others, such as the 403 or 404 of a proxy, leave it valid. */
const refusing: ReadonlySet<number> = new Set([400, 401, 422]);

/** @param signIn signs in again if the refresh token is refused; absent: the user has to */
export function jwtSession(
  host: Host,
  store: TokenStore | undefined,
  signIn?: (signal: AbortSignal) => Promise<NewTokens>,
): JwtSession {
  const session = tokenSession({
    origin: host.origin,
    store,
    ...(signIn ? { signIn } : {}),
    async refresh(token, signal) {
      const { status, body } = await host.post('/api/v1/token/refresh', { json: { refresh_token: token } }, signal);
      if (status === 200) return tokensOf(body);
      if (refusing.has(status)) return undefined;
      throw refusal('Renewing the session', status, body);
    },
  });
  return {
    ...session,
    async signOut() {
      const tokens = await session.forget();
      if (tokens?.refresh === undefined) return;
      const { status, body } = await host.post('/api/v1/token/revoke', { json: { refresh_token: tokens.refresh } });
      if (status !== 204) throw refusal('Signing out', status, body);
    },
  };
}

/** @returns the tokens of a response body. @throws SignInError if there are none */
export function tokensOf(body: unknown): NewTokens {
  if (!isTokenPair(body)) throw new SignInError('The host returned no token.');
  return { access: body.token, refresh: body.refresh_token };
}

function isTokenPair(body: unknown): body is Pick<components['schemas']['TokenPair'], 'token' | 'refresh_token'> {
  return (
    typeof body === 'object' &&
    body !== null &&
    'token' in body &&
    typeof body.token === 'string' &&
    'refresh_token' in body &&
    typeof body.refresh_token === 'string'
  );
}

/** @param what the refused action, such as "Signing in" */
export function refusal(what: string, status: number, body: unknown): SignInError {
  if (!isProblem(body)) return new SignInError(`${what} failed with status ${status}.`, { status });
  return new SignInError(`${what} failed: ${status} ${body.title}: ${body.detail}`, {
    status,
    code: body.code,
    requestId: body.requestId,
  });
}
