/**
 * What the provider is told. Everything that is not needed is off, by name, because the library has some of it on.
 *
 * Which clock counts: what is alive is decided by PostgreSQL's `app.now()` (instance-store.ts), and the 90 days of a
 * refresh token by `clock`. The library's own Date.now() remains in `iat` and `exp` of tokens, `auth_time` and with it
 * `max_age`, and a second look at expiry after PostgreSQL's; where no test sets the time these are one clock.
 */
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import type { Tenant } from '#server/gateway/passage.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type AdapterDeps, adapterOf } from './adapter.ts';
import { grantedScopes } from './instance-store.ts';
import { paths } from './paths.ts';
import type { SigningJwk } from './provider-pool.ts';
import { findPerson } from './user-info-store.ts';

export interface SettingsDeps extends AdapterDeps {
  readonly clock: Clock;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A refresh token lives this long, and all that came of one sign-in together not longer than the other. */
const refreshLifetime = 14 * day;
export const refreshLimit = 90 * day;

const lifetimes = { AccessToken: hour, AuthorizationCode: minute, Interaction: 10 * minute } as const;

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
      keys: [secrets.mac('oauth cookies', tenant.id).toString('base64url')],
      names: { session: 'guildgate_session', interaction: 'guildgate_interaction', resume: 'guildgate_resume' },
      long: { ...cookie, path: paths.root },
      // The library names the path of each: that of the interaction, and of the way back.
      short: cookie,
    },
    discovery: { userinfo_endpoint: `${tenant.baseUrl}${paths.userInfo}` },

    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: ['openid', 'offline_access', ...oauthScopeNames],
    // What scopes reveal, userinfo tells; an id_token says who, and nothing more.
    claims: { openid: ['sub'], auth_time: null, sid: null, iss: null },
    acrValues: [],
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    allowOmittingSingleRegisteredRedirectUri: false,
    enableHttpPostMethods: false,
    // Beside what the gateway asks of every origin: this one must be of the very application. Whoever has a secret keeps it
    // on a server.
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),

    issueRefreshToken: async () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: async () => false,
    ttl: {
      ...lifetimes,
      IdToken: hour,
      Session: 14 * day,
      Grant: 365 * day,
      RefreshToken: (_ctx, token) => {
        const age = token.iiat === undefined ? 0 : Math.floor(clock.now().getTime() / 1000) - token.iiat;
        return Math.max(1, Math.min(refreshLifetime, refreshLimit - age));
      },
    },

    findAccount: async (_ctx, sub) => {
      const person = await findPerson(reading, sub);
      return person && { accountId: person.id, claims: () => ({ sub: person.id }) };
    },
    loadExistingGrant: async (ctx) => existingGrant(ctx, (client, user) => grantedScopes(reading, user, client)),

    features: {
      // Nobody else's: answered like a token that there is not (RFC 7009, 2.1 and 2.2).
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
      // Ours needs no `openid`: see contracts/operations/oauth.ts.
      userinfo: { enabled: false },
    },
  };
}

/** The library's own, and: whoever was disabled since the session was read is asked to sign in. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const gone = new interactionPolicy.Check(
    'no_account',
    'End-User authentication is required',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  prompts.get('login')?.checks.add(gone);
  return prompts;
}

/**
 * One grant for each browser that a user signs in with, so that a token stolen from one ends what that one has. What the
 * user has allowed from another browser need not be asked again, except where the application wants it asked.
 */
async function existingGrant(
  { oidc }: KoaContextWithOIDC,
  allowedBefore: (clientId: string, userId: string) => Promise<string[]>,
) {
  const { client, account, session, provider } = oidc;
  if (!client || !account) return undefined;
  const id = oidc.result?.consent?.grantId ?? session?.grantIdFor(client.clientId);
  const grant = id === undefined ? undefined : await provider.Grant.find(id);
  if (grant?.accountId === account.accountId) return grant;
  const requested = [...oidc.requestParamOIDCScopes];
  if (requested.length === 0 || oidc.prompts.has('consent')) return undefined;
  const allowed = new Set(await allowedBefore(client.clientId, account.accountId));
  if (!requested.every((scope) => allowed.has(scope))) return undefined;
  const another = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  another.addOIDCScope(requested);
  await another.save();
  return another;
}
