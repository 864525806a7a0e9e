/** The lanes of a worker: each takes a job, runs it, and takes the next one as it settles that. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { IdleLanes } from './idle-lanes.ts';
import type { Queue } from './queue.ts';
import { type Settlement, type StoredJob, settle, take } from './stored-jobs.ts';
import { suspendedFlags } from './suspension.ts';

/** The jobs that a worker has taken and not settled: the attempt that runs, by the id of its job. */
export type HeldJobs = Map<string, number>;

export interface LaneOptions {
  /** The name under which jobs are locked. */
  readonly worker: string;
  readonly queue: Queue;
  readonly taskIds: readonly number[];
  readonly concurrency: number;
  /** Kept up to date here. */
  readonly held: HeldJobs;
  /** Runs one attempt. @returns what is kept of a failure, nothing of a success; it never rejects */
  readonly run: (job: StoredJob) => Promise<string | undefined>;
}

export interface Lanes {
  /** Takes no more jobs. @returns when those that run have ended and are settled */
  end(): Promise<void>;
  /** Settles no more: the jobs that still run are others'. */
  abandon(): void;
}

/** Between two looks into the queue where no notice came, in milliseconds: for jobs of later, and for notices that were lost. */
const pollInterval = 250;

/** Before PostgreSQL is told again how a job ended, where it did not answer, in milliseconds. */
const retryPause = 500;

export function startLanes({ worker, queue, taskIds, concurrency, held, run }: LaneOptions, logger: Logger): Lanes {
  const suspended = suspendedFlags(queue.pool);
  const idle = new IdleLanes();
  const ending = new AbortController();
  const abandoned = new AbortController();
  let isAway = false;

  /** In one transaction: the job that has ended is settled, and the next one is locked. */
  const exchange = async (ended: Settlement | undefined): Promise<StoredJob | undefined> => {
    const passedOver = ending.signal.aborted ? [] : await suspended();
    const settling = ended ? [settle(worker, ended)] : [];
    const taking = ending.signal.aborted ? [] : [take(worker, taskIds, passedOver)];
    const outcomes = await queue.pool.use((connection) => connection.flush<StoredJob>([...settling, ...taking]));
    // It may have been set free meanwhile, and taken again by another lane.
    if (ended && held.get(ended.id) === ended.attempt) held.delete(ended.id);
    const [job] = outcomes[settling.length]?.rows ?? [];
    if (job) held.set(job.id, job.attempts);
    return job;
  };

  /** @returns nothing also where PostgreSQL does not answer; but what has ended it hears of: it would be done again. */
  const exchangeSurely = async (ended: Settlement | undefined): Promise<StoredJob | undefined> => {
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
        if (ended) await delay(retryPause, undefined, { signal: abandoned.signal }).catch(() => {});
      }
    } while (ended && !abandoned.signal.aborted);
    return undefined;
  };

  const lane = async () => {
    let ended: Settlement | undefined;
    while (ended || !ending.signal.aborted) {
      const job = await exchangeSurely(ended);
      if (abandoned.signal.aborted) return;
      ended = undefined;
      if (job) {
        // Where there was one there may be more.
        idle.callOne();
        ended = { id: job.id, attempt: job.attempts, failure: await run(job) };
      } else if (!ending.signal.aborted) await idle.wait();
    }
  };

  const ended = Promise.all(Array.from({ length: concurrency }, lane));
  const ignoreNotices = queue.listening.heed(() => idle.callOne());
  const polling = setInterval(() => idle.callOne(), pollInterval);
  return {
    async end() {
      ending.abort();
      clearInterval(polling);
      ignoreNotices();
      idle.callAll();
      await ended;
    },
    abandon: () => abandoned.abort(),
  };
}
