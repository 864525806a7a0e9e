/** OAuth 2.0: what an authorization request wants, and what its code and tokens are good for. */
import { memberOf } from '#harness/http/response.ts';
import { BoundedMap } from '../bounded-map.ts';
import { type Fault, fault, type HostFacts, isAfter, isSuccess, type Judge, nothing, type Seen } from '../seen.ts';

interface Application {
  readonly redirectUris: readonly string[];
  readonly isPublic: boolean;
  readonly secret: string | undefined;
}

interface Authorization {
  readonly client: string;
  readonly redirectUri: string | undefined;
  readonly challenge: string | undefined;
  readonly method: string | undefined;
  readonly scopes: readonly string[];
}

interface Code {
  readonly authorization: Authorization;
  used?: Seen;
}

interface Token {
  readonly client: string;
  readonly scopes: readonly string[];
  readonly accessToken: string;
  used?: true;
}

const specified = ['profile', 'email', 'groups', 'roles'];

export class OauthJudge {
  readonly #facts: HostFacts;
  /** By client id. */
  readonly #applications = new BoundedMap<string, Application>(2_000);
  /** By state: what a redirect with it answers. */
  readonly #authorizations = new BoundedMap<string, Authorization>(5_000);
  readonly #codes = new BoundedMap<string, Code>(5_000);
  readonly #refreshTokens = new BoundedMap<string, Token>(5_000);
  readonly #accessTokens = new BoundedMap<string, Token>(5_000);

  constructor(facts: HostFacts) {
    this.#facts = facts;
  }

  readonly judge: Judge = (seen) => {
    const { oauth } = this.#facts.dialect;
    this.#learn(seen);
    const { path, observation } = seen;
    if (path === oauth.token && observation.method === 'POST') return this.#token(seen);
    if (path === oauth.userInfo) return this.#userInfo(seen);
    return path.startsWith(oauth.authorize) || path.includes('/oauth/') ? this.#redirect(seen) : nothing;
  };

