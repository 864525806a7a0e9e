/**
 * Works off the queue: graphile-worker's runner with our settings, our log and our heartbeat, started anew when it
 * gives up, which it does when PostgreSQL is away as a job ends.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Runner, run, type TaskList, type WorkerPool } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import type { Pool } from '../postgres/pool.ts';
import { type Heartbeat, type HeartbeatTimes, startHeartbeat } from './heartbeat.ts';
import type { JobMetrics } from './metrics.ts';
import { queueLogger } from './queue-logger.ts';
import { runTask } from './run-task.ts';
import { suspendedFlags } from './suspension.ts';
import type { AnyTask } from './task.ts';

export interface WorkerOptions {
  /** PostgreSQL, as the worker's role. */
  readonly url: string;
  /** Jobs at a time; 20 when absent. */
  readonly concurrency?: number;
  readonly heartbeat?: HeartbeatTimes;
  /** Where several workers of a process share their connections: see openQueue(). Absent: one's own. */
  readonly queue?: pg.Pool;
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
  /** Whether it holds its connection to the queue. */
  isListening(): boolean;
  /** Whether the others take it for alive. */
  isHeard(): boolean;
  /** Takes no more jobs and lets those that run end, for `grace` milliseconds at the most: then others take them over. */
  stop(grace: number): Promise<void>;
}

/** How long the worker waits before it starts its runner anew, in milliseconds. */
const restartPause = 1_000;

/** After which a start is tried anew, in milliseconds: one that met PostgreSQL as it came back may wait for ever. */
const longestStart = 10_000;

/** Between two looks into the queue where no notice came: for jobs of later, and for notices that were lost (#541). */
const pollInterval = 1_000;

/** @throws DatabaseUnavailable or pg's error when the queue cannot be reached at the start */
export async function startWorker(
  options: WorkerOptions,
  tasks: readonly AnyTask[],
  deps: WorkerDeps,
): Promise<Worker> {
  const stopping = new AbortController();
  const queue = options.queue ?? openQueue(options, deps.logger, stopping.signal);
  const close = async () => {
    if (queue !== options.queue) await queue.end();
  };
  let current: Round;
  try {
    current = await begin(options, queue, taskList(tasks, deps), deps);
  } catch (error) {
    await close();
    throw error;
  }
  const over = ({ runner, deafened }: Round) => Promise.race([ended(runner, deps.logger), deafened]);
  const supervised = (async () => {
    await over(current);
    while (!stopping.signal.aborted) {
      deps.logger.warn({}, 'the job queue gave up, and is started anew');
      const before = current;
      void abandon(before, deps.logger);
      current = (await beginAgain(options, taskList(tasks, deps), deps, stopping.signal)) ?? current;
      // Told to stop while the new one began: whoever told had only the one before to stop.
      if (current !== before && stopping.signal.aborted) await current.runner.stop();
      // Only now: PostgreSQL is back, and can be told that the jobs of the one before are free.
      if (current !== before) await before.heartbeat.end();
      await over(current);
    }
    await current.heartbeat.end();
  })();
  return {
    isListening: () => current.isListening(),
    isHeard: () => current.heartbeat.isHeard(),
    async stop(grace) {
      stopping.abort();
      const timer = new AbortController();
      const { runner, workerPool } = current;
      const late = delay(grace, 'late', { signal: timer.signal, ref: true }).catch(ignoreAbort);
      const stopped = runner.stop().catch((error: Error) => {
        // Between two runners there is none to stop.
        if (error.message !== 'Runner is already stopped') throw error;
      });
      if ((await Promise.race([stopped, late])) === 'late') {
        deps.logger.warn({}, 'jobs that still run are handed to other workers');
        await workerPool.forcefulShutdown('the worker stops');
      }
      timer.abort();
      await supervised;
      await current.endQueue?.();
      await close();
    },
  };
}

interface Round {
  readonly runner: Runner;
  readonly workerPool: WorkerPool;
  readonly heartbeat: Heartbeat;
  readonly isListening: () => boolean;
  /**
   * Resolves when the connection that it listens on is lost. Some of graphile-worker's own loops may then wait for ever,
   * with their jobs locked and its promise pending (0.18), while it listens again and looks well.
   */
  readonly deafened: Promise<void>;
  /** Where its connections are its own, and not those that workers share. */
  readonly endQueue?: () => Promise<void>;
}

/** Ends what is left of a round. Not to be waited for: what hangs would hang here too. */
async function abandon({ workerPool, endQueue }: Round, logger: Logger): Promise<void> {
  try {
    await workerPool.forcefulShutdown('PostgreSQL was away');
    await endQueue?.();
  } catch (error) {
    // Whatever it is: the round is over, and its jobs are set free by whoever is next.
    logger.info({ err: error }, 'what was left of the job queue could not be ended in order');
  }
}

