/** Forgets what was delivered long ago: once a day for each tenant that has, or had, a subscription. */
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/shown.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

const task = 'webhooks.forget';

/** How long events and their deliveries are kept. No delivery is tried for as long. */
const kept = raw(`interval '30 days'`);
const aDay = 24 * 3_600_000;
/** Events at a time, with their deliveries and attempts. */
const batchSize = 50;

/** Asks for the next time. Asked often it is one job: nobody has to know whether there is one. */
export async function forgetTomorrow(db: TenantDb, clock: Clock): Promise<void> {
  await enqueue(db, {
    task,
    payload: {},
    key: 'daily',
    keepRunAt: true,
    runAt: new Date(clock.now().getTime() + aDay),
  });
}

export function forgetTask({ clock }: { clock: Clock }): Task<Record<string, never>> {
  return {
    name: task,
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      const db = database.writing(tenant.id);
      while ((await forgetSome(db)) === batchSize);
      await database.transaction(tenant.id, async (again) => {
        if (await isSomethingLeft(again)) await forgetTomorrow(again, clock);
      });
    },
  };
}

/** Deliveries and attempts go with their events. @returns how many events */
async function forgetSome(db: TenantDb): Promise<number> {
  const rows = await db.rows(
    sql`delete from webhook_events where ${db.tenantIs()} and id in (
        select e.id from webhook_events e where ${db.tenantIs('e')} and e.created_at < app.now() - ${kept}
        order by e.created_at limit ${batchSize})
      returning id`,
  );
  return rows.length;
}

async function isSomethingLeft(db: TenantDb): Promise<boolean> {
  const rows = await db.rows<{ left: boolean }>(
    sql`select exists (select from webhook_subscriptions s where ${db.tenantIs('s')})
        or exists (select from webhook_events e where ${db.tenantIs('e')}) as left`,
  );
  return onlyRow(rows).left;
}
