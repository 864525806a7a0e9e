/** Columns of an adhesion in the API. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const shown = `a.id, a.number, a.current as status, a.type_id as "typeId", a.user_id as "userId",
  a.contact_id as "contactId", coalesce(app.party(a.tenant_id, a.user_id, a.contact_id), a.holder) as holder,
  app.iso(a.starts_at) as "startsAt", app.iso(a.ends_at) as "endsAt",
  app.iso(a.ends_at + make_interval(days => a.grace_days)) as "graceEndsAt", a.amount, a.currency,
  a.payment_id as "paymentId",
  a.payment_id is null or exists (select from payments p where p.tenant_id = a.tenant_id and p.id = a.payment_id
    and p.paid_at is not null) as paid,
  a.renewal_of_id as "renewalOfId", app.iso(a.approved_at) as "approvedAt", app.iso(a.suspended_at) as "suspendedAt",
  app.iso(a.cancelled_at) as "cancelledAt", a.cancel_reason as "cancelReason",
  app.iso(a.expired_at) as "expiredAt",
  app.iso(a.created_at) as "createdAt", app.iso(a.updated_at) as "updatedAt"`;

export const columns = raw(`${shown}, a.note, a.external_id as "externalId"`);

/** Columns that the holder sees. */
export const ownColumns = raw(shown);

export const selectFrom = selectAs(raw('a'), columns);
export const selectOwnFrom = selectAs(raw('a'), ownColumns);

/** Adhesions with their current status as `current`. The alias in `where` is `v`. */
export function withStatus(from: Sql, where: Sql): Sql {
  return sql`(select v.*, app.adhesion_status(v) as current from ${from} v where ${where})`;
}

/** The tenant's adhesions with their current status. */
export const currentAdhesions = (db: TenantDb): Sql => withStatus(sql`adhesions`, db.tenantFilter('v'));