  #learn({ json, query, observation, path, ...seen }: Seen): void {
    const { oauth } = this.#facts.dialect;
    const client = memberOf(json, oauth.clientId);
    const uris = memberOf(json, 'redirectUris');
    if (typeof client === 'string' && Array.isArray(uris) && isSuccess(seen)) {
      const secret = memberOf(json, oauth.clientSecret);
      this.#applications.set(client, {
        redirectUris: uris.map(String),
        isPublic: memberOf(json, 'type') === 'PUBLIC',
        secret: typeof secret === 'string' ? secret : this.#applications.get(client)?.secret,
      });
    }
    const [id, state] = [query.get('client_id'), query.get('state')];
    if (path !== oauth.authorize || id === null || state === null || observation.method !== 'GET') return;
    this.#authorizations.set(state, {
      client: id,
      redirectUri: query.get('redirect_uri') ?? undefined,
      challenge: query.get('code_challenge') ?? undefined,
      method: query.get('code_challenge_method') ?? undefined,
      scopes: (query.get('scope') ?? '').split(' ').filter((scope) => scope !== ''),
    });
  }

  /** A redirect to an application, with a code or an error. */
  #redirect(seen: Seen): readonly Fault[] {
    const { location } = seen.response.headers;
    if (location === undefined || !URL.canParse(location)) return nothing;
    const target = new URL(location);
    const { searchParams } = target;
    const [code, error, state] = ['code', 'error', 'state'].map((name) => searchParams.get(name) ?? undefined);
    if (code === undefined && error === undefined) return nothing;
    for (const name of ['code', 'error', 'error_description', 'state', 'iss', 'session_state'])
      searchParams.delete(name);
    const known = [...this.#applications.values()].flatMap(({ redirectUris }) => redirectUris);
    if (known.length > 0 && !known.includes(location.split(/[?#]/)[0] ?? '') && !known.includes(target.href)) {
      const isNear = known.some((uri) => URL.canParse(uri) && new URL(uri).hostname === target.hostname);
      const rule = isNear ? 'oauth/redirect-uri-is-compared-exactly' : 'oauth/unregistered-redirect-is-not-followed';
      return fault(rule, 'a redirect to a registered URI', target.href);
    }
    const authorization = this.#authorizations.get(state ?? '');
    if (!authorization) {
      const isWatched = [...this.#authorizations.values()].some(
        ({ redirectUri }) => redirectUri !== undefined && location.startsWith(redirectUri),
      );
      return isWatched ? fault('oauth/state-comes-back', 'the state of the request', state ?? 'none') : nothing;
    }
    if (code !== undefined) {
      this.#codes.set(code, { authorization });
      return authorization.challenge !== undefined && authorization.method !== 'S256'
        ? fault('oauth/plain-challenge-is-refused', 'a refusal of the method plain', 'a code')
        : nothing;
    }
    return this.#refusedAuthorization(authorization, error ?? '');
  }

  #refusedAuthorization({ client, challenge, method, scopes }: Authorization, error: string): readonly Fault[] {
    const application = this.#applications.get(client);
    const areSpecified = scopes.every((scope) => specified.includes(scope));
    if (error === 'invalid_scope' && areSpecified) return fault('oauth/scopes-are-accepted', scopes.join(' '), error);
    if (error !== 'invalid_request' || !application) return nothing;
    if (application.isPublic && challenge !== undefined && method === 'S256') {
      return fault('oauth/public-client-signs-in-by-pkce', 'a code', error);
    }
    const needsNone = !application.isPublic && challenge === undefined;
    return needsNone ? fault('oauth/confidential-client-signs-in-by-secret', 'a code', error) : nothing;
  }

  #token(seen: Seen): readonly Fault[] {
    const { request } = seen;
    const [id, secret] = clientOf(seen);
    const application = this.#applications.get(id);
    if (isSuccess(seen)) {
      const isWrong =
        application !== undefined &&
        !application.isPublic &&
        application.secret !== undefined &&
        application.secret !== secret;
      if (isWrong)
        return fault('oauth/wrong-secret-is-refused', '401 without the secret of the client', `${seen.status}`);
      const stored = /no-store/.test(seen.response.headers['cache-control'] ?? '');
      return [
        ...(stored
          ? []
          : fault(
              'oauth/tokens-are-not-stored',
              'Cache-Control: no-store',
              seen.response.headers['cache-control'] ?? 'none',
            )),
        ...(request.grant_type === 'refresh_token' ? this.#refreshed(seen, id) : this.#redeemed(seen, id, application)),
      ];
    }
    return this.#refusedToken(seen, application, secret, id);
  }

  #redeemed(seen: Seen, id: string, application: Application | undefined): readonly Fault[] {
    const { request, status } = seen;
    const code = this.#codes.get(String(request.code));
    if (!code) return nothing;
    const says = (rule: string, expected: string) => fault(rule, expected, `${status}`);
    const { authorization, used } = code;
    if (used && isAfter(seen, used)) return says('oauth/code-is-redeemed-once', '400 for a code that was redeemed');
    code.used = seen;
    if (authorization.client !== id) return says('oauth/code-is-for-its-client', '400 for the code of another client');
    if (authorization.redirectUri !== undefined && authorization.redirectUri !== request.redirect_uri) {
      return says('oauth/redirect-uri-is-repeated-for-the-token', '400 for another redirect URI than that of the code');
    }
    const { code_verifier: verifier } = request;
    if (authorization.challenge === undefined) {
      if (typeof verifier === 'string')
        return says('oauth/pkce-downgrade-is-refused', '400 for a verifier without a challenge');
      if (application?.isPublic)
        return says('oauth/public-client-needs-pkce', 'no token without PKCE for a public client');
    } else if (verifier !== `hashed_verifier_${authorization.challenge}`) {
      return says('oauth/wrong-verifier-is-refused', '400 for another verifier than that of the challenge');
    }
    return this.#granted(seen, { client: id, requested: authorization.scopes, before: undefined });
  }

  #refreshed(seen: Seen, id: string): readonly Fault[] {
    const before = this.#refreshTokens.get(String(seen.request.refresh_token));
    if (!before) return nothing;
    before.used = true;
    if (before.client !== id)
      return fault('oauth/refresh-token-is-for-its-client', '400 for the token of another client', `${seen.status}`);
    return this.#granted(seen, { client: id, requested: [], before });
  }

  #granted(
    seen: Seen,
    { client, requested, before }: { client: string; requested: readonly string[]; before: Token | undefined },
  ): readonly Fault[] {
    const { response } = seen;
    const accessToken = response.textMember('access_token') ?? '';
    const refreshToken = response.textMember('refresh_token');
    const scope = response.textMember('scope');
    const scopes = scope?.split(' ') ?? before?.scopes ?? requested;
    const token: Token = { client, scopes, accessToken };
    this.#accessTokens.set(accessToken, token);
    if (refreshToken !== undefined) this.#refreshTokens.set(refreshToken, token);
    if (before) {
      if (before.accessToken === accessToken)
        return fault('oauth/access-token-is-refreshed', 'another access token', 'the one before');
      const wider = scopes.filter((one) => !before.scopes.includes(one));
      return wider.length > 0
        ? fault('oauth/refresh-does-not-widen-scopes', before.scopes.join(' '), scopes.join(' '))
        : nothing;
    }
    if (refreshToken === undefined) return fault('oauth/access-token-is-refreshed', 'a refresh token', 'none');
    const missing = requested.filter((one) => specified.includes(one) && !scopes.includes(one));
    return missing.length > 0 && scope !== undefined
      ? fault('oauth/scopes-are-accepted', requested.join(' '), scope)
      : nothing;
  }

  #refusedToken(
    seen: Seen,
    application: Application | undefined,
    secret: string | undefined,
    id: string,
  ): readonly Fault[] {
    const { request, response, status } = seen;
    if (status !== 400 && status !== 401) return nothing;
    const error = response.textMember('error');
    if (error === undefined) return fault('oauth/token-errors-have-their-codes', 'a member `error`', 'none');
    if (error === 'invalid_grant' && status !== 400)
      return fault('oauth/token-errors-have-their-codes', '400 for invalid_grant', `${status}`);
    const isHeader = seen.observation.requestHeaders.authorization !== undefined;
    if (status === 401 && isHeader && response.headers['www-authenticate'] === undefined) {
      return fault('oauth/failed-client-is-challenged', 'a WWW-Authenticate with 401', 'none');
    }
    const isGoodClient = application && (application.isPublic ? secret === undefined : application.secret === secret);
    if (error === 'invalid_client' && isGoodClient) {
      const rule = application.isPublic
        ? 'oauth/public-client-signs-in-by-pkce'
        : 'oauth/confidential-client-signs-in-by-secret';
      return fault(rule, 'a token', `${status} ${error}`);
    }
    const token = this.#refreshTokens.get(String(request.refresh_token));
    const isRefusedAtFirst = token && !token.used && token.client === id && isGoodClient && request.scope === undefined;
    return isRefusedAtFirst
      ? fault('oauth/access-token-is-refreshed', 'another access token', `${status} ${error}`)
      : nothing;
  }

  #userInfo(seen: Seen): readonly Fault[] {
    const { presented, response, status } = seen;
    const token = this.#accessTokens.get(presented.value);
    if (status === 401 && response.headers['www-authenticate'] === undefined) {
      return fault('oauth/refused-resource-is-challenged', 'a WWW-Authenticate with 401', 'none');
    }
    const isOpaque = presented.kind === 'bearer' && presented.value.startsWith('hashed_secret_');
    if (status === 403 && !token && isOpaque && !/insufficient_scope/.test(response.text)) {
      return fault('oauth/bad-access-token-is-invalid-token', '401 for a bad access token', '403');
    }
    if (!isSuccess(seen) || !token) return nothing;
    const email = response.member(this.#facts.dialect.oauth.email);
    const hasEmail = email !== undefined && email !== null && !token.scopes.includes('email');
    return hasEmail ? fault('oauth/email-is-told-by-scope', 'no email without its scope', 'an email') : nothing;
  }
}

/** @returns id and secret, from the header or the body (RFC 6749, 2.3.1) */
function clientOf({ observation, request }: Seen): readonly [string, string | undefined] {
  const [, id, secret] = /^Basic ([^:]*):(.*)$/i.exec(observation.requestHeaders.authorization ?? '') ?? [];
  if (id !== undefined) return [decodeURIComponent(id), secret || undefined];
  const { client_id: own = '', client_secret: inBody } = request;
  return [String(own), typeof inBody === 'string' ? inBody : undefined];
}
