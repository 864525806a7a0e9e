/** Statements on many invitations of one event. */
import { currentStatuses } from '#contracts/schemas/adhesion.ts';
import type { EventStatus } from '#contracts/schemas/event.ts';
import type { InvitedUsers } from '#contracts/schemas/invitation.ts';
import type { Person } from '#server/features/registrations/person.ts';
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
export async function lockContacts(db: TenantDb, where: readonly Sql[], limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select c.id from contacts c where ${db.tenantFilter('c')} and ${join([...where], ' and ')}
      order by c.id limit ${limit} for key share`,
  );
  return rows.map(({ id }) => id);
}

/** Locks users who are not disabled against deletion, in the order of their ids. @param where conditions on `u` */
export async function lockUsers(db: TenantDb, where: readonly Sql[], limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select u.id from users u where ${db.tenantFilter('u')} and u.deleted_at is null and u.status <> 'DISABLED'
        and ${join([...where], ' and ')}
      order by u.id limit ${limit} for share`,
  );
  return rows.map(({ id }) => id);
}

/** @returns the conditions of a current membership, of any type or of one, on `u` */
export function memberOf(db: TenantDb, { isMember, adhesionTypeId }: InvitedUsers): Sql[] {
  if (isMember === undefined && adhesionTypeId === undefined) return [];
  const type = adhesionTypeId === undefined ? sql`true` : sql`a.type_id = ${adhesionTypeId}`;
  return [
    sql`exists (select from adhesions a where ${db.tenantFilter('a')} and a.user_id = u.id and ${type}
      and app.adhesion_status(a) = any(${currentStatuses}))`,
  ];
}

/** A type, not an interface: pg wants rows with an index signature. */
type Invited = { id: string; personId: string };

export interface BulkInvitationRow {
  readonly id: string;
  readonly person: Person;
  readonly link: Link;
}

/** Skips people with an invitation that is not revoked. @returns the person of each new invitation, by its id */
export async function insertInvitations(
  db: TenantDb,
  { eventId, message }: { eventId: string; message: string | null },
  rows: readonly BulkInvitationRow[],
): Promise<Map<string, string>> {
  const written = await db.rows<Invited>(
    sql`insert into invitations (tenant_id, id, event_id, user_id, contact_id, message, link_nonce, hash_digest)
      select ${db.tenantId}::uuid, id, ${eventId}::uuid, user_id, contact_id, ${message}, decode(nonce, 'hex'), decode(digest, 'hex')
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ person }) => person.userId)}::uuid[],
        ${rows.map(({ person }) => person.contactId)}::uuid[], ${rows.map(({ link }) => link.nonce.toString('hex'))}::text[], ${rows.map(({ link }) => link.digest.toString('hex'))}::text[])
        as given (id, user_id, contact_id, nonce, digest)
      order by coalesce(user_id, contact_id)
      on conflict do nothing
      returning id, coalesce(user_id, contact_id) as "personId"`,
  );
  return new Map(written.map(({ id, personId }) => [id, personId]));
}

/** @returns the invitations of these people that are not revoked, by the id of the person */
export async function selectInvited(
  db: TenantDb,
  eventId: string,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<Invited>(
    sql`select i.id, coalesce(i.user_id, i.contact_id) as "personId" from invitations i
      where ${db.tenantFilter('i')} and i.event_id = ${eventId} and i.status <> 'REVOKED'
        and (i.user_id = any(${personIds}::uuid[]) or i.contact_id = any(${personIds}::uuid[]))`,
  );
  return new Map(rows.map(({ id, personId }) => [personId, id]));
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
