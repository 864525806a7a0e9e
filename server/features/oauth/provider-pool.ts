/** One provider per tenant: the library fixes issuer, keys and storage on construction. */
import type Provider from 'oidc-provider';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import { BoundedMap } from '#server/platform/bounded-map.ts';
import type { ProviderDeps } from './provider.ts';

export interface ProviderPool {
  /** @returns the tenant's provider, with its current signing key. */
  of(tenant: Tenant): Promise<Provider>;
}

/** Capacity; the least recently used is dropped. A provider takes about 60 KB and 2 ms to construct, without its clients. */
const maximumProviders = 500;

interface Pooled {
  readonly kid: string;
  readonly baseUrl: string;
  readonly name: string;
  readonly provider: Provider;
}

export function providerPool(deps: ProviderDeps): ProviderPool {
  const pooled = new BoundedMap<string, Pooled>(maximumProviders);
  return {
    async of(tenant) {
      // Loaded when first needed: the library and its Koa are 250 modules, a fifth of a second of each start.
      const { newProvider } = await import('./provider.ts');
      const { kid, key } = await deps.keys.current(tenant.id);
      let entry = pooled.get(tenant.id);
      if (entry?.kid !== kid || entry.baseUrl !== tenant.baseUrl || entry.name !== tenant.name) {
        const { baseUrl, name } = tenant;
        entry = { kid, baseUrl, name, provider: newProvider(tenant, { kid, key }, deps) };
      }
      // Used last, and so the newest.
      pooled.set(tenant.id, entry);
      return entry.provider;
    },
  };
}
