/** The lanes of a worker: each takes a job, runs it, and takes the next one as it settles that. */
import type { Logger } from '../log.ts';
import { exchangeWith, type HeldJobs } from './exchange.ts';
import { IdleLanes } from './idle-lanes.ts';
import type { Queue } from './queue.ts';
import type { Settlement, StoredJob } from './stored-jobs.ts';

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

export function startLanes({ concurrency, run, queue, ...told }: LaneOptions, logger: Logger): Lanes {
  const idle = new IdleLanes();
  const ending = new AbortController();
  const abandoned = new AbortController();
  const signals = { ending: ending.signal, abandoned: abandoned.signal };
  const exchange = exchangeWith({ ...told, ...signals, pool: queue.pool }, logger);

  const lane = async () => {
    let ended: Settlement | undefined;
    while (ended || !ending.signal.aborted) {
      const job = await exchange(ended);
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
