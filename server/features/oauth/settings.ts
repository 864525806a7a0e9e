/**
 * Configuration of the provider. Features that are not needed are disabled by name, because some are on by default.
 *
 * Clocks: instances expire by PostgreSQL's `app.now()` (instance-store.ts), and the 90 days of a refresh token by `clock`.
 * The library's own Date.now() remains in `iat` and `exp` of tokens, in `auth_time` and so `max_age`, and in a second check
 * of expiry; unless a test sets the time, these are one clock.
 */
import { decodeJwt } from 'jose';
import { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider';
import { oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type AdapterDeps, adapterOf } from './adapter.ts';
import { lifetimes, refreshLifetime, refreshLimit } from './lifetimes.ts';
import { paths } from './paths.ts';
import { rememberedGrant } from './remembered-grant.ts';
import { findPerson } from './user-info-store.ts';

/** A private key with its id. */
export type SigningJwk = JWK & { readonly kid: string };

export interface SettingsDeps extends AdapterDeps {
  readonly clock: Clock;
}

export function settingsOf(
  tenant: Tenant,
  keys: readonly SigningJwk[],
  renderError: Configuration['renderError'],
  deps: SettingsDeps,
): Configuration {
  const { database, secrets, clock } = deps;
  const reading = database.reading(tenant.id);
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;

  return {
    adapter: adapterOf(tenant.id, deps),
    jwks: { keys: [...keys] },
    routes: { authorization: paths.authorize, token: paths.token, revocation: paths.revoke, jwks: paths.jwks },
    interactions: { url: (_ctx, { uid }) => `${paths.interaction}/${uid}`, policy: policy() },
    renderError,
    cookies: {
      // The first signs, and each verifies.
      keys: secrets.macs('oauth cookies', tenant.id).map((mac) => mac.toString('base64url')),
      names: { session: 'guildgate_session', interaction: 'guildgate_interaction', resume: 'guildgate_resume' },
      long: { ...cookie, path: paths.root },
      // The library sets the path of each: of the interaction, and of the return.
      short: cookie,
    },
    discovery: { userinfo_endpoint: `${tenant.baseUrl}${paths.userInfo}` },

    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: ['openid', 'offline_access', ...oauthScopeNames],
    // Claims of scopes are in userinfo only; an id_token has the subject.
    claims: { openid: ['sub'], auth_time: null, sid: null, iss: null },
    acrValues: [],
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    allowOmittingSingleRegisteredRedirectUri: false,
    enableHttpPostMethods: false,
    // Stricter than the gateway's CORS check: the origin must be of the same application. Confidential applications run on
    // servers.
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),

    issueRefreshToken: async () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: async () => false,
    ttl: {
      ...lifetimes,
      RefreshToken: (_ctx, token) => {
        const age = token.iiat === undefined ? 0 : Math.floor(clock.now().getTime() / 1000) - token.iiat;
        return Math.max(1, Math.min(refreshLifetime, refreshLimit - age));
      },
    },

    findAccount: async (_ctx, sub) => {
      const person = await findPerson(reading, sub);
      return person && { accountId: person.id, claims: () => ({ sub: person.id }) };
    },
    loadExistingGrant: (ctx) => rememberedGrant(ctx, database.writing(tenant.id)),

    features: {
      // Only own tokens; others get the response for an unknown token (RFC 7009, 2.1 and 2.2).
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      clientCredentials: { enabled: false },
      claimsParameter: { enabled: false },
      devInteractions: { enabled: false },
      deviceFlow: { enabled: false },
      dPoP: { enabled: false },
      encryption: { enabled: false },
      introspection: { enabled: false },
      jwtResponseModes: { enabled: false },
      jwtUserinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: false },
      requestObjects: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // Our operation needs no `openid`: see contracts/operations/oauth.ts.
      userinfo: { enabled: false },
    },
  };
}

const noScope = 'none of the scopes of the application is requested';
const hintMismatch = 'id_token_hint and authenticated subject do not match';

/**
 * The library's policy; also, a user who was disabled since the session was read must sign in, and one who is not the user
 * of the hint ends in an error (OpenID Connect Core, 3.1.2.1). The library compares the hint before the sign-in alone.
 */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const gone = new interactionPolicy.Check(
    'no_account',
    'End-User authentication is required',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  const unexpected = new interactionPolicy.Check('hinted_account', hintMismatch, 'login_required', ({ oidc }) => {
    const hint = oidc.params?.id_token_hint;
    const user = oidc.session?.accountId;
    const isOther =
      oidc.route === 'resume' && user !== undefined && typeof hint === 'string' && decodeJwt(hint).sub !== user;
    if (isOther) throw new errors.LoginRequired(hintMismatch);
    return false;
  });
  // RFC 6749, 3.3. The library would let the user sign in first, and then report that the user denied.
  const withoutScope = new interactionPolicy.Check('no_scope', noScope, 'invalid_scope', ({ oidc }) => {
    if (oidc.requestParamOIDCScopes.size === 0) throw new errors.InvalidScope(noScope, '');
    return false;
  });
  prompts.get('login')?.checks.add(withoutScope);
  prompts.get('login')?.checks.add(gone);
  prompts.get('login')?.checks.add(unexpected);
  return prompts;
}
