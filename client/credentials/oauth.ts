/**
 * OAuth 2.0 credential, authorization code with PKCE (RFC 6749, 4.1; RFC 7636; RFC 9207). `begin` returns the URL to
 * redirect the user to; `finish` takes the callback URL.
 */
import { SignInError } from '../errors.ts';
import { isProblem } from '../problem.ts';
import { base64url, unguessable } from '../random.ts';
import { type Credential, forOneOrigin, type Host } from './credential.ts';
import { type NewTokens, tokenSession } from './token-session.ts';
import type { TokenStore } from './token-store.ts';

export interface OAuthOptions {
  readonly clientId: string;
  /** Secret of a confidential application; absent for a public one. */
  readonly clientSecret?: string;
  /** One of the registered redirect URIs, exactly. */
  readonly redirectUri: string;
  readonly scopes: readonly (
    | 'profile'
    | 'email'
    | 'groups'
    | 'roles'
    | 'events'
    | 'registrations'
    | 'memberships'
    | 'payments'
  )[];
  /** Storage of the tokens; default: in memory. */
  readonly store?: TokenStore;
}

/** State to store until the callback: in a session of the server, or in `sessionStorage`. */
export interface PendingSignIn {
  readonly state: string;
  readonly codeVerifier: string;
}

export interface OAuthCredential extends Credential {
  /** @returns the authorization URL, and the state to store until the callback */
  begin(): Promise<PendingSignIn & { readonly url: string }>;
  /**
   * @param callback the complete callback URL
   * @throws SignInError if the user declined, if the callback does not belong to `pending`, or if the code is refused
   */
  finish(callback: string | URL, pending: PendingSignIn): Promise<void>;
  /** Revokes the tokens at the host and removes them. */
  signOut(): Promise<void>;
}

export function oauth(options: OAuthOptions): OAuthCredential {
  const { clientId, redirectUri, scopes, store } = options;
  const { connect, connected } = forOneOrigin((host) => ({ host, ...oauthSession(host, options, store) }));
  return {
    connect,
    async begin() {
      const state = unguessable();
      const codeVerifier = unguessable();
      const url = new URL('/api/v1/oauth/authorize', connected().host.origin);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: await codeChallengeOf(codeVerifier),
        code_challenge_method: 'S256',
      }).toString();
      return { url: url.href, state, codeVerifier };
    },
    async finish(callback, pending) {
      const { host, replace } = connected();
      const code = codeOf(new URL(callback).searchParams, host.origin, pending.state);
      const { status, body } = await requestTokens(host, options, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: pending.codeVerifier,
      });
      if (status !== 200) throw refusal(status, body);
      await replace(tokensOf(body));
    },
    async signOut() {
      const { host, forget } = connected();
      const token = (await forget())?.refresh;
      if (token === undefined) return;
      const { status, body } = await host.post('/api/v1/oauth/revoke', authenticated(options, { token }));
      if (status !== 200) throw refusal(status, body);
    },
  };
}

function oauthSession(host: Host, options: OAuthOptions, store: TokenStore | undefined) {
  return tokenSession({
    origin: host.origin,
    store,
    async refresh(token, signal) {
      const fields = { grant_type: 'refresh_token', refresh_token: token };
      const { status, body } = await requestTokens(host, options, fields, signal);
      if (status === 200) return tokensOf(body);
      // Any other error is not about the token, such as a client secret that was replaced, and leaves it valid.
      if (errorOf(body) === 'invalid_grant') return undefined;
      throw refusal(status, body);
    },
  });
}

/** @returns the authorization code of the callback. @throws SignInError */
function codeOf(callback: URLSearchParams, issuer: string, state: string): string {
  // RFC 6749, 10.12: CSRF protection.
  if (callback.get('state') !== state)
    throw new SignInError('The callback belongs to another sign-in.', { code: 'state_mismatch' });
  // RFC 9207: mix-up protection.
  if (callback.get('iss') !== issuer)
    throw new SignInError(`The callback is not from ${issuer}.`, { code: 'issuer_mismatch' });
  const error = callback.get('error');
  if (error !== null) throw new SignInError(`Signing in failed: ${error}.`, { code: error });
  const code = callback.get('code');
  if (code === null) throw new SignInError('The callback has no code.', { code: 'code_missing' });
  return code;
}

function requestTokens(host: Host, options: OAuthOptions, fields: Record<string, string>, waitSignal?: AbortSignal) {
  return host.post('/api/v1/oauth/token', authenticated(options, fields), waitSignal);
}

/** @returns the form with client authentication (RFC 6749, 2.3.1) */
function authenticated({ clientId, clientSecret }: OAuthOptions, fields: Record<string, string>) {
  if (clientSecret === undefined) return { form: { ...fields, client_id: clientId } };
  const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  return { form: fields, headers: { authorization: `Basic ${basic}` } };
}

function tokensOf(body: unknown): NewTokens {
  if (typeof body === 'object' && body !== null && 'access_token' in body && typeof body.access_token === 'string') {
    const refresh = 'refresh_token' in body && typeof body.refresh_token === 'string' ? body.refresh_token : undefined;
    return { access: body.access_token, refresh };
  }
  throw new SignInError('The token endpoint returned no token.');
}

/** @returns the error of OAuth 2.0 (RFC 6749, 5.2) */
const errorOf = (body: unknown) => (isProblem(body) ? body.title : undefined);

function refusal(status: number, body: unknown): SignInError {
  const code = errorOf(body);
  const requestId = isProblem(body) ? body.requestId : undefined;
  const words = `The token endpoint returned ${status}${code === undefined ? '' : `: ${code}`}.`;
  return new SignInError(words, { status, code, requestId });
}

/** PKCE with S256 (RFC 7636), using Web Crypto, which browsers provide on https and localhost. */
async function codeChallengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}
