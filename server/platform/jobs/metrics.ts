/** Metrics of jobs, labelled by task (about twenty), and of the queue. */
import type { Registry } from 'prom-client';
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

/** Outcome of one attempt. `dropped`: its tenant is gone; `parked`: it is suspended; `refused`: a permanent failure. */
export type JobOutcome = 'done' | 'failed' | 'given_up' | 'refused' | 'dropped' | 'parked';

export interface JobMetrics {
  ended(task: string, outcome: JobOutcome, seconds: number): void;
  /** Counts dead workers whose jobs were released. */
  tookOver(workers: number): void;
}

const states = ['waiting', 'running', 'later', 'parked'] as const;

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
  let counting: Promise<Depth | undefined> | undefined;
  /** One count for both metrics of a scrape. */
  const depthNow = () => {
    counting ??= depthOf(pool, logger).finally(() => {
      counting = undefined;
    });
    return counting;
  };
  new Gauge({
    name: 'guildgate_queue_oldest_seconds',
    help: 'Time since the oldest waiting job became due.',
    aggregator: 'max',
    registers,
    async collect() {
      this.set((await depthNow())?.oldest ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'guildgate_queue_jobs',
    help: 'Jobs in the queue by state: waiting (due), running, later (due in the future), parked (of suspended tenants).',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    async collect() {
      const depth = await depthNow();
      // Without a fresh count the series has a gap instead of stale numbers.
      this.reset();
      for (const state of states) if (depth) this.set({ state }, depth[state]);
    },
  });
  return {
    ended: (task, outcome, seconds) => durations.observe({ task, outcome }, seconds),
    tookOver: (workers) => takeOvers.inc(workers),
  };
}

/** A type, not an interface: pg wants rows with an index signature. */
type Depth = { waiting: number; running: number; later: number; parked: number; oldest: number };

/** Timeout of the count in milliseconds, well below Prometheus's scrape timeout of ten seconds. */
const deadline = 1_000;

/** Jobs of suspended tenants are parked. @returns undefined when PostgreSQL does not answer in time */
async function depthOf(pool: Pool, logger: Logger): Promise<Depth | undefined> {
  try {
    const [, , counts] = await pool.use((connection) =>
      connection.flush<Depth>([
        { text: 'begin' },
        { text: `set local statement_timeout = ${deadline}` },
        {
          text: `select count(*) filter (where locked_at is null and run_at <= now())::int as waiting,
              count(*) filter (where locked_at is not null)::int as running,
              count(*) filter (where locked_at is null and run_at > now() and run_at < 'infinity')::int as later,
              count(*) filter (where locked_at is null and run_at = 'infinity')::int as parked,
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
