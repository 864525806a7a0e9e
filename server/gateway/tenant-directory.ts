/**
 * Host → tenant, remembered for a second. A host does not change hands within a second, a suspended tenant is gone
 * after one, and a page read need not ask twice where it is. The limits set for a tenant come with it: a change of them
 * is in force on every node after a second, and nothing else has to look for it.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Tenant } from './passage.ts';

const rememberedMilliseconds = 1_000;
/** Hosts come from strangers: what is remembered of them is bounded. */
const maximumHosts = 10_000;

export interface TenantDirectory {
  /** @param host lower case, without port. @returns undefined where no active tenant is served. */
  at(host: string): Promise<Tenant | undefined> | Tenant | undefined;
  /** @returns the tenant if it is remembered; nobody is asked. */
  remembered(host: string): Tenant | undefined;
}

export function tenantDirectory(database: Pick<Database, 'tenantAt'>, clock: Clock): TenantDirectory {
  const remembered = new Map<string, { tenant: Tenant | undefined; until: number }>();
  const asked = new Map<string, Promise<Tenant | undefined>>();

  const ask = async (host: string): Promise<Tenant | undefined> => {
    try {
      const tenant = await database.tenantAt(host);
      if (remembered.size >= maximumHosts) remembered.clear();
      remembered.set(host, { tenant, until: clock.now().getTime() + rememberedMilliseconds });
      return tenant;
    } finally {
      asked.delete(host);
    }
  };

  const known = (host: string) => {
    const found = remembered.get(host);
    const wait = found ? found.until - clock.now().getTime() : 0;
    // A clock that was set back must not keep a tenant alive.
    return found && wait > 0 && wait <= rememberedMilliseconds ? found : undefined;
  };

  return {
    remembered: (host) => known(host)?.tenant,
    at(host) {
      const found = known(host);
      if (found) return found.tenant;
      let question = asked.get(host);
      if (!question) {
        question = ask(host);
        asked.set(host, question);
      }
      return question;
    },
  };
}
