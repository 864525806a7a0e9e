/**
 * Cache from host to tenant with a lifetime of one second. A suspension or a change of the tenant's limits, which are
 * cached with it, is in force on every node after that time.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Tenant } from '../api/request-context.ts';

const rememberedMilliseconds = 1_000;
/** Bounds the cache, because clients choose the Host header. */
const maximumHosts = 10_000;

export interface TenantDirectory {
  /** @param host lower case, without port. @returns undefined if the host has no active tenant */
  at(host: string): Promise<Tenant | undefined> | Tenant | undefined;
  /** @returns the tenant if it is cached, without a query */
  remembered(host: string): Tenant | undefined;
}

export function tenantDirectory(database: Pick<Database, 'tenantAt'>, clock: Clock): TenantDirectory {
  const remembered = new Map<string, { tenant: Tenant | undefined; until: number }>();
  const pending = new Map<string, Promise<Tenant | undefined>>();

  const query = async (host: string): Promise<Tenant | undefined> => {
    try {
      const tenant = await database.tenantAt(host);
      if (remembered.size >= maximumHosts) remembered.clear();
      remembered.set(host, { tenant, until: clock.now().getTime() + rememberedMilliseconds });
      return tenant;
    } finally {
      pending.delete(host);
    }
  };

  const cached = (host: string) => {
    const found = remembered.get(host);
    const wait = found ? found.until - clock.now().getTime() : 0;
    // A clock that was set back must not extend the lifetime.
    return found && wait > 0 && wait <= rememberedMilliseconds ? found : undefined;
  };

  return {
    remembered: (host) => cached(host)?.tenant,
    at(host) {
      const found = cached(host);
      if (found) return found.tenant;
      let result = pending.get(host);
      if (!result) {
        result = query(host);
        pending.set(host, result);
      }
      return result;
    },
  };
}
