/** Acks the finished job of a worker slot and takes the next one, in one transaction. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { type AttemptResult, ack, type StoredJob, take } from './stored-jobs.ts';
import type { TenantTurns } from './tenant-turns.ts';

/** Jobs taken and not yet acked: the number of the running attempt, by job id. */
export type HeldJobs = Map<string, number>;

export interface AckAndTakeOptions {
  /** Name under which jobs are locked. */
  readonly worker: string;
  readonly pool: Pool;
  /** Names of the tasks whose jobs are taken. */
  readonly tasks: readonly string[];
  /** Kept up to date here. */
  readonly held: HeldJobs;
  /** Counts the taken jobs per tenant. */
  readonly turns: TenantTurns;
  /** Stops taking jobs. */
  readonly ending: AbortSignal;
  /** Stops acking: jobs still running were released to other workers. */
  readonly abandoned: AbortSignal;
}

/**
 * Acks the job that has ended, if any, and locks the next one. An ack is retried until PostgreSQL has it.
 * @returns nothing when the queue is empty or PostgreSQL is unavailable
 */
export type AckAndTake = (ended: AttemptResult | undefined) => Promise<StoredJob | undefined>;

/** Pause before an ack is retried, in milliseconds. */
const retryPause = 500;

export function ackAndTakeWith(options: AckAndTakeOptions, logger: Logger): AckAndTake {
  const { abandoned } = options;
  const attempt = ackAndTakeOnce(options);
  let isUnavailable = false;
  return async (ended) => {
    do {
      try {
        const job = await attempt(ended);
        if (isUnavailable) logger.info({}, 'job queue available again');
        isUnavailable = false;
        return job;
      } catch (error) {
        // Retry after any error, even a changed password: a slot that gives up is never started again.
        if (!isUnavailable) logger.warn({ err: error }, 'job queue unavailable; retrying');
        isUnavailable = true;
        // A job without its ack would run again. A take without an ack returns: the slot is woken by the next poll.
        if (ended) await delay(retryPause, undefined, { signal: abandoned }).catch(() => {});
      }
    } while (ended && !abandoned.aborted);
    return undefined;
  };
}

/** One attempt, in one transaction. */
function ackAndTakeOnce({ worker, pool, tasks, held, turns, ending }: AckAndTakeOptions): AckAndTake {
  return async (ended) => {
    const acks = ended ? ack(worker, ended) : [];
    const full = await turns.look();
    let job: StoredJob | undefined;
    try {
      const takes = ending.aborted ? [] : [take(worker, tasks, full)];
      const results = await pool.use((connection) => connection.flush<StoredJob>([...acks, ...takes]));
      // Its lock may have been released meanwhile, and another slot may have taken it.
      if (ended && held.get(ended.id) === ended.attempt) held.delete(ended.id);
      [job] = results[acks.length]?.rows ?? [];
      if (job) held.set(job.id, job.attempts);
      return job;
    } finally {
      turns.looked(job?.tenantId);
    }
  };
}
