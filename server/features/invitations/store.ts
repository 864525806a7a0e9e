/** Invitations in PostgreSQL, for the organiser. */
import type { EventStatus } from '#contracts/schemas/event.ts';
import type { InvitationFilter, InvitationStatus } from '#contracts/schemas/invitation.ts';
import { listedContact, listedUser } from '#server/features/registrations/list-columns.ts';
import { isOf, type Person, personRow } from '#server/features/registrations/person.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { bulkPriority, enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { choice, conditionsOf, dates, key, optionalInstant, persons } from '#server/platform/postgres/listing.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, selectFrom } from './columns.ts';
import type { Link } from './contact-hash.ts';
import { sendInvitationJob } from './send-task.ts';

const listing = {
  ...dates('i'),
  ...persons('i'),
  sentAt: optionalInstant('i.sent_at'),
  openedAt: optionalInstant('i.opened_at'),
  respondedAt: optionalInstant('i.responded_at'),
  status: choice('i.status'),
  eventId: key('i.event_id'),
};

/** @param named whether the rows include the names of users, and of contacts */
export function selectInvitations(
  db: TenantDb,
  filter: InvitationFilter & { eventId: string },
  page: PageRequest,
  named: { users: boolean; contacts: boolean },
): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('i'), ...conditionsOf(listing, filter)];
  const names = [...(named.users ? [listedUser('i')] : []), ...(named.contacts ? [listedContact('i')] : [])];
  const from = sql`invitations i`;
  return db.rows<KeysetRow>(
    pageOfRows({ from, alias: sql`i`, columns: join([columns, ...names], ', '), listing, where, ...page }),
  );
}

export async function eventExists(db: TenantDb, eventId: string): Promise<boolean> {
  const rows = await db.rows(sql`select from events e where ${db.tenantFilter('e')} and e.id = ${eventId}`);
  return rows.length > 0;
}

export async function selectInvitation(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`invitations`)} where ${db.tenantFilter('i')} and i.id = ${id}`,
  );
  return row;
}

/** @returns the id of the person's invitation to the event that is not revoked */
export async function selectInvitationId(db: TenantDb, eventId: string, person: Person): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select i.id from invitations i
      where ${db.tenantFilter('i')} and i.event_id = ${eventId} and ${isOf('i', person)} and i.status <> 'REVOKED'`,
  );
  return row?.id;
}

export interface InvitationRow {
  readonly id: string;
  readonly eventId: string;
  readonly person: Person;
  readonly message: string | null;
  readonly link: Link;
}

/** @returns nothing if the event or the person is not in this tenant. */
export async function insertInvitation(
  db: TenantDb,
  { id, eventId, person, message, link }: InvitationRow,
): Promise<JsonRow | undefined> {
  // Locked, so that neither is deleted before the insert.
  const [row] = await db.rows<JsonRow>(
    sql`with ${personRow(db, person)},
      held as (select e.id as event_id from events e where ${db.tenantFilter('e')} and e.id = ${eventId} for key share),
      written as (
        insert into invitations (tenant_id, id, event_id, user_id, contact_id, message, link_nonce, hash_digest)
        select ${db.tenantId}::uuid, ${id}::uuid, event_id, user_id, contact_id, ${message}, ${link.nonce}::bytea, ${link.digest}::bytea
        from held, person returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Minimum seconds between two mails of one invitation. */
export const sendingInterval = 30;

/** Condition for sending; alias `i` is the invitation, `e` its event. */
export const maySend = raw(`i.status <> 'REVOKED' and e.status = 'PUBLISHED' and app.now() <= e.ends_at
  and (i.sent_at is null or i.sent_at <= app.now() - interval '${sendingInterval} seconds')`);

/** Marks the invitation as sent and enqueues its mail in one statement. @returns nothing unless it may be sent */
export async function markSent(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const payload = { invitationId: id };
  const job = enqueueing({ task: sendInvitationJob, payload, key: id, priority: bulkPriority });
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update invitations i set status = case when i.status = 'DRAFT' then 'SENT' else i.status end,
          sent_at = app.now(), updated_at = app.now()
        from events e
        where ${db.tenantFilter('i')} and i.id = ${id} and ${db.tenantFilter('e')} and e.id = i.event_id and ${maySend}
        returning i.*, ${job}) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** @returns nothing when there is no such invitation in one of the states. */
export async function patchStatus(
  db: TenantDb,
  id: string,
  status: InvitationStatus,
  from: readonly InvitationStatus[],
): Promise<JsonRow | undefined> {
  return patch(db, sql`status = ${status}`, sql`id = ${id} and status = any(${from})`);
}

/** @returns nothing when there is no such invitation, or it is REVOKED. */
export async function replaceLink(db: TenantDb, id: string, { nonce, digest }: Link): Promise<JsonRow | undefined> {
  return patch(db, sql`link_nonce = ${nonce}, hash_digest = ${digest}`, sql`id = ${id} and status <> 'REVOKED'`);
}

/** Replaces the links of invitations that are not REVOKED. */
export async function replaceLinks(db: TenantDb, links: readonly (Link & { readonly id: string })[]): Promise<void> {
  await db.rows(
    sql`update invitations i set link_nonce = decode(given.nonce, 'hex'), hash_digest = decode(given.digest, 'hex'), updated_at = app.now()
      from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ nonce }) => nonce.toString('hex'))}::text[],
        ${links.map(({ digest }) => digest.toString('hex'))}::text[]) as given (id, nonce, digest)
      where ${db.tenantFilter('i')} and i.id = given.id and i.status <> 'REVOKED'`,
  );
}

async function patch(db: TenantDb, set: Sql, where: Sql): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update invitations set ${set}, updated_at = app.now() where ${db.tenantFilter()} and ${where} returning *)
      ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type InvitationState = {
  status: InvitationStatus;
  eventStatus: EventStatus;
  started: boolean;
  ended: boolean;
  /** Seconds until it may be sent again; 0 or less: now. */
  wait: number;
};

/** Selects the state after a refused change, to explain it. */
export async function selectState(db: TenantDb, id: string): Promise<InvitationState | undefined> {
  const [row] = await db.rows<InvitationState>(
    sql`select i.status, e.status as "eventStatus", app.now() >= e.starts_at as started, app.now() > e.ends_at as ended,
        ceil(coalesce(extract(epoch from i.sent_at - app.now()) + ${sendingInterval}::int, 0))::int as wait
      from invitations i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id
      where ${db.tenantFilter('i')} and ${db.tenantFilter('e')} and i.id = ${id}`,
  );
  return row;
}
