/**
 * Jobs that drain a subscription. A job is not a delivery: its drain sends all that are due (see deliver.ts), so that a
 * flood of events to one endpoint leaves few jobs in the queue.
 */
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';

/** Task names by queue. Endpoints that failed last time or are slow have a queue apart from the fast ones. */
export const queueTasks = { fast: 'webhooks.deliver', slow: 'webhooks.retry' } as const;
export type Queue = keyof typeof queueTasks;

export interface DrainTarget {
  readonly id: string;
  readonly slow: boolean;
  /** From app.webhook_priority(); absent: 0, the highest. */
  readonly priority?: number;
}

/** @param at absent: now; else rounded up to the next second */
export async function enqueueDrain(db: TenantDb, { id, slow, priority }: DrainTarget, at?: Date): Promise<void> {
  // One job a second per subscription covers all deliveries that are due.
  const runAt = at && new Date(Math.ceil(at.getTime() / 1_000) * 1_000);
  await enqueue(db, {
    task: slow ? queueTasks.slow : queueTasks.fast,
    payload: { subscriptionId: id },
    ...(runAt && { runAt, key: `${id} ${runAt.getTime()}` }),
    ...(priority !== undefined && { priority }),
  });
}