async function begin(options: WorkerOptions, queue: pg.Pool, list: TaskList, deps: WorkerDeps): Promise<Round> {
  const events = new EventEmitter();
  let workerPool: WorkerPool | undefined;
  events.once('pool:create', (created: { workerPool: WorkerPool }) => {
    workerPool = created.workerPool;
  });
  let isListening = false;
  events.on('pool:listen:success', () => {
    isListening = true;
  });
  const { promise: deafened, resolve: deafen } = Promise.withResolvers<void>();
  for (const end of ['pool:listen:error', 'pool:listen:release']) {
    events.on(end, () => {
      isListening = false;
      if (end === 'pool:listen:error') deafen();
    });
  }
  const runner = await run({
    pgPool: queue,
    taskList: list,
    parsedCronItems: [],
    logger: queueLogger(deps.logger),
    events,
    forbiddenFlags: suspendedFlags(deps.pool),
    // The process stops in an order of its own.
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: options.concurrency ?? 20,
        pollInterval,
        // A crash then locks what runs, and nothing that waits its turn.
        localQueue: { size: -1 },
        // Not off, which is -1: 0.18 then leaves the promise of telling PostgreSQL alone, and where PostgreSQL is away
        // as a job ends, its rejection ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  if (!workerPool) throw new Error('graphile-worker did not say which pool it created');
  return {
    runner,
    workerPool,
    isListening: () => isListening,
    deafened,
    heartbeat: await startHeartbeat(workerPool.id, deps.pool, deps, options.heartbeat),
  };
}

/** Tries until PostgreSQL is back. @returns nothing when the worker is told to stop meanwhile. */
async function beginAgain(
  options: WorkerOptions,
  list: TaskList,
  deps: WorkerDeps,
  signal: AbortSignal,
): Promise<Round | undefined> {
  while (!signal.aborted) {
    await delay(restartPause, undefined, { signal }).catch(ignoreAbort);
    if (signal.aborted) return undefined;
    // Of its own: connections that the round before has never given back are missing in the one that it had.
    const fresh = openQueue(options, deps.logger, signal);
    let ending: Promise<void> | undefined;
    // A round may be abandoned and then stopped, and a pool refuses to be ended twice.
    const endQueue = () => {
      ending ??= fresh.end();
      return ending;
    };
    const beginning = begin(options, fresh, list, deps);
    try {
      const round = await Promise.race([beginning, delay(longestStart, undefined, { ref: false })]);
      if (round) return { ...round, endQueue };
      deps.logger.warn({}, 'the job queue took too long to start');
      // One that begins after all would take jobs beside the next.
      beginning
        .then(async (late) => {
          await abandon({ ...late, endQueue }, deps.logger);
          await late.heartbeat.end();
        })
        .catch(endQueue);
    } catch (error) {
      void endQueue();
      // Whatever it is, such as a password that was changed: a worker that gives up is one that nobody starts again.
      deps.logger.warn({ err: error }, 'the job queue could not be started');
    }
  }
  return undefined;
}

/** Resolves when the runner has ended, whyever: it is started anew. */
async function ended(runner: Runner, logger: Logger): Promise<void> {
  try {
    await runner.promise;
  } catch (error) {
    logger.warn({ err: error }, 'the job queue ended with an error');
  }
}

function taskList(tasks: readonly AnyTask[], deps: WorkerDeps): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) =>
        runTask(task, payload, { id: job.id, attempt: job.attempts, maxAttempts: job.max_attempts }, deps),
    ]),
  );
}

/** graphile-worker's own connections: it needs one to listen on, and one for each job that begins or ends, for a moment. */
export function openQueue(
  { url, concurrency = 20 }: Pick<WorkerOptions, 'url' | 'concurrency'>,
  logger: Logger,
  stopping: AbortSignal,
): pg.Pool {
  const queue = new pg.Pool({
    connectionString: url,
    max: concurrency + 2,
    application_name: 'guildgate-queue',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c timezone=UTC',
  });
  // Without listeners, on idle and on lent connections both, a restart of PostgreSQL ends the process.
  // While we stop, PostgreSQL may be stopping too, and be the first to hang up.
  const report = (error: Error) =>
    stopping.aborted || logger.warn({ err: error }, 'a PostgreSQL connection of the queue failed');
  queue.on('error', report);
  queue.on('connect', (client) => client.on('error', report));
  return queue;
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
