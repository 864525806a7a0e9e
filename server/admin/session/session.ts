/** The signed-in user, loaded from the API with every page by the cookie's credential. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { identity } from '#contracts/operations/identity.ts';
import type { Me } from '#contracts/schemas/user.ts';
import { callContract } from '../operations/call.ts';
import { Refused } from '../operations/refused.ts';
import type { Acting, SessionCookies } from './cookie.ts';

export interface Session {
  /** Credential for operations; during impersonation that of the impersonated user. */
  readonly token: string;
  readonly me: Me;
  readonly acting: Acting | undefined;
}

/** Reason for a missing session. */
export type NoSession = 'none' | 'ended' | 'acting-ended';

/**
 * Refreshes an expired JWT and replaces the cookie.
 * @returns the session, or the reason for its absence
 */
export async function sessionOf(
  request: Request,
  h: ResponseToolkit,
  cookies: SessionCookies,
): Promise<Session | NoSession> {
  const credentials = cookies.credentials(request);
  if (!credentials) return 'none';
  const { acting } = credentials;
  const token = acting?.token ?? credentials.token;
  try {
    return { token, acting, me: await callContract(request, token, identity.getMe) };
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    if (acting) {
      cookies.save(request, h, { ...credentials, acting: undefined });
      return 'acting-ended';
    }
    if (error.code !== 'expired_token') return 'ended';
  }
  return refreshed(request, h, cookies, credentials.refreshToken);
}

async function refreshed(
  request: Request,
  h: ResponseToolkit,
  cookies: SessionCookies,
  token: string,
): Promise<Session | NoSession> {
  try {
    const pair = await callContract(request, undefined, identity.refreshToken, { body: { refresh_token: token } });
    const me = await callContract(request, pair.token, identity.getMe);
    cookies.save(request, h, { token: pair.token, refreshToken: pair.refresh_token });
    return { token: pair.token, acting: undefined, me };
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return 'ended';
    throw error;
  }
}
