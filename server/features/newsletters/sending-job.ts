/** The job that sends a newsletter: one at a time for each; a run enqueues the next before it ends. */
import type { NewJob } from '#server/platform/jobs/enqueue.ts';

export const sendingTask = 'newsletters.drive';

export interface SendingJob {
  readonly newsletterId: string;
}

/** @param runAt absent: now */
export function sendingJob(newsletterId: string, runAt?: Date): NewJob {
  const payload: SendingJob = { newsletterId };
  return { task: sendingTask, payload, key: newsletterId, ...(runAt && { runAt }) };
}
