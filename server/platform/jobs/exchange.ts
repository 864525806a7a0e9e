/** What lanes say to the queue: how a job ended, and that they want another one. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { type Settlement, type StoredJob, settle, take } from './stored-jobs.ts';
import { suspendedFlags } from './suspension.ts';

/** The jobs that a worker has taken and not settled: the attempt that runs, by the id of its job. */
export type HeldJobs = Map<string, number>;

export interface ExchangeOptions {
  /** The name under which jobs are locked. */
  readonly worker: string;
  readonly pool: Pool;
  readonly taskIds: readonly number[];
  /** Kept up to date here. */
  readonly held: HeldJobs;
  /** From when on no job is taken. */
  readonly ending: AbortSignal;
  /** From when on none is settled: those that still run are others'. */
  readonly abandoned: AbortSignal;
}

/**
 * Settles the job that has ended, if one has, and locks the next one.
 * @returns nothing where there is none, and where PostgreSQL does not answer; but of what has ended it hears first
 */
export type Exchange = (ended: Settlement | undefined) => Promise<StoredJob | undefined>;

/** Before PostgreSQL is told again how a job ended, where it did not answer, in milliseconds. */
const retryPause = 500;

export function exchangeWith(options: ExchangeOptions, logger: Logger): Exchange {
  const { abandoned } = options;
  const exchange = exchangeOnce(options);
  let isAway = false;
  return async (ended) => {
    do {
      try {
        const job = await exchange(ended);
        if (isAway) logger.info({}, 'the job queue answers again');
        isAway = false;
        return job;
      } catch (error) {
        // Whatever it is, such as a password that was changed: a lane that gives up is one that nobody starts again.
        if (!isAway) logger.warn({ err: error }, 'the job queue does not answer, and is asked until it does');
        isAway = true;
        // What is not settled would be done again. Who only looks is called to look again.
        if (ended) await delay(retryPause, undefined, { signal: abandoned }).catch(() => {});
      }
    } while (ended && !abandoned.aborted);
    return undefined;
  };
}

/** In one transaction, which fails as a whole. */
function exchangeOnce({ worker, pool, taskIds, held, ending }: ExchangeOptions): Exchange {
  const suspended = suspendedFlags(pool);
  return async (ended) => {
    const passedOver = ending.aborted ? [] : await suspended();
    const settling = ended ? [settle(worker, ended)] : [];
    const taking = ending.aborted ? [] : [take(worker, taskIds, passedOver)];
    const outcomes = await pool.use((connection) => connection.flush<StoredJob>([...settling, ...taking]));
    // It may have been set free meanwhile, and taken again by another lane.
    if (ended && held.get(ended.id) === ended.attempt) held.delete(ended.id);
    const [job] = outcomes[settling.length]?.rows ?? [];
    if (job) held.set(job.id, job.attempts);
    return job;
  };
}
