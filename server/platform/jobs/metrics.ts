/** What is counted of jobs: by task, of which there are some twenty. */
import type { Registry } from 'prom-client';
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

/** What became of one attempt; `dropped`: its tenant is gone; `refused`: it can never succeed. */
export type JobOutcome = 'done' | 'failed' | 'given_up' | 'refused' | 'dropped';

export interface JobMetrics {
  ended(task: string, outcome: JobOutcome, seconds: number): void;
  /** The jobs of so many silent workers were taken over. */
  tookOver(workers: number): void;
}

/** In seconds, from a statement or two to the longest job, an attempt at a webhook. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export async function jobMetrics(registry: Registry, pool: Pool, logger: Logger): Promise<JobMetrics> {
  const { Counter, Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  const durations = new Histogram({
    name: 'guildgate_job_duration_seconds',
    help: 'Time that attempts at jobs took, by task and outcome.',
    labelNames: ['task', 'outcome'],
    buckets,
    registers,
  });
  const takeOvers = new Counter({
    name: 'guildgate_workers_taken_over_total',
    help: 'Workers that went silent, and whose jobs this one has set free.',
    registers,
  });
  const oldest = new Gauge({
    name: 'guildgate_queue_oldest_seconds',
    help: 'How long the job that has waited longest could have begun.',
    aggregator: 'max',
    registers,
  });
  new Gauge({
    name: 'guildgate_queue_jobs',
    help: 'Jobs in the queue: that could begin, that run, and that are to be tried later.',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    async collect() {
      const depth = await depthOf(pool, logger);
      // Not the numbers of the last time: a gap says that nobody knows.
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

/** In milliseconds: Prometheus waits for ten seconds, and more jobs than can be counted in one are told by their age. */
const deadline = 1_000;

/** @returns nothing where PostgreSQL cannot say it in time */
async function depthOf(pool: Pool, logger: Logger): Promise<Depth | undefined> {
  try {
    const [, , counted] = await pool.use((connection) =>
      connection.flush<Depth>([
        { text: 'begin' },
        { text: `set local statement_timeout = ${deadline}` },
        {
          text: `select count(*) filter (where locked_at is null and run_at <= now())::int as waiting,
              count(*) filter (where locked_at is not null)::int as running,
              count(*) filter (where locked_at is null and run_at > now())::int as later,
              coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and run_at <= now())), 0)::float
                as oldest
            from ${queueSchema}._private_jobs where attempts < max_attempts`,
        },
        { text: 'commit' },
      ]),
    );
    return counted?.rows[0];
  } catch (error) {
    // Whatever it is: the other metrics tell of it, and must be told.
    logger.warn({ err: error }, 'the queue could not be counted');
    return undefined;
  }
}
