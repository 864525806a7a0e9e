/** The mail about a disabled webhook subscription. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { DisabledReason } from '#contracts/schemas/webhook.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { languageOf, type Messages, messagesIn } from '#server/platform/messages/messages.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface DisabledMail {
  readonly subscriptionId: string;
  readonly userId: string;
}

const task = 'webhooks.disabled';

/** Enqueues the mails with the update that disables: to the owner, or to the administrators if the owner lost access. */
export async function enqueueDisabledMails(db: TenantDb, subscriptionId: string): Promise<void> {
  const active = sql`u.status = 'ACTIVE' and u.deleted_at is null`;
  const recipients = await db.rows<{ id: string }>(
    sql`select u.id from webhook_subscriptions s join users u on u.tenant_id = s.tenant_id and ${active}
        and case when s.disabled_reason <> 'OWNER_LOST_ACCESS' and exists (
            select from users o where o.tenant_id = s.tenant_id and o.id = s.owner_id and o.status = 'ACTIVE' and o.deleted_at is null)
          then u.id = s.owner_id else 'ROLE_ADMIN' = any(u.roles) end
      where ${db.tenantFilter('s')} and ${db.tenantFilter('u')} and s.id = ${subscriptionId} order by u.id limit 20`,
  );
  for (const { id: userId } of recipients) {
    const payload = { subscriptionId, userId };
    await enqueue(db, { task, payload, key: `${subscriptionId} ${userId}` });
  }
}

/** A type, not an interface: pg wants rows with an index signature. */
type MailDetails = {
  email: string;
  name: string;
  url: string;
  reason: DisabledReason;
  failingSince: Date | null;
  locale: string;
};

/** @returns the task. It sends nothing if the subscription is enabled again, or the subscription or recipient is gone. */
export function disabledTask({ mailer }: { mailer: Mailer }): Task<DisabledMail> {
  return {
    name: task,
    schema: Joi.object<DisabledMail, true>({ subscriptionId: id().required(), userId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const details = await selectMailDetails(database.reading(tenant.id), payload);
      if (!details) return;
      const { name, email: address, url, locale } = details;
      const language = languageOf(locale);
      const message = messagesIn(language);
      const mail = await renderLetter(tenant, {
        language,
        subject: message('webhookDisabled.subject'),
        paragraphs: [
          message('mail.greeting', { name: ` ${name}` }),
          message('webhookDisabled.text', { organisation: tenant.name }),
          url,
          why(details, message),
          message('webhookDisabled.next'),
        ],
      });
      await mailer.send(tenant, { to: { name, address }, id: job.id, ...mail });
    },
  };
}

function why({ reason, failingSince, locale }: MailDetails, message: Messages): string {
  if (reason === 'GONE') return message('webhookDisabled.gone');
  if (reason === 'OWNER_LOST_ACCESS') return message('webhookDisabled.ownerLostAccess');
  const since =
    failingSince === null ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(failingSince);
  return message('webhookDisabled.failing', { since });
}

async function selectMailDetails(
  db: TenantDb,
  { subscriptionId, userId }: DisabledMail,
): Promise<MailDetails | undefined> {
  const [row] = await db.rows<MailDetails>(
    sql`select u.email, u.first_name || ' ' || u.last_name as name, s.url, s.disabled_reason as reason,
        s.failing_since as "failingSince", coalesce(u.locale, p.locale, 'en') as locale
      from webhook_subscriptions s join users u on u.tenant_id = s.tenant_id and u.id = ${userId}
      left join tenant_profiles p on p.tenant_id = s.tenant_id
      where ${db.tenantFilter('s')} and ${db.tenantFilter('u')} and s.id = ${subscriptionId} and s.status = 'DISABLED'
        and s.disabled_reason <> 'MANUAL' and u.deleted_at is null and u.status = 'ACTIVE'`,
  );
  return row;
}
