/** The lanes of a worker: each takes a job, runs it, and takes the next one as it settles that. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { IdleLanes } from './idle-lanes.ts';
import type { Queue } from './queue.ts';
import { type Settlement, type StoredJob, settle, take } from './stored-jobs.ts';
import { suspendedFlags } from './suspension.ts';

export interface LaneOptions {
  /** The name under which jobs are locked. */
  readonly worker: string;
  readonly queue: Queue;
  readonly taskIds: readonly number[];
  readonly concurrency: number;
  /** The ids of the jobs that are taken and not settled: kept up to date here. */
  readonly held: Set<string>;
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

/** Before PostgreSQL is asked again where it did not answer, in milliseconds. */
const retryPause = 500;

export function startLanes({ worker, queue, taskIds, concurrency, held, run }: LaneOptions, logger: Logger): Lanes {
  const suspended = suspendedFlags(queue.pool);
  const idle = new IdleLanes();
  const ending = new AbortController();
  const abandoned = new AbortController();
  let isAway = false;

  /** In one transaction: the job that has ended is settled, and the next one is locked. */
  const exchange = async (ended: Settlement | undefined): Promise<StoredJob | undefined> => {
    const settling = ended ? [settle(worker, ended)] : [];
    const taking = ending.signal.aborted ? [] : [take(worker, taskIds, await suspended())];
    const outcomes = await queue.pool.use((connection) => connection.flush<StoredJob>([...settling, ...taking]));
    if (ended) held.delete(ended.id);
    const [job] = outcomes[settling.length]?.rows ?? [];
    if (job) held.add(job.id);
    return job;
  };

  /** Until PostgreSQL has heard of it: what is not settled would be done again. */
  const exchangeSurely = async (ended: Settlement | undefined): Promise<StoredJob | undefined> => {
    while (!abandoned.signal.aborted && (ended || !ending.signal.aborted)) {
      try {
        const job = await exchange(ended);
        if (isAway) logger.info({}, 'the job queue is reached again');
        isAway = false;
        return job;
      } catch (error) {
        // Whatever it is, such as a password that was changed: a lane that gives up is one that nobody starts again.
        if (!isAway) logger.warn({ err: error }, 'the job queue is not reached, and is asked until it is');
        isAway = true;
        await delay(retryPause, undefined, { signal: abandoned.signal }).catch(ignoreAbort);
      }
    }
    return undefined;
  };

  const lane = async () => {
    let ended: Settlement | undefined;
    while (ended || !ending.signal.aborted) {
      const before = idle.calls;
      const job = await exchangeSurely(ended);
      if (abandoned.signal.aborted) return;
      ended = undefined;
      if (job) {
        // Where there was one there may be more.
        idle.callOne();
        const failure = await run(job);
        ended = { id: job.id, ...(failure !== undefined && { failure }) };
      } else if (!ending.signal.aborted) await idle.wait(before);
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

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
