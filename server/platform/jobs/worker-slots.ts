/** The slots of a worker. Each takes a job, runs it, and acks it together with the next take. */
import type { Logger } from '../log.ts';
import { ackAndTakeWith, type HeldJobs } from './ack-and-take.ts';
import { IdleSlots } from './idle-slots.ts';
import type { Queue } from './queue.ts';
import type { AttemptEnd, AttemptResult, StoredJob } from './stored-jobs.ts';
import { TenantTurns } from './tenant-turns.ts';

export interface WorkerSlotOptions {
  /** Name under which jobs are locked. */
  readonly worker: string;
  readonly queue: Queue;
  /** Names of the tasks whose jobs are taken. */
  readonly tasks: readonly string[];
  readonly concurrency: number;
  /** Kept up to date here. */
  readonly held: HeldJobs;
  /** Runs one attempt; never rejects. */
  readonly run: (job: StoredJob) => Promise<AttemptEnd>;
}

export interface WorkerSlots {
  /** Stops taking jobs. Resolves when the running ones have ended and are acked. */
  end(): Promise<void>;
  /** Stops acking: the running jobs were released to other workers. */
  abandon(): void;
}

/** Polling interval, in milliseconds: finds jobs whose `runAt` has come, and those whose notification was lost. */
const pollInterval = 250;

export function startWorkerSlots(
  { concurrency, run, queue, ...options }: WorkerSlotOptions,
  logger: Logger,
): WorkerSlots {
  const idle = new IdleSlots();
  const ending = new AbortController();
  const abandoned = new AbortController();
  const turns = new TenantTurns(concurrency);
  const signals = { ending: ending.signal, abandoned: abandoned.signal };
  const ackAndTake = ackAndTakeWith({ ...options, ...signals, turns, pool: queue.pool }, logger);

  const runSlot = async () => {
    let ended: AttemptResult | undefined;
    while (ended || !ending.signal.aborted) {
      const job = await ackAndTake(ended);
      if (abandoned.signal.aborted) return;
      ended = undefined;
      if (job) {
        // There may be more: one notification can stand for several jobs.
        idle.wakeOne();
        ended = { id: job.id, attempt: job.attempts, isKeyed: job.isKeyed, end: await run(job) };
        turns.ended(job.tenantId);
      } else if (!ending.signal.aborted) await idle.wait();
    }
  };

  const ended = Promise.all(Array.from({ length: concurrency }, runSlot));
  const unsubscribe = queue.listening.onNotification(() => idle.wakeOne());
  const polling = setInterval(() => idle.wakeOne(), pollInterval);
  return {
    async end() {
      ending.abort();
      clearInterval(polling);
      unsubscribe();
      idle.wakeAll();
      await ended;
    },
    abandon: () => abandoned.abort(),
  };
}
