/** Metrics of jobs, labelled by task (about twenty), and of the queue. */
import type { Registry } from 'prom-client';
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

/** Outcome of one attempt. `dropped`: its tenant is gone; `refused`: a permanent failure. */
export type JobOutcome = 'done' | 'failed' | 'given_up' | 'refused' | 'dropped';

export interface JobMetrics {
  ended(task: string, outcome: JobOutcome, seconds: number): void;
  /** Counts dead workers whose jobs were released. */
  tookOver(workers: number): void;
}

/** Histogram buckets in seconds: from a few statements to the longest job, a webhook attempt. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export async function jobMetrics(registry: Registry, pool: Pool, logger: Logger): Promise<JobMetrics> {
  const { Counter, Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  const durations = new Histogram({
    name: 'guildgate_job_duration_seconds',
    help: 'Duration of job attempts by task and outcome.',
    labelNames: ['task', 'outcome'],
    buckets,
    registers,
  });
  const takeOvers = new Counter({
    name: 'guildgate_workers_taken_over_total',
    help: 'Dead workers whose jobs this worker has released.',
    registers,
  });
  const oldest = new Gauge({
    name: 'guildgate_queue_oldest_seconds',
    help: 'Time since the oldest waiting job became due.',
    aggregator: 'max',
    registers,
  });
  new Gauge({
    name: 'guildgate_queue_jobs',
    help: 'Jobs in the queue by state: waiting (due), running, later (due in the future).',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    async collect() {
      const depth = await depthOf(pool, logger);
      // Without a fresh count the series has a gap instead of stale numbers.
      this.reset();
      oldest.set(depth?.oldest ?? Number.NaN);
      for (const state of ['waiting', 'running', 'later'] as const) if (depth) this.set({ state }, depth[state]);
    },
  });
  return {
    ended: (task, outcome, seconds) => durations.observe({ task, outcome }, seconds),
    tookOver: (workers) => takeOvers.inc(workers),
  };
}

/** A type, not an interface: pg wants rows with an index signature. */
type Depth = { waiting: number; running: number; later: number; oldest: number };

/** Timeout of the count in milliseconds, well below Prometheus's scrape timeout of ten seconds. */
const deadline = 1_000;

/** @returns undefined when PostgreSQL does not answer in time */
async function depthOf(pool: Pool, logger: Logger): Promise<Depth | undefined> {
  try {
    const [, , counts] = await pool.use((connection) =>
      connection.flush<Depth>([
        { text: 'begin' },
        { text: `set local statement_timeout = ${deadline}` },
        {
          text: `select count(*) filter (where locked_at is null and run_at <= now())::int as waiting,
              count(*) filter (where locked_at is not null)::int as running,
              count(*) filter (where locked_at is null and run_at > now())::int as later,
              coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and run_at <= now())), 0)::float
                as oldest
            from ${queueSchema}.jobs where attempts < max_attempts`,
        },
        { text: 'commit' },
      ]),
    );
    return counts?.rows[0];
  } catch (error) {
    // Never throws: the other metrics of the scrape must still be served.
    logger.warn({ err: error }, 'counting the job queue failed');
    return undefined;
  }
}
