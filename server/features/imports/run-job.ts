/** The job that runs an import for some seconds. */
import { bulkPriority, type NewJob } from '#server/platform/jobs/enqueue.ts';

export const runTask = 'imports.run';

export interface ImportJob {
  readonly importId: string;
}

/** Behind what people wait for. */
export function runJob(importId: string): NewJob {
  const payload: ImportJob = { importId };
  return { task: runTask, payload, key: importId, priority: bulkPriority };
}
