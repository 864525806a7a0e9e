/** The job that writes an export for some seconds. */
import { bulkPriority, type NewJob } from '#server/platform/jobs/enqueue.ts';

export const runTask = 'exports.run';

export interface ExportJob {
  readonly exportId: string;
}

/** Behind what people wait for. */
export function runJob(exportId: string): NewJob {
  const payload: ExportJob = { exportId };
  return { task: runTask, payload, key: exportId, priority: bulkPriority };
}
