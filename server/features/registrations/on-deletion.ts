/** Payments of registrations that go with their event or contact. Called in the transaction of the deletion, before it. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

type Owner = { readonly eventId: string } | { readonly contactIds: readonly string[] };

/**
 * Cancels what is open, and makes final what is paid: without its registration a payment that is due would never expire, and
 * the user would see it as due. Without what follows for the registrations, which are deleted next.
 * Call under the lock of the owner, so that no registration is added.
 */
export async function cancelPaymentsFor(db: TenantDb, owner: Owner): Promise<void> {
  const isOwned =
    'eventId' in owner ? sql`r.event_id = ${owner.eventId}` : sql`r.contact_id = any(${owner.contactIds}::uuid[])`;
  await cancelUnpaidOf(db, isOwned);
  await db.rows(
    sql`update payments set marked_paid_at = null
      where ${db.tenantFilter()} and marked_paid_at is not null and id in (
        select r.payment_id from registrations r where ${db.tenantFilter('r')} and ${isOwned})`,
  );
}

/**
 * Cancels the unpaid payments of registrations, and locks the paid ones against being put back. In one statement, as an event
 * can have thousands of them. The payments before the registrations, in the order of other changes, so that a concurrent
 * payment and this one wait for each other without a deadlock.
 * @param which condition on registrations `r`
 */
export async function cancelUnpaidOf(db: TenantDb, which: Sql): Promise<void> {
  await db.rows(
    sql`with held as materialized (
        select p.id, p.status in ('PENDING', 'AUTHORIZED', 'FAILED') as unpaid from payments p
        where ${db.tenantFilter('p')} and p.id in (
          select r.payment_id from registrations r where ${db.tenantFilter('r')} and ${which})
        order by p.id for no key update of p)
      update payments p set status = 'CANCELLED', cancelled_at = app.now(), updated_at = app.now()
      from held where ${db.tenantFilter('p')} and p.id = held.id and held.unpaid`,
  );
}
