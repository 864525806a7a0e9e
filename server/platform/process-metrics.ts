/** Metrics of every process: its readiness, its log, and the use of its PostgreSQL pool. */
import type { Registry } from 'prom-client';
import { droppedLines } from './log.ts';
import type { Pool } from './postgres/pool.ts';
import { httpStatusOf, type Readiness } from './readiness.ts';

export async function processMetrics(
  registry: Registry,
  pool: Pick<Pool, 'usage'>,
  readiness: Pick<Readiness, 'report'>,
): Promise<void> {
  const { Counter, Gauge } = await import('prom-client');
  const registers = [registry];
  new Gauge({
    name: 'guildgate_ready',
    help: '1 while the process is ready or degraded; 0 while it is unavailable or stopping.',
    // In a cluster: 1 only when all processes are ready.
    aggregator: 'min',
    registers,
    async collect() {
      this.set(httpStatusOf(await readiness.report()) === 200 ? 1 : 0);
    },
  });
  new Counter({
    name: 'guildgate_log_lines_dropped_total',
    help: 'Lines of the log that were dropped, because nothing read standard output.',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  new Gauge({
    name: 'guildgate_postgres_connections',
    help: 'Connections in the PostgreSQL pool, by state.',
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
    help: 'Maximum size of the PostgreSQL pools: DATABASE_POOL_SIZE, summed over processes.',
    registers,
    collect() {
      this.set(pool.usage().maximum);
    },
  });
  new Gauge({
    name: 'guildgate_postgres_waiting',
    help: 'Requests and jobs that wait for a PostgreSQL connection.',
    registers,
    collect() {
      this.set(pool.usage().waiting);
    },
  });
}
