/** A tenant's OpenID provider: the library with our settings, and what it has no setting for. */
import type { KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { SigningKeys } from '#server/features/identity/signing-keys.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import { paths } from './paths.ts';
import { type SettingsDeps, type SigningJwk, settingsOf } from './settings.ts';

export interface ProviderDeps extends SettingsDeps {
  readonly keys: SigningKeys;
  readonly renderErrorFor: (tenant: Tenant) => Configuration['renderError'];
}

/** @param key its current signing key */
export function newProvider(
  tenant: Tenant,
  { kid, key }: { readonly kid: string; readonly key: KeyObject },
  deps: ProviderDeps,
): Provider {
  const settings = settingsOf(tenant, [jwkOf(kid, key)], deps.renderErrorFor(tenant), deps);
  const provider = new Provider(tenant.baseUrl, settings);
  const { protocol, host } = new URL(tenant.baseUrl);
  // URLs use the tenant's own host, whatever the headers of the request.
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });
  provider.IdToken.validate = (hint, { clientId }) => verifiedHint(hint, clientId, tenant, deps.keys);
  provider.use(async (ctx, next) => {
    refuseResponseModes(ctx);
    await next();
    if (ctx.path === paths.jwks && ctx.status === 200) ctx.body = { keys: await publicKeys(tenant, deps.keys) };
    const discovery = ctx.path === paths.openidConfiguration || ctx.path === paths.authorizationServer;
    if (discovery && typeof ctx.body === 'object' && ctx.body !== null) ctx.body = { ...ctx.body, ...supported };
  });
  return provider;
}

function jwkOf(kid: string, key: KeyObject): SigningJwk {
  // The library requires all members of a private EC key, which such an export has.
  const { kty = 'EC', ...members } = key.export({ format: 'jwk' });
  return { ...members, kty, kid, alg: 'ES256', use: 'sig' };
}

/**
 * The library knows the current key alone: applications would get an error for hints of before a rotation.
 * @returns the hint, which may have expired (OpenID Connect Core, 3.1.2.1) @throws for any other fault
 */
async function verifiedHint(hint: string, audience: string, { id, baseUrl }: Tenant, keys: SigningKeys) {
  const { protectedHeader: header, payload } = await jwtVerify(
    hint,
    async ({ kid = '' }) => {
      const key = await keys.verifying(id, kid);
      if (!key) throw new Error('unknown key');
      return key;
    },
    { algorithms: ['ES256'], issuer: baseUrl, audience, requiredClaims: ['sub'], currentDate: new Date(0) },
  );
  return { header: { ...header }, payload };
}

/** Our differences from the library's discovery document. */
const supported = {
  response_modes_supported: ['query'],
  claims_supported: [
    ...['sub', 'name', 'given_name', 'family_name', 'locale', 'zoneinfo', 'updated_at'],
    ...['email', 'email_verified', 'groups', 'roles', 'auth_time', 'iss', 'sid'],
  ],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
};

/**
 * The library has response modes other than `query`, one of them a page with a script, and no switch for them. Renamed to
 * an unknown mode they are refused, with the error in the query.
 */
function refuseResponseModes(ctx: { path: string; query: Record<string, string | string[] | undefined> }): void {
  const mode = ctx.query.response_mode;
  if (ctx.path !== paths.authorize || typeof mode !== 'string' || mode === 'query') return;
  ctx.query = { ...ctx.query, response_mode: 'unsupported' };
}

/** Includes retired keys: their signatures must still verify. */
async function publicKeys({ id }: Tenant, keys: SigningKeys): Promise<object[]> {
  return [...(await keys.published(id))].map(([kid, key]) => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'ES256',
    use: 'sig',
  }));
}
