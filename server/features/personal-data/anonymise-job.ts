/** The job that anonymises kept rows of erased people at the end of their retention. */
import type { NewJob } from '#server/platform/jobs/enqueue.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

export const anonymiseTask = 'personalData.anonymise';

/** @returns the job: one for all rows that are kept until the same instant */
export function anonymiseJob(until: Date): NewJob {
  return { task: anonymiseTask, payload: {}, key: until.toISOString(), runAt: until };
}

/** @param until an SQL expression. @returns the same job, for rows that a statement writes */
export function anonymiseJobAt(until: Sql): NewJob {
  return { task: anonymiseTask, payload: raw(`'{}'`), key: sql`app.iso(${until})`, runAt: until };
}
