/** Invitations in PostgreSQL, as the contact that holds the link sees and answers them. */
import type { InvitationAnswer, InvitationStatus } from '#contracts/schemas/invitation.ts';
import { openInvitationStatuses } from '#contracts/schemas/invitation.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** How long after the end of its event a link opens its invitation, in days. */
export const daysAfterEnd = 30;

/** A type, not an interface: pg wants rows with an index signature. */
export type OpenInvitation = { id: string; contactId: string; eventId: string };

/** @returns the invitation that a link opens now; nothing when the link is dead or nobody's. */
export async function findOpenInvitation(db: TenantDb, digest: Buffer): Promise<OpenInvitation | undefined> {
  const [row] = await db.rows<OpenInvitation>(
    sql`select i.id, i.contact_id as "contactId", i.event_id as "eventId"
      from invitations i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id
      where ${db.tenantIs('i')} and ${db.tenantIs('e')} and i.hash_digest = ${digest}
        and i.status = any(${openInvitationStatuses}) and app.now() <= e.ends_at + ${daysAfterEnd}::int * interval '1 day'`,
  );
  return row;
}

/** The alias `i` is the invitation, `e` its event, `c` its contact. An answer is taken until the event starts. */
const mayAnswer = raw(`e.status = 'PUBLISHED' and app.now() < e.starts_at`);

/** @returns what the contact sees. Of others there is nothing: neither who is invited nor who comes. */
function ownColumns(organisation: string): Sql {
  return sql`i.id, i.status, ${mayAnswer} as "mayAnswer", i.message, i.answer_note as note,
    app.iso(i.opened_at) as "openedAt", app.iso(i.responded_at) as "respondedAt",
    json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) as contact,
    json_build_object('id', e.id, 'title', e.title, 'summary', e.summary, 'description', e.description, 'kind', e.kind,
      'startsAt', app.iso(e.starts_at), 'endsAt', app.iso(e.ends_at), 'timezone', e.timezone,
      'location', case when i.status = 'ACCEPTED' then e.location else e.location - 'onlineUrl' end, 'status', e.status) as event,
    json_build_object('name', ${organisation}::text) as organisation`;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type OwnRow = { json: string };

/** @param from the invitations, or a `with` that has their columns. */
function selectOwn(db: TenantDb, organisation: string, from: Sql): Sql {
  return sql`select row_to_json(shown)::text as json
    from ${from} i
    join events e on e.tenant_id = i.tenant_id and e.id = i.event_id and ${db.tenantIs('e')}
    join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id and ${db.tenantIs('c')}
    cross join lateral (select ${ownColumns(organisation)}) shown`;
}

/** @returns nothing when the invitation has gone since its link was looked up. */
export async function selectOwnInvitation(db: TenantDb, id: string, organisation: string): Promise<OwnRow | undefined> {
  const own = selectOwn(db, organisation, sql`invitations`);
  const [row] = await db.rows<OwnRow>(sql`${own} where ${db.tenantIs('i')} and i.id = ${id}`);
  return row;
}

/** The first time counts. */
export async function markOpened(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`update invitations set opened_at = app.now() where ${db.tenantIs()} and id = ${id} and opened_at is null`,
  );
}

export interface Answer {
  readonly status: InvitationAnswer;
  /** Absent: the note stays as it is. */
  readonly note: string | null | undefined;
  /** The states that may be followed by this one. */
  readonly from: readonly InvitationStatus[];
}

/** Decides and changes in one statement. @returns nothing when the invitation takes no answer now. */
export async function writeAnswer(
  db: TenantDb,
  id: string,
  { status, note, from }: Answer,
  organisation: string,
): Promise<OwnRow | undefined> {
  const [row] = await db.rows<OwnRow>(
    sql`with written as (
        update invitations i set status = ${status}, responded_at = app.now(), updated_at = app.now(),
          opened_at = coalesce(i.opened_at, app.now()),
          answer_note = case when ${note !== undefined}::boolean then ${note ?? null} else i.answer_note end
        from events e
        where ${db.tenantIs('i')} and i.id = ${id} and i.status = any(${from})
          and ${db.tenantIs('e')} and e.id = i.event_id and ${mayAnswer}
        returning i.*) ${selectOwn(db, organisation, sql`written`)}`,
  );
  return row;
}
