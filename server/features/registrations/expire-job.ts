/** The job that expires a registration at the due date of its payment. */
import type { NewJob } from '#server/platform/jobs/enqueue.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';

export const expireTaskName = 'registrations.expire';

export interface ExpireJob {
  readonly paymentId: string;
}

/** @returns the job, one per payment: another due date replaces it. */
export function expireJob(paymentId: string, runAt: Date | Sql): NewJob {
  const payload: ExpireJob = { paymentId };
  return { task: expireTaskName, payload, key: paymentId, runAt };
}
