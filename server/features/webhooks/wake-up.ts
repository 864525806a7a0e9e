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

/** @param runAt absent: at once */
export async function wakeUp(
  db: TenantDb,
  { id, slow }: { readonly id: string; readonly slow: boolean },
  runAt?: Date,
): Promise<void> {
  const task = slow ? lanes.slow : lanes.fast;
  await enqueue(db, { task, payload: { subscriptionId: id }, ...(runAt && { runAt }) });
}
