/**
 * Works off the queue. That is graphile-worker's; the runner is ours (docs/decisions.md, "Where we differ from the
 * design"): where PostgreSQL goes away as jobs end, graphile-worker's (0.18) hangs or ends the process.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import type { Pool } from '../postgres/pool.ts';
import type { HeldJobs } from './exchange.ts';
import { type HeartbeatTimes, startHeartbeat } from './heartbeat.ts';
import { startLanes } from './lanes.ts';
import type { JobMetrics } from './metrics.ts';
import { openQueue, type Queue } from './queue.ts';
import { runTask } from './run-task.ts';
import { handBack, registerTasks } from './stored-jobs.ts';
import type { AnyTask } from './task.ts';

export interface WorkerOptions {
  /** PostgreSQL, as the worker's role. */
  readonly url: string;
  /** Jobs at a time; 20 when absent. */
  readonly concurrency?: number;
  readonly heartbeat?: HeartbeatTimes;
  /** Where several workers of a process share one; closed by whoever opened it. Absent: one's own. */
  readonly queue?: Queue;
}

export interface WorkerDeps {
  /** As the worker's role, and not closed by the worker. */
  readonly pool: Pool;
  readonly database: Database;
  readonly logger: Logger;
  /** Absent: nobody reads them. */
  readonly metrics?: JobMetrics | undefined;
}

export interface Worker {
  /** Whether it hears of new jobs at once. */
  isListening(): boolean;
  /** Whether the others take it for alive. */
  isHeard(): boolean;
  /** Takes no more jobs and lets those that run end, for `grace` milliseconds at the most: then others take them over. */
  stop(grace: number): Promise<void>;
}

/** @throws DatabaseUnavailable or pg's error when the queue cannot be reached at the start */
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
  let names: ReadonlyMap<number, string>;
  try {
    names = await registerTasks(queue.pool, [...named.keys()]);
  } catch (error) {
    await close();
    throw error;
  }
  const heartbeat = await startHeartbeat({ worker, held }, pool, deps, options.heartbeat);
  const lanes = startLanes(
    {
      worker,
      queue,
      taskIds: [...names.keys()],
      concurrency,
      held,
      run: async ({ id, taskId, payload, attempts, maxAttempts }) => {
        const task = named.get(names.get(taskId) ?? '');
        if (!task) throw new Error(`a job was taken whose task, ${taskId}, was not asked for`);
        return runTask(task, payload, { id, attempt: attempts, maxAttempts }, deps);
      },
    },
    logger,
  );
  return {
    isListening: () => queue.listening.isUp(),
    isHeard: () => heartbeat.isHeard(),
    async stop(grace) {
      const timer = new AbortController();
      const late = delay(grace, 'late', { signal: timer.signal }).catch(() => 'late');
      if ((await Promise.race([lanes.end(), late])) === 'late') {
        lanes.abandon();
        if (held.size > 0) await handBackAll(queue.pool, worker, [...held.keys()], logger);
      }
      timer.abort();
      await heartbeat.end();
      await close();
    },
  };
}

async function handBackAll(pool: Pool, worker: string, held: readonly string[], logger: Logger): Promise<void> {
  logger.warn({}, 'jobs that still run are handed to other workers');
  try {
    await pool.use((connection) => connection.flush([handBack(worker, held, 'the worker stops')]));
  } catch (error) {
    // Whatever it is: the worker stops, and the others set its jobs free when it is silent.
    logger.warn({ err: error }, 'jobs could not be handed back');
  }
}
