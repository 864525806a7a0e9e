/**
 * OAuth 2.0, authorization code with PKCE: for an application that acts for a user (RFC 6749, 4.1; RFC 7636; RFC 9207). `begin`
 * says where to send the user; `finish` takes the URL that the user comes back to.
 */
import { SignInError } from '../errors.ts';
import { isProblem } from '../problem.ts';
import { unguessable } from '../random.ts';
import { type Credential, forOneOrigin, type Host } from './credential.ts';
import { pkce } from './pkce.ts';
import { type NewTokens, tokenSession } from './token-session.ts';
import type { TokenStore } from './token-store.ts';

export interface OAuthOptions {
  readonly clientId: string;
  /** Of an application on a server. Absent for a public one: its users could read it. */
  readonly clientSecret?: string;
  /** One of those that are registered, exactly. */
  readonly redirectUri: string;
  readonly scopes: readonly ('profile' | 'email' | 'groups' | 'roles')[];
  /** Where the tokens are kept; absent: in memory. */
  readonly store?: TokenStore;
}

/** What has to be kept until the user is back: in a session of the server, or in `sessionStorage`. */
export interface PendingSignIn {
  readonly state: string;
  readonly codeVerifier: string;
}

export interface OAuthCredential extends Credential {
  /** @returns where to send the user, and what to keep meanwhile. */
  begin(): Promise<PendingSignIn & { readonly url: string }>;
  /**
   * @param callback the URL that the user came back to, whole
   * @throws SignInError when the user declined, when it is not the answer to `pending`, or when the code is refused
   */
  finish(callback: string | URL, pending: PendingSignIn): Promise<void>;
  /** Revokes the tokens at the host, and forgets them. */
  signOut(): Promise<void>;
}

export function oauth(options: OAuthOptions): OAuthCredential {
  const { clientId, redirectUri, scopes, store } = options;
  const { connect, connected } = forOneOrigin((host) => ({ host, ...oauthSession(host, options, store) }));
  return {
    connect,
    async begin() {
      const state = unguessable();
      const { codeVerifier, codeChallenge } = await pkce(unguessable());
      const url = new URL('/api/v1/oauth/authorize', connected().host.origin);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString();
      return { url: url.href, state, codeVerifier };
    },
    async finish(callback, pending) {
      const { host, replace } = connected();
      const code = codeOf(new URL(callback).searchParams, host.origin, pending.state);
      const { status, body } = await askForTokens(host, options, {
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
      const { status, body } = await askForTokens(host, options, fields, signal);
      if (status === 429 || status >= 500) throw refusal(status, body);
      return status === 200 ? tokensOf(body) : undefined;
    },
  });
}

/** @returns the code that the user came back with. @throws SignInError */
function codeOf(answer: URLSearchParams, issuer: string, state: string): string {
  // RFC 6749, 10.12: another's sign-in must not become ours.
  if (answer.get('state') !== state)
    throw new SignInError('The answer is to another sign-in.', { code: 'state_mismatch' });
  // RFC 9207: nor another server's code be sent to ours, or ours to another.
  if (answer.get('iss') !== issuer)
    throw new SignInError(`The answer is not of ${issuer}.`, { code: 'issuer_mismatch' });
  const error = answer.get('error');
  if (error !== null) throw new SignInError(`Signing in ended with ${error}.`, { code: error });
  const code = answer.get('code');
  if (code === null) throw new SignInError('The answer has no code.', { code: 'code_missing' });
  return code;
}

function askForTokens(host: Host, options: OAuthOptions, fields: Record<string, string>, waitSignal?: AbortSignal) {
  return host.post('/api/v1/oauth/token', authenticated(options, fields), waitSignal);
}

/** @returns the form, with what proves the application (RFC 6749, 2.3.1). */
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
  throw new SignInError('The host answered no token.');
}

function refusal(status: number, body: unknown): SignInError {
  const code = isProblem(body) ? body.title : undefined;
  return new SignInError(`The token endpoint answered ${status}${code === undefined ? '' : `: ${code}`}.`, {
    status,
    code,
  });
}
