/** What every process shows of itself: whether it is ready, and how its connections to PostgreSQL are used. */
import type { Registry } from 'prom-client';
import type { Pool } from './postgres/pool.ts';
import { httpStatusOf, type Readiness } from './readiness.ts';

export async function processMetrics(
  registry: Registry,
  pool: Pick<Pool, 'usage'>,
  readiness: Pick<Readiness, 'report'>,
): Promise<void> {
  const { Gauge } = await import('prom-client');
  const registers = [registry];
  new Gauge({
    name: 'guildgate_ready',
    help: '1 while the process can do its work, also where it is degraded; 0 while it cannot, or is stopping.',
    // Of the processes of a cluster: all of them.
    aggregator: 'min',
    registers,
    async collect() {
      this.set(httpStatusOf(await readiness.report()) === 200 ? 1 : 0);
    },
  });
  new Gauge({
    name: 'guildgate_postgres_connections',
    help: 'Connections to PostgreSQL that requests and jobs share, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { lent, idle } = pool.usage();
      this.set({ state: 'lent' }, lent);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'guildgate_postgres_connections_maximum',
    help: 'How many of them there may be: DATABASE_POOL_SIZE, of all processes.',
    registers,
    collect() {
      this.set(pool.usage().maximum);
    },
  });
  new Gauge({
    name: 'guildgate_postgres_waiting',
    help: 'Requests and jobs that wait for one of them.',
    registers,
    collect() {
      this.set(pool.usage().waiting);
    },
  });
}
