/** Mails to participants in PostgreSQL. */
import { bulkPriority, enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type Message = { subject: string; text: string; statuses: string[] };

export interface NewMessage extends Message {
  readonly id: string;
  readonly eventId: string;
  readonly sentBy: string;
}

/** Stores it and enqueues the mails in one statement. @returns their number; undefined if there is no such event */
export async function insertMessage(
  db: TenantDb,
  { id, eventId, statuses, subject, text, sentBy }: NewMessage,
): Promise<number | undefined> {
  const payload = sql`jsonb_build_object('messageId', ${id}::uuid, 'registrationId', r.id)`;
  const job = enqueueing({ task: 'notifications.message', payload, priority: bulkPriority });
  const [row] = await db.rows<{ recipients: number }>(
    sql`with message as (
        insert into event_messages (tenant_id, id, event_id, statuses, subject, text, sent_by)
        select e.tenant_id, ${id}, e.id, ${statuses}, ${subject}, ${text}, ${sentBy}
        from events e where ${db.tenantFilter('e')} and e.id = ${eventId} returning event_id),
      -- A person may have several that have ended: the latest is mailed about.
      addressed as (
        select distinct on (r.user_id, r.contact_id) r.id from registrations r
          left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and ${db.tenantFilter('u')}
            and u.deleted_at is null and u.status <> 'DISABLED'
        where ${db.tenantFilter('r')} and r.event_id = (select event_id from message) and r.status = any(${statuses})
          and (u.id is not null or r.contact_id is not null)
        order by r.user_id, r.contact_id, r.created_at desc, r.id desc),
      mailed as (select ${job} from addressed r)
      select (select count(*)::int from mailed) as recipients from message`,
  );
  return row?.recipients;
}

export async function selectMessage(db: TenantDb, id: string): Promise<Message | undefined> {
  const [row] = await db.rows<Message>(
    sql`select m.subject, m.text, m.statuses from event_messages m where ${db.tenantFilter('m')} and m.id = ${id}`,
  );
  return row;
}
