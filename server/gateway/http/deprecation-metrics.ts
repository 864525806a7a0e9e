/**
 * Counts calls of what is deprecated, by tenant and kind of credential: whom to ask before it goes. The one metric with
 * tenants in its labels, so it has a bound.
 */
import type { Registry } from 'prom-client';

interface DeprecatedCall {
  /** Operation id, with ` query name` or ` body member` for a part of it. */
  readonly subject: string;
  /** Host of the tenant. */
  readonly tenant: string;
  /** Kind of credential; `none` without a valid one. */
  readonly credential: string;
}

export interface DeprecationMetrics {
  count(call: DeprecatedCall): void;
}

/** Series with a tenant's own name; all later ones of a subject and credential are counted as tenant `other`. */
const maximumSeries = 1_000;

export async function deprecationMetrics(registry: Registry, maximum = maximumSeries): Promise<DeprecationMetrics> {
  const { Counter } = await import('prom-client');
  const tallies = new Map<string, { readonly labels: Record<string, string>; calls: number }>();
  new Counter({
    name: 'guildgate_deprecated_calls_total',
    help: 'Requests that use a deprecated operation, member or query parameter.',
    labelNames: ['subject', 'tenant', 'credential'],
    registers: [registry],
    // Copied at each scrape, as in the limiter's metrics.
    collect() {
      this.reset();
      for (const { labels, calls } of tallies.values()) this.inc(labels, calls);
    },
  });
  return {
    count({ subject, tenant, credential }) {
      const key = (name: string) => `${subject}\n${name}\n${credential}`;
      const name = tallies.has(key(tenant)) || tallies.size < maximum ? tenant : 'other';
      const tally = tallies.get(key(name)) ?? { labels: { subject, tenant: name, credential }, calls: 0 };
      tally.calls += 1;
      tallies.set(key(name), tally);
    },
  };
}
