/** Deletes old events, once a day for each tenant that has, or had, a subscription. */
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

const task = 'webhooks.forget';

/** Retention of events and their deliveries. Longer than the retry schedule. */
const retention = raw(`interval '30 days'`);
const aDay = 24 * 3_600_000;
/** Events deleted per statement, with their deliveries and attempts. */
const batchSize = 50;

/** Enqueues the next run. Repeated calls keep one job, by its key. */
export async function enqueueRetention(db: TenantDb, clock: Clock): Promise<void> {
  await enqueue(db, {
    task,
    payload: {},
    key: 'daily',
    keepRunAt: true,
    runAt: new Date(clock.now().getTime() + aDay),
  });
}

export function retentionTask({ clock }: { clock: Clock }): Task<Record<string, never>> {
  return {
    name: task,
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      const db = database.writing(tenant.id);
      while ((await deleteOldEvents(db)) === batchSize);
      await database.transaction(tenant.id, async (again) => {
        if (await hasEventsOrSubscriptions(again)) await enqueueRetention(again, clock);
      });
    },
  };
}

/** Deletes events, and with them deliveries and attempts. @returns how many events */
async function deleteOldEvents(db: TenantDb): Promise<number> {
  const rows = await db.rows(
    sql`delete from webhook_events where ${db.tenantFilter()} and id in (
        select e.id from webhook_events e where ${db.tenantFilter('e')} and e.created_at < app.now() - ${retention}
        order by e.created_at limit ${batchSize})
      returning id`,
  );
  return rows.length;
}

async function hasEventsOrSubscriptions(db: TenantDb): Promise<boolean> {
  const rows = await db.rows<{ left: boolean }>(
    sql`select exists (select from webhook_subscriptions s where ${db.tenantFilter('s')})
        or exists (select from webhook_events e where ${db.tenantFilter('e')}) as left`,
  );
  return onlyRow(rows).left;
}
