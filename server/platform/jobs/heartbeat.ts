/**
 * Worker heartbeats, stored in PostgreSQL. Each worker also releases the jobs of dead workers, whose heartbeats have
 * stopped.
 */
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';
import type { JobMetrics } from './metrics.ts';
import { logGivenUp } from './run-task.ts';
import { type ReleasedJob, releaseAllJobs, releaseJobsOfDeadWorkers, releaseUnknownLocks } from './stored-jobs.ts';

/** Interval of heartbeats, and age of the last one after which a worker counts as dead; in milliseconds. */
export interface HeartbeatTimes {
  readonly every: number;
  readonly silentAfter: number;
}

/** A job of a killed worker runs again within 41 s: 30 until it counts as dead and 10 until the next check. */
export const heartbeatTimes: HeartbeatTimes = { every: 10_000, silentAfter: 30_000 };

const table = `${queueSchema}.heartbeats`;

/** Starts each flush: a heartbeat must not wait for a standby, and what a crash of PostgreSQL loses is written again. */
const withoutWaiting = { text: `select set_config('synchronous_commit', 'off', true)` };

export interface Heartbeat {
  /** True while other workers regard this one as alive: its last stored heartbeat is recent enough. */
  isAlive(): boolean;
  /** Removes the heartbeat and unlocks the jobs that are left. */
  end(): Promise<void>;
}

/** The worker that sends heartbeats. */
export interface LiveWorker {
  /** Name under which it locks jobs. */
  readonly worker: string;
  /** Jobs in its slots, by id. */
  readonly held: ReadonlyMap<string, unknown>;
}

/** Logs and counts dead workers, and the jobs that they leave without another attempt. */
export interface HeartbeatObserver {
  readonly logger: Logger;
  readonly metrics?: JobMetrics | undefined;
}

/** Longer than a take and a heartbeat may be in flight together (see createPool), in milliseconds. */
const unknownLockAfter = 20_000;

/** Sends heartbeats until it is ended. Times are PostgreSQL's, so that the clocks of workers need not agree. */
export async function startHeartbeat(
  self: LiveWorker,
  pool: Pool,
  observer: HeartbeatObserver,
  times: HeartbeatTimes = heartbeatTimes,
): Promise<Heartbeat> {
  let sentAt = Number.NEGATIVE_INFINITY;
  /** Start of the uninterrupted series of stored heartbeats. */
  let aliveSince = Number.POSITIVE_INFINITY;
  const isAlive = () => performance.now() - sentAt < times.silentAfter;
  const sendOnce = async () => {
    const began = performance.now();
    if (!isAlive()) aliveSince = began;
    const canJudgeOthers = began - aliveSince >= times.silentAfter;
    if (await sendHeartbeat(self, pool, observer, { ...times, canJudgeOthers })) sentAt = began;
  };
  let sending = sendOnce();
  await sending;
  const timer = setInterval(() => {
    // Serial: heartbeats must not pile up while PostgreSQL is unavailable.
    sending = sending.then(sendOnce);
  }, times.every);
  return {
    isAlive,
    async end() {
      clearInterval(timer);
      await sending;
      await logFailure(observer.logger, async () => {
        const results = await pool.use((connection) =>
          connection.flush<ReleasedJob>([
            withoutWaiting,
            { text: `delete from ${table} where worker = $1`, values: [self.worker] },
            releaseAllJobs(self.worker),
          ]),
        );
        logGivenUp(results.at(-1)?.rows ?? [], observer);
      });
    },
  };
}

interface SendOptions extends HeartbeatTimes {
  /**
   * False while our own heartbeats fail, and for `silentAfter` after that: after an outage every other worker looks
   * dead although its jobs still run.
   */
  readonly canJudgeOthers: boolean;
}

/** @returns true when the heartbeat was stored */
async function sendHeartbeat(
  { worker, held }: LiveWorker,
  pool: Pool,
  observer: HeartbeatObserver,
  { silentAfter, canJudgeOthers }: SendOptions,
): Promise<boolean> {
  const { logger, metrics } = observer;
  return logFailure(logger, async () => {
    const alive = [
      withoutWaiting,
      {
        text: `insert into ${table} values ($1, now()) on conflict (worker) do update set seen_at = excluded.seen_at`,
        values: [worker],
      },
      releaseUnknownLocks(worker, [...held.keys()], unknownLockAfter),
    ];
    const takeOver = [
      {
        text: `delete from ${table} where seen_at < now() - $1::interval`,
        values: [`${silentAfter} milliseconds`],
      },
      releaseJobsOfDeadWorkers(silentAfter),
    ];
    const results = await pool.use((connection) =>
      connection.flush<ReleasedJob>(canJudgeOthers ? [...alive, ...takeOver] : alive),
    );
    const own = results[alive.length - 1]?.rows ?? [];
    const ofDead = results[alive.length + takeOver.length - 1]?.rows ?? [];
    logGivenUp([...own, ...ofDead], observer);
    const dead = new Set(ofDead.map((job) => job.worker));
    metrics?.tookOver(dead.size);
    for (const name of dead) logger.warn({ worker: name }, 'released jobs of dead worker');
  });
}

/**
 * Catches every error: a rejected heartbeat would stop the chain of heartbeats.
 * @returns true when `work` succeeded
 */
async function logFailure(logger: Logger, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'heartbeat failed');
    return false;
  }
}
