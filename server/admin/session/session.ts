/** Who is signed in: asked of the API with every page, with the credential that the browser brought. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { getMe, refreshToken } from '#contracts/operations/identity.ts';
import type { Me } from '#contracts/schemas/user.ts';
import { callContract } from '../operations/call.ts';
import { Refused } from '../operations/refused.ts';
import type { Acting, SessionCookies } from './cookie.ts';

export interface Session {
  /** What operations are asked with: of who the user acts as, while it does. */
  readonly token: string;
  readonly me: Me;
  readonly acting: Acting | undefined;
}

/** Why there is no session: nobody has signed in, or what was is over. */
export type NoSession = 'none' | 'ended' | 'acting-ended';

/**
 * A JWT that has expired is renewed, and the browser given the new one.
 * @returns the session, or why there is none
 */
export async function sessionOf(
  request: Request,
  h: ResponseToolkit,
  cookies: SessionCookies,
): Promise<Session | NoSession> {
  const kept = cookies.credentials(request);
  if (!kept) return 'none';
  const { acting } = kept;
  const token = acting?.token ?? kept.token;
  try {
    return { token, acting, me: await callContract(request, token, getMe) };
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    if (acting) {
      cookies.keep(request, h, { ...kept, acting: undefined });
      return 'acting-ended';
    }
    if (error.code !== 'expired_token') return 'ended';
  }
  return renewed(request, h, cookies, kept.refreshToken);
}

async function renewed(
  request: Request,
  h: ResponseToolkit,
  cookies: SessionCookies,
  refresh: string,
): Promise<Session | NoSession> {
  try {
    const pair = await callContract(request, undefined, refreshToken, { body: { refresh_token: refresh } });
    const me = await callContract(request, pair.token, getMe);
    cookies.keep(request, h, { token: pair.token, refreshToken: pair.refresh_token });
    return { token: pair.token, acting: undefined, me };
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return 'ended';
    throw error;
  }
}
