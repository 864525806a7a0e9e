/** Runs the jobs of the queue (docs/decisions/jobs.md). */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import type { Pool } from '../postgres/pool.ts';
import type { HeldJobs } from './ack-and-take.ts';
import { type HeartbeatTimes, startHeartbeat } from './heartbeat.ts';
import type { JobMetrics } from './metrics.ts';
import { openQueue, type Queue } from './queue.ts';
import { logGivenUp, runTask } from './run-task.ts';
import { type ReleasedJob, releaseJobs } from './stored-jobs.ts';
import type { AnyTask } from './task.ts';
import { startWorkerSlots } from './worker-slots.ts';

export interface WorkerOptions {
  /** PostgreSQL, as the worker's role. */
  readonly url: string;
  /** Worker slots; 20 when absent. */
  readonly concurrency?: number;
  readonly heartbeat?: HeartbeatTimes;
  /** A queue shared by several workers of a process, closed by its opener. Absent: the worker opens its own. */
  readonly queue?: Queue;
}

export interface WorkerDeps {
  /** Pool of the worker's role. The worker does not close it. */
  readonly pool: Pool;
  readonly database: Database;
  readonly logger: Logger;
  /** Absent: metrics are off. */
  readonly metrics?: JobMetrics | undefined;
}

export interface Worker {
  /** True while LISTEN announces new jobs; without it they are found by polling. */
  isListening(): boolean;
  /** True while other workers regard it as alive. */
  isAlive(): boolean;
  /** Stops taking jobs and lets running ones finish. After `grace` milliseconds they are released to other workers. */
  stop(grace: number): Promise<void>;
}

export async function startWorker(
  options: WorkerOptions,
  tasks: readonly AnyTask[],
  deps: WorkerDeps,
): Promise<Worker> {
  const { url, concurrency = 20 } = options;
  const { logger, pool } = deps;
  const queue = options.queue ?? openQueue({ url, concurrency }, logger);
  const close = async () => {
    if (queue !== options.queue) await queue.close();
  };
  const worker = `worker-${randomUUID()}`;
  const held: HeldJobs = new Map();
  const named = new Map(tasks.map((task) => [task.name, task]));
  const heartbeat = await startHeartbeat({ worker, held }, pool, deps, options.heartbeat);
  const slots = startWorkerSlots(
    {
      worker,
      queue,
      tasks: [...named.keys()],
      concurrency,
      held,
      run: async (job) => {
        const task = named.get(job.task);
        if (!task) throw new Error(`took a job of task ${job.task}, which this worker does not run`);
        return runTask(task, job, deps);
      },
    },
    logger,
  );
  return {
    isListening: () => queue.listening.isUp(),
    isAlive: () => heartbeat.isAlive(),
    async stop(grace) {
      const timer = new AbortController();
      const late = delay(grace, 'late', { signal: timer.signal }).catch(() => 'late');
      if ((await Promise.race([slots.end(), late])) === 'late') {
        slots.abandon();
        if (held.size > 0) await releaseAll(queue.pool, worker, [...held.keys()], deps);
      }
      timer.abort();
      await heartbeat.end();
      await close();
    },
  };
}

async function releaseAll(pool: Pool, worker: string, held: readonly string[], deps: WorkerDeps): Promise<void> {
  const { logger } = deps;
  logger.warn({}, 'jobs still running at shutdown; releasing them');
  try {
    const [released] = await pool.use((connection) =>
      connection.flush<ReleasedJob>([releaseJobs(worker, held, 'the worker stops')]),
    );
    logGivenUp(released?.rows ?? [], deps);
  } catch (error) {
    // The worker stops all the same: others release its jobs once its heartbeats are too old.
    logger.warn({ err: error }, 'releasing jobs failed');
  }
}
