/** The mail that says that nothing is delivered to an endpoint any more. */
import { join } from 'node:path';
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { DisabledReason } from '#contracts/schemas/webhook.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { mailTemplate } from '#server/platform/mail/render.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface DisabledMail {
  readonly subscriptionId: string;
  readonly userId: string;
}

const task = 'webhooks.disabled';

/** Asks for the mails, as part of the transaction that disables: to whoever subscribed, or, where that person has gone, to the administrators. */
export async function tellDisabled(db: TenantDb, subscriptionId: string): Promise<void> {
  const active = sql`u.status = 'ACTIVE' and u.deleted_at is null`;
  const recipients = await db.rows<{ id: string }>(
    sql`select u.id from webhook_subscriptions s join users u on u.tenant_id = s.tenant_id and ${active}
        and (u.id = s.created_by or ('ROLE_ADMIN' = any(u.roles) and not exists (
          select from users o where o.tenant_id = s.tenant_id and o.id = s.created_by and o.status = 'ACTIVE' and o.deleted_at is null)))
      where ${db.tenantIs('s')} and ${db.tenantIs('u')} and s.id = ${subscriptionId} order by u.id limit 20`,
  );
  for (const { id: userId } of recipients) {
    const payload = { subscriptionId, userId };
    await enqueue(db, { task, payload, key: `${subscriptionId} ${userId}` });
  }
}

/** A type, not an interface: pg wants rows with an index signature. */
type Told = { email: string; name: string; url: string; reason: DisabledReason; failingSince: string | null };

interface Filling {
  readonly name: string;
  readonly url: string;
  readonly why: string;
}

const template = mailTemplate<Filling>(join(import.meta.dirname, 'mails/disabled'));

/** @returns the task. It sends nothing where the subscription is enabled again, or one of the two has gone. */
export function disabledTask({ mailer }: { mailer: Mailer }): Task<DisabledMail> {
  return {
    name: task,
    schema: Joi.object<DisabledMail, true>({ subscriptionId: id().required(), userId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const told = await selectTold(database.reading(tenant.id), payload);
      if (!told) return;
      const { name, email: address, url } = told;
      const mail = await template.render(tenant, { name, url, why: why(told) });
      await mailer.send(tenant, { to: { name, address }, id: job.id, ...mail });
    },
  };
}

function why({ reason, failingSince }: Told): string {
  if (reason === 'GONE') return 'It has answered that it is gone (410), and so nothing is sent to it any more.';
  return `Nothing that was sent to it has arrived since ${failingSince?.slice(0, 10)}, and so nothing is sent to it any more.`;
}

async function selectTold(db: TenantDb, { subscriptionId, userId }: DisabledMail): Promise<Told | undefined> {
  const [row] = await db.rows<Told>(
    sql`select u.email, u.first_name || ' ' || u.last_name as name, s.url, s.disabled_reason as reason,
        app.iso(s.failing_since) as "failingSince"
      from webhook_subscriptions s join users u on u.tenant_id = s.tenant_id and u.id = ${userId}
      where ${db.tenantIs('s')} and ${db.tenantIs('u')} and s.id = ${subscriptionId} and s.status = 'DISABLED'
        and s.disabled_reason <> 'MANUAL' and u.deleted_at is null and u.status = 'ACTIVE'`,
  );
  return row;
}
