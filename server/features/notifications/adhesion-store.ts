/** Rows of notices about memberships, from PostgreSQL when the mail is sent. */
import type { AdhesionStatus } from '#contracts/schemas/adhesion.ts';
import type { NotificationKind } from '#contracts/schemas/notification.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { AdhesionRow } from './adhesion-notice.ts';
import { joinPerson, mailable, recipient } from './recipient.ts';

/** States of the membership in which the mail still applies. */
const validStatuses: Partial<Record<NotificationKind, readonly AdhesionStatus[]>> = {
  adhesionPaymentDue: ['PENDING', 'ACTIVE'],
  adhesionApproved: ['PENDING', 'ACTIVE'],
  adhesionEnding: ['ACTIVE'],
  adhesionEnded: ['EXPIRED'],
};

/** @returns undefined if the mail no longer applies, or the holder was deleted or disabled */
export async function selectAdhesionRow(
  db: TenantDb,
  id: string,
  kind: NotificationKind,
): Promise<AdhesionRow | undefined> {
  const [row] = await db.rows<AdhesionRow>(
    sql`select ${recipient}, a.number as "adhesionNumber", y.name as type, a.starts_at as "startsAt", a.ends_at as "endsAt",
        p.amount, p.currency, p.number, p.due_at as "dueAt", coalesce(p.status = 'PENDING', false) as "isPayable"
      from adhesions a ${joinPerson(db, raw('a'))}
      join adhesion_types y on y.tenant_id = a.tenant_id and y.id = a.type_id and ${db.tenantFilter('y')}
      left join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id and ${db.tenantFilter('p')}
      where ${db.tenantFilter('a')} and a.id = ${id} and app.adhesion_status(a) = any(${validStatuses[kind] ?? []})
        and ${conditionOf(db, kind)} and ${mailable}`,
  );
  return row;
}

/** Enqueues the mail that says how to pay; it is not sent while the membership awaits approval, or if it is free. */
export async function notifyOfDues(db: TenantDb, id: string): Promise<void> {
  await db.rows(sql`select app.notify_person('adhesionPaymentDue', 'adhesion', ${id})`);
}

/** Enqueues the mail to each holder of a membership that ends in this minute and is not followed by another. */
export async function notifyOfEnding(db: TenantDb, endsAt: string): Promise<void> {
  await db.rows(
    sql`select app.notify_person('adhesionEnding', 'adhesion', a.id) from adhesions a
      where ${db.tenantFilter('a')} and a.ends_at >= ${endsAt} and a.ends_at < ${endsAt}::timestamptz + interval '1 minute'
        and a.expired_at is null and app.adhesion_status(a) = 'ACTIVE' and ${isNotFollowed(db)}`,
  );
}

function conditionOf(db: TenantDb, kind: NotificationKind): Sql {
  if (kind === 'adhesionPaymentDue')
    return sql`a.approved_at is not null and p.status = 'PENDING' and ${isNotRenewed(db)}`;
  if (kind === 'adhesionEnding') return isNotFollowed(db);
  // One that was over when it was recorded is history, such as of an import.
  if (kind === 'adhesionEnded')
    return sql`a.ends_at + make_interval(days => a.grace_days) > a.created_at and ${isNotFollowed(db)}`;
  return isNotRenewed(db);
}

const isNotRenewed = (db: TenantDb): Sql =>
  sql`not exists (select from adhesions n where ${db.tenantFilter('n')} and n.renewal_of_id = a.id and n.cancelled_at is null)`;

/** Neither renewed, nor followed by another of its type that the holder has: it stands for a renewal. */
const isNotFollowed = (db: TenantDb): Sql =>
  sql`${isNotRenewed(db)} and not exists (select from adhesions o where ${db.tenantFilter('o')} and o.type_id = a.type_id
    and (o.user_id = a.user_id or o.contact_id = a.contact_id) and o.cancelled_at is null
    and coalesce(o.ends_at, 'infinity') > a.ends_at)`;
