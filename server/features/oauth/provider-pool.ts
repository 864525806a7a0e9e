/** One provider for each tenant: the library takes its issuer, keys and storage once, when it is made. */
import type { KeyObject } from 'node:crypto';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import type { SigningKeys } from '#server/features/identity/signing-keys.ts';
import type { Tenant } from '#server/gateway/passage.ts';
import { paths } from './paths.ts';
import { type SettingsDeps, settingsOf } from './settings.ts';

export type SigningJwk = JWK & { readonly kid: string };

export interface ProviderPool {
  /** @returns the tenant's provider, with the key that it signs with at this moment. */
  of(tenant: Tenant): Promise<Provider>;
}

export interface PoolDeps extends SettingsDeps {
  readonly keys: SigningKeys;
  readonly renderErrorFor: (tenant: Tenant) => Configuration['renderError'];
}

/** Providers kept; the least recently used is dropped. One takes about 60 KB and 2 ms to make, without its clients. */
const maximumProviders = 500;

interface Pooled {
  readonly kid: string;
  readonly baseUrl: string;
  readonly name: string;
  readonly provider: Provider;
}

export function providerPool(deps: PoolDeps): ProviderPool {
  const pooled = new Map<string, Pooled>();
  return {
    async of(tenant) {
      const { kid, key } = await deps.keys.current(tenant.id);
      let entry = pooled.get(tenant.id);
      pooled.delete(tenant.id);
      if (entry?.kid !== kid || entry.baseUrl !== tenant.baseUrl || entry.name !== tenant.name) {
        const { baseUrl, name } = tenant;
        entry = { kid, baseUrl, name, provider: newProvider(tenant, jwkOf(kid, key), deps) };
      }
      // Behind all others: a map keeps the order in which keys were set.
      pooled.set(tenant.id, entry);
      const oldest = pooled.keys().next();
      if (pooled.size > maximumProviders && !oldest.done) pooled.delete(oldest.value);
      return entry.provider;
    },
  };
}

function jwkOf(kid: string, key: KeyObject): SigningJwk {
  // The library wants all members of a private EC key, which such an export has.
  const { kty = 'EC', ...members } = key.export({ format: 'jwk' });
  return { ...members, kty, kid, alg: 'ES256', use: 'sig' };
}

function newProvider(tenant: Tenant, key: SigningJwk, deps: PoolDeps): Provider {
  const provider = new Provider(tenant.baseUrl, settingsOf(tenant, [key], deps.renderErrorFor(tenant), deps));
  const { protocol, host } = new URL(tenant.baseUrl);
  // Addresses are made of the tenant's own, whatever a request says of itself.
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });
  provider.use(async (ctx, next) => {
    refuseResponseModes(ctx);
    await next();
    if (ctx.path === paths.jwks && ctx.status === 200) ctx.body = { keys: await publicKeys(tenant, deps.keys) };
    const discovery = ctx.path === paths.openidConfiguration || ctx.path === paths.authorizationServer;
    if (discovery && typeof ctx.body === 'object' && ctx.body !== null) ctx.body = { ...ctx.body, ...supported };
  });
  return provider;
}

/** What the library says of itself in its discovery document, and we differ in. */
const supported = {
  response_modes_supported: ['query'],
  claims_supported: [
    ...['sub', 'name', 'given_name', 'family_name', 'locale', 'zoneinfo', 'updated_at'],
    ...['email', 'email_verified', 'groups', 'roles', 'auth_time', 'iss', 'sid'],
  ],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
};

/**
 * The library has other modes than `query` and no switch for them; one of them is a page with a script. Under a name that
 * it does not know a mode is refused, and the refusal goes into the query.
 */
function refuseResponseModes(ctx: { path: string; query: Record<string, string | string[] | undefined> }): void {
  const mode = ctx.query.response_mode;
  if (ctx.path !== paths.authorize || typeof mode !== 'string' || mode === 'query') return;
  ctx.query = { ...ctx.query, response_mode: 'unsupported' };
}

/** Those too that sign no more: what they have signed is still to be proven. */
async function publicKeys({ id }: Tenant, keys: SigningKeys): Promise<object[]> {
  return [...(await keys.published(id))].map(([kid, key]) => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'ES256',
    use: 'sig',
  }));
}
