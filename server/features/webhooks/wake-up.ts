/**
 * The jobs that have somebody look after the deliveries of a subscription. A job is not a delivery: it says that there are
 * some, and whoever takes it sends all that are due (see deliver.ts). So a flood of events to one endpoint leaves few jobs
 * in the way of others.
 */
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';

/** Where a job is taken: endpoints that answer at once, and those that failed last time or took long, wait apart. */
export const lanes = { fast: 'webhooks.deliver', slow: 'webhooks.retry' } as const;
export type Lane = keyof typeof lanes;

export interface Sleeper {
  readonly id: string;
  readonly slow: boolean;
  /** As app.webhook_priority() says; absent: as if it had little to tell. */
  readonly priority?: number;
}

/** @param at absent: at once; else within the second after */
export async function wakeUp(db: TenantDb, { id, slow, priority }: Sleeper, at?: Date): Promise<void> {
  // What failed together comes back together: one job a second is enough for all that is due.
  const runAt = at && new Date(Math.ceil(at.getTime() / 1_000) * 1_000);
  await enqueue(db, {
    task: slow ? lanes.slow : lanes.fast,
    payload: { subscriptionId: id },
    ...(runAt && { runAt, key: `${id} ${runAt.getTime()}` }),
    ...(priority !== undefined && { priority }),
  });
}
