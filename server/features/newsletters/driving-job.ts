/** The job that sends a newsletter: one at a time for each, which asks for the next before it ends. */
import type { NewJob } from '#server/platform/jobs/enqueue.ts';

export const drivingTask = 'newsletters.drive';

export interface DrivingJob {
  readonly newsletterId: string;
}

/** @param runAt absent: at once */
export function drivingJob(newsletterId: string, runAt?: Date): NewJob {
  const payload: DrivingJob = { newsletterId };
  return { task: drivingTask, payload, key: newsletterId, ...(runAt && { runAt }) };
}
