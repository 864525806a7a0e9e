/** Statements on many invitations of one event. */
import type { EventStatus } from '#contracts/schemas/event.ts';
import { bulkPriority, enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Link } from './contact-hash.ts';
import { sendInvitationJob } from './send-task.ts';
import { maySend } from './store.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type InvitingEvent = { status: EventStatus; ended: boolean };

/** Locks the event against deletion and changes of its status. @returns undefined if there is none */
export async function lockInvitingEvent(db: TenantDb, id: string): Promise<InvitingEvent | undefined> {
  const [row] = await db.rows<InvitingEvent>(
    sql`select e.status, app.now() > e.ends_at as ended from events e where ${db.tenantFilter('e')} and e.id = ${id} for share`,
  );
  return row;
}

/** Locks the contacts against deletion, in the order of their ids. @param where the tenant filter and more, on `c` */
export async function lockInvited(db: TenantDb, where: readonly Sql[], limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select c.id from contacts c where ${db.tenantFilter('c')} and ${join([...where], ' and ')}
      order by c.id limit ${limit} for key share`,
  );
  return rows.map(({ id }) => id);
}

export interface BulkInvitationRow {
  readonly id: string;
  readonly contactId: string;
  readonly link: Link;
}

/** Skips contacts with an invitation that is not revoked. @returns the contact of each new invitation, by its id */
export async function insertInvitations(
  db: TenantDb,
  { eventId, message }: { eventId: string; message: string | null },
  rows: readonly BulkInvitationRow[],
): Promise<Map<string, string>> {
  const written = await db.rows<{ id: string; contactId: string }>(
    sql`insert into invitations (tenant_id, id, event_id, contact_id, message, link_nonce, hash_digest)
      select ${db.tenantId}::uuid, id, ${eventId}::uuid, contact_id, ${message}, decode(nonce, 'hex'), decode(digest, 'hex')
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ contactId }) => contactId)}::uuid[],
        ${rows.map(({ link }) => link.nonce.toString('hex'))}::text[], ${rows.map(({ link }) => link.digest.toString('hex'))}::text[])
        as given (id, contact_id, nonce, digest)
      order by contact_id
      on conflict (tenant_id, event_id, contact_id) where status <> 'REVOKED' do nothing
      returning id, contact_id as "contactId"`,
  );
  return new Map(written.map(({ id, contactId }) => [id, contactId]));
}

/** @returns the invitations of these contacts that are not revoked, by contact */
export async function selectInvited(
  db: TenantDb,
  eventId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; contactId: string }>(
    sql`select i.id, i.contact_id as "contactId" from invitations i
      where ${db.tenantFilter('i')} and i.event_id = ${eventId} and i.contact_id = any(${contactIds}::uuid[]) and i.status <> 'REVOKED'`,
  );
  return new Map(rows.map(({ id, contactId }) => [contactId, id]));
}

/** Marks the invitations as sent and enqueues their mails, as `markSent` does for one. @returns their number */
export async function markManySent(db: TenantDb, ids: readonly string[]): Promise<number> {
  const payload = sql`jsonb_build_object('invitationId', i.id)`;
  const job = enqueueing({ task: sendInvitationJob, payload, key: sql`i.id::text`, priority: bulkPriority });
  const rows = await db.rows(
    sql`update invitations i set status = case when i.status = 'DRAFT' then 'SENT' else i.status end,
        sent_at = app.now(), updated_at = app.now()
      from events e
      where ${db.tenantFilter('i')} and i.id = any(${ids}::uuid[]) and ${db.tenantFilter('e')} and e.id = i.event_id and ${maySend}
      returning i.id, ${job}`,
  );
  return rows.length;
}
