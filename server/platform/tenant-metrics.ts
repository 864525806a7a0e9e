/** Metrics of the tenants that use PostgreSQL most: bounded in number, because each label value is a series of its own. */
import type { Registry } from 'prom-client';
import type { TenantLoad, TenantUse } from './tenant-load.ts';

/** Tenants that are shown. */
const shown = 10;

/** @param nameOf the host of a tenant id */
export async function tenantMetrics(
  registry: Registry,
  load: TenantLoad,
  nameOf: (tenantId: string) => string,
): Promise<void> {
  const { Gauge } = await import('prom-client');
  const gauge = (name: string, help: string, aggregator: 'sum' | 'max', read: (use: TenantUse) => number) =>
    new Gauge({
      name: `guildgate_tenant_${name}`,
      help: `${help} in the last minute, of the ${shown} tenants that use PostgreSQL most.`,
      labelNames: ['tenant'],
      aggregator,
      registers: [registry],
      collect() {
        // A tenant that is no longer among them has no series instead of a stale one.
        this.reset();
        for (const use of load.top(shown)) this.set({ tenant: nameOf(use.tenantId) }, read(use));
      },
    });
  gauge('connections', 'Connections to PostgreSQL held at a time', 'sum', ({ held }) => held);
  gauge('transactions', 'Transactions per second', 'sum', ({ taken }) => taken);
  gauge(
    'refusals',
    'Requests per second that were refused because the share was used up',
    'sum',
    ({ refused }) => refused,
  );
  gauge('wait_seconds', 'Mean wait of a transaction for a connection', 'max', ({ waited }) => waited);
}
