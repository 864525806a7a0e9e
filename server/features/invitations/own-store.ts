/** Invitations in PostgreSQL, for the invited person. */
import type { InvitationAnswer, InvitationStatus } from '#contracts/schemas/invitation.ts';
import { openInvitationStatuses } from '#contracts/schemas/invitation.ts';
import { locationOf } from '#server/features/events/columns.ts';
import { joinPerson, mailable } from '#server/features/notifications/recipient.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** Validity of a link after the end of its event, in days. */
const daysAfterEnd = 30;

/** A type, not an interface: pg wants rows with an index signature. */
export type OpenInvitation = { id: string; contactId: string | null; userId: string | null; eventId: string };

/** @returns the invitation of a valid link; nothing when the link is invalid or unknown, or its user is disabled. */
export async function findOpenInvitation(db: TenantDb, digest: Buffer): Promise<OpenInvitation | undefined> {
  const [row] = await db.rows<OpenInvitation>(
    sql`select i.id, i.contact_id as "contactId", i.user_id as "userId", i.event_id as "eventId"
      from invitations i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id
      ${joinPerson(db, raw('i'))}
      where ${db.tenantFilter('i')} and ${db.tenantFilter('e')} and ${mailable} and i.hash_digest = ${digest}
        and i.status = any(${openInvitationStatuses}) and app.now() <= e.ends_at + ${daysAfterEnd}::int * interval '1 day'`,
  );
  return row;
}

/** Aliases: `i` the invitation, `e` its event, `u` its user, `c` its contact. Answers are accepted until the event starts. */
const mayAnswer = raw(`e.status = 'PUBLISHED' and app.now() < e.starts_at`);

/**
 * A yes makes no registration, so it is enough where no seat, payment or approval is needed.
 * @returns a condition: true if the invited person may take part
 */
function mayTakePart(db: TenantDb): Sql {
  const own = sql`r.event_id = e.id and (r.user_id = i.user_id or r.contact_id = i.contact_id)`;
  return sql`i.status = 'ACCEPTED' and (e.price is null and e.capacity is null and not e.requires_approval
    or exists (select from registrations r where ${db.tenantFilter('r')} and ${own} and r.status in ('CONFIRMED', 'ATTENDED')))`;
}

/** @returns the columns visible to the invited person; none about other invitations or registrations. */
function ownColumns(db: TenantDb, organisation: string): Sql {
  return sql`i.id, i.status, ${mayAnswer} as "mayAnswer", i.message, i.answer_note as note,
    app.iso(i.opened_at) as "openedAt", app.iso(i.responded_at) as "respondedAt",
    json_build_object('firstName', coalesce(u.first_name, c.first_name), 'lastName', coalesce(u.last_name, c.last_name),
      'email', coalesce(u.email, c.email)) as contact,
    json_build_object('id', e.id, 'title', e.title, 'summary', e.summary, 'description', e.description, 'kind', e.kind,
      'startsAt', app.iso(e.starts_at), 'endsAt', app.iso(e.ends_at), 'timezone', e.timezone,
      'location', ${locationOf(mayTakePart(db))}, 'status', e.status) as event,
    json_build_object('name', ${organisation}::text) as organisation`;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type OwnRow = { json: string };

/** @param from the invitations, or a `with` that has their columns. */
function selectOwn(db: TenantDb, organisation: string, from: Sql): Sql {
  return sql`select row_to_json(own)::text as json
    from ${from} i
    join events e on e.tenant_id = i.tenant_id and e.id = i.event_id and ${db.tenantFilter('e')}
    ${joinPerson(db, raw('i'))}
    cross join lateral (select ${ownColumns(db, organisation)}) own`;
}

/** @returns nothing if the invitation was deleted since authentication. */
export async function selectOwnInvitation(db: TenantDb, id: string, organisation: string): Promise<OwnRow | undefined> {
  const own = selectOwn(db, organisation, sql`invitations`);
  const [row] = await db.rows<OwnRow>(sql`${own} where ${db.tenantFilter('i')} and i.id = ${id}`);
  return row;
}

/** Only the first opening is recorded. */
export async function markOpened(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`update invitations set opened_at = app.now(), updated_at = app.now()
      where ${db.tenantFilter()} and id = ${id} and opened_at is null`,
  );
}

export interface Answer {
  readonly status: InvitationAnswer;
  /** Absent: the note is not changed. */
  readonly note: string | null | undefined;
  /** The states that may precede this one. */
  readonly from: readonly InvitationStatus[];
}

/** Checks and updates in one statement. @returns nothing when the invitation takes no answer now */
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
        where ${db.tenantFilter('i')} and i.id = ${id} and i.status = any(${from})
          and ${db.tenantFilter('e')} and e.id = i.event_id and ${mayAnswer}
        returning i.*) ${selectOwn(db, organisation, sql`written`)}`,
  );
  return row;
}
