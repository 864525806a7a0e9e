/** Statements that give everything of one contact to another. */
import type { MergeConflict, MovedKind } from '#contracts/schemas/contact-merge.ts';
import { activeStatuses } from '#contracts/schemas/registration.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

export interface Merging {
  readonly kept: string;
  readonly merged: string;
}

/** @returns whether both exist. Locks them, in the order of their ids: writes that refer to them wait. */
export async function lockBoth(db: TenantDb, { kept, merged }: Merging): Promise<boolean> {
  const rows = await db.rows(
    sql`select c.id from contacts c where ${db.tenantFilter('c')} and c.id = any(${[kept, merged]}::uuid[])
      order by c.id for update`,
  );
  return rows.length === 2;
}

/** @returns whether the contact has said that it wants no newsletters */
export async function hasRefusedNewsletters(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from contacts where ${db.tenantFilter()} and id = ${id} and not newsletter_opt_in and newsletter_source is not null`,
  );
  return rows.length > 0;
}

/** A type, not an interface: pg wants rows with an index signature. */
type ConflictRow = { eventId: string; keptId: string; endedId: string };
export type RegistrationConflict = ConflictRow & { paymentId: string | null };

/** The further in its course first. */
const registrationRanks = ['ATTENDED', 'CONFIRMED', 'NO_SHOW', 'PENDING_PAYMENT', 'PENDING_APPROVAL'];
const invitationRanks = ['ACCEPTED', 'DECLINED', 'MAYBE', 'SENT', 'DRAFT'];

/** @returns events for which both are registered; the registration that is further in its course is to stay */
export function registrationConflicts(db: TenantDb, { kept, merged }: Merging): Promise<RegistrationConflict[]> {
  const rank = (alias: string) => sql`array_position(${registrationRanks}::text[], ${raw(alias)}.status)`;
  return db.rows<RegistrationConflict>(
    sql`select k.event_id as "eventId",
        case when ${rank('k')} <= ${rank('o')} then k.id else o.id end as "keptId",
        case when ${rank('k')} <= ${rank('o')} then o.id else k.id end as "endedId",
        case when ${rank('k')} <= ${rank('o')} then o.payment_id else k.payment_id end as "paymentId"
      from registrations k
      join registrations o on ${db.tenantFilter('o')} and o.event_id = k.event_id and o.contact_id = ${merged}
        and o.status = any(${activeStatuses})
      where ${db.tenantFilter('k')} and k.contact_id = ${kept} and k.status = any(${activeStatuses})
      order by k.event_id`,
  );
}

/** Locks the payments, then the registrations of both, as other changes of them do: their states stay as they are read. */
export async function lockRegistrations(db: TenantDb, { kept, merged }: Merging): Promise<void> {
  const both = sql`r.contact_id in (${kept}, ${merged}) and r.status = any(${activeStatuses})`;
  await db.rows(
    sql`select p.id from payments p where ${db.tenantFilter('p')} and p.id in (
        select r.payment_id from registrations r where ${db.tenantFilter('r')} and ${both}) order by p.id for update`,
  );
  await db.rows(
    sql`select r.id from registrations r where ${db.tenantFilter('r')} and ${both} order by r.id for update`,
  );
}

/** Cancels registrations from any state, and drops the mails about it: the person stays registered. */
export async function endRegistrations(db: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(
    sql`update registrations set status = 'CANCELLED', cancelled_at = app.now(), updated_at = app.now()
      where ${db.tenantFilter()} and id = any(${ids}::uuid[]) and status <> 'CANCELLED'`,
  );
  await db.rows(sql`select app.drop_jobs(${ids}::text[], '{}')`);
}

/** Revokes one of two invitations to one event: the one that was not answered, then that of the merged contact. */
export function endInvitations(db: TenantDb, { kept, merged }: Merging): Promise<ConflictRow[]> {
  const rank = (alias: string) => sql`array_position(${invitationRanks}::text[], ${raw(alias)}.status)`;
  return db.rows<ConflictRow>(
    sql`with pairs as (
        select k.event_id, case when ${rank('k')} <= ${rank('o')} then k.id else o.id end as kept_id,
          case when ${rank('k')} <= ${rank('o')} then o.id else k.id end as ended_id
        from invitations k
        join invitations o on ${db.tenantFilter('o')} and o.event_id = k.event_id and o.contact_id = ${merged}
          and o.status <> 'REVOKED'
        where ${db.tenantFilter('k')} and k.contact_id = ${kept} and k.status <> 'REVOKED')
      update invitations i set status = 'REVOKED', updated_at = app.now() from pairs
      where ${db.tenantFilter('i')} and i.id = pairs.ended_id
      returning pairs.event_id as "eventId", pairs.kept_id as "keptId", pairs.ended_id as "endedId"`,
  );
}

/** Cancels the later of two entries of one waitlist, and those of people who are registered meanwhile. */
export function endEntries(db: TenantDb, { kept, merged }: Merging): Promise<ConflictRow[]> {
  return db.rows<ConflictRow>(
    sql`with both_of as (select ${[kept, merged]}::uuid[] as ids),
      ended as (
        select w.id as ended_id, w.event_id, coalesce(
          (select r.id from registrations r where ${db.tenantFilter('r')} and r.event_id = w.event_id
            and r.contact_id = any(both_of.ids) and r.status = any(${activeStatuses}) order by r.id limit 1),
          (select e.id from waitlist_entries e where ${db.tenantFilter('e')} and e.event_id = w.event_id
            and e.contact_id = any(both_of.ids) and e.status = 'WAITING' and e.position < w.position
            order by e.position limit 1)) as kept_id
        from waitlist_entries w, both_of
        where ${db.tenantFilter('w')} and w.contact_id = any(both_of.ids) and w.status = 'WAITING')
      update waitlist_entries w set status = 'CANCELLED', updated_at = app.now() from ended
      where ${db.tenantFilter('w')} and w.id = ended.ended_id and ended.kept_id is not null
      returning ended.event_id as "eventId", ended.kept_id as "keptId", ended.ended_id as "endedId"`,
  );
}

/** Tables of which each row belongs to the contact and changes with it. */
const movedTables = [
  ['REGISTRATION', 'registrations'],
  ['WAITLIST_ENTRY', 'waitlist_entries'],
  ['INVITATION', 'invitations'],
  ['FORM_RESPONSE', 'form_responses'],
  ['ADHESION', 'adhesions'],
  ['PAYMENT', 'payments'],
  ['CONTRACT', 'member_contracts'],
] as const satisfies readonly (readonly [MovedKind, string])[];

/** Tables with a column of contacts that a merge handles. A test compares them with the catalogue. */
export const mergedTables: readonly string[] = [
  ...movedTables.map(([, table]) => table),
  'invoices',
  'newsletter_consents',
  'newsletter_recipients',
  'form_mails',
  // Says who did what, then: it stays.
  'audit_log',
];

/** @returns the number of moved rows by kind. After the conflicts are ended. */
export async function moveRows(db: TenantDb, { kept, merged }: Merging): Promise<{ kind: MovedKind; count: number }[]> {
  // Both responses stay: only one of them is the single one that its person may change.
  await db.rows(
    sql`update form_responses o set single = false
      where ${db.tenantFilter('o')} and o.contact_id = ${merged} and o.single and exists (
        select from form_responses k where ${db.tenantFilter('k')} and k.form_id = o.form_id and k.contact_id = ${kept} and k.single)`,
  );
  const moved: { kind: MovedKind; count: number }[] = [];
  for (const [kind, table] of movedTables) {
    const rows = await db.rows(
      sql`update ${raw(table)} set contact_id = ${kept}, updated_at = app.now()
        where ${db.tenantFilter()} and contact_id = ${merged} returning 1`,
    );
    moved.push({ kind, count: rows.length });
  }
  const recipients = await db.rows(
    sql`update newsletter_recipients set contact_id = ${kept} where ${db.tenantFilter()} and contact_id = ${merged} returning 1`,
  );
  const documents = onlyRow(
    await db.rows<{ invoices: number; consents: number }>(
      sql`select invoices, consents from app.move_documents(${merged}, ${kept})`,
    ),
  );
  await moveFormMails(db, { kept, merged });
  await replaceInAudiences(db, { kept, merged });
  return [
    ...moved,
    { kind: 'INVOICE' as const, count: documents.invoices },
    { kind: 'NEWSLETTER_RECIPIENT' as const, count: recipients.length },
    { kind: 'NEWSLETTER_CONSENT' as const, count: documents.consents },
  ].filter(({ count }) => count > 0);
}

/** The later of two counts: it limits how often a form is mailed. */
async function moveFormMails(db: TenantDb, { kept, merged }: Merging): Promise<void> {
  await db.rows(
    sql`with gone as (delete from form_mails where ${db.tenantFilter()} and contact_id = ${merged} returning form_id, sent_at)
      insert into form_mails as m (tenant_id, form_id, contact_id, sent_at)
        select ${db.tenantId}::uuid, form_id, ${kept}::uuid, sent_at from gone
      on conflict (tenant_id, form_id, contact_id) do update set sent_at = greatest(m.sent_at, excluded.sent_at)`,
  );
}

/** In newsletters that are not sent yet. */
async function replaceInAudiences(db: TenantDb, { kept, merged }: Merging): Promise<void> {
  await db.rows(
    sql`update newsletters n set audience = jsonb_set(n.audience, '{contactIds}', (
          select jsonb_agg(distinct case when lower(each.value) = ${merged} then ${kept} else each.value end)
          from jsonb_array_elements_text(n.audience -> 'contactIds') each))
      where ${db.tenantFilter('n')} and n.status in ('DRAFT', 'SCHEDULED')
        and lower(n.audience ->> 'contactIds')::jsonb ? ${merged}`,
  );
}

export const conflictsOf = (kind: MergeConflict['kind'], rows: readonly ConflictRow[]): MergeConflict[] =>
  rows.map(({ eventId, keptId, endedId }) => ({ kind, eventId, keptId, endedId }));
