/** Payments of registrations that go with their event or contact. Called in the transaction of the deletion, before it. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

type Owner = { readonly eventId: string } | { readonly contactIds: readonly string[] };

/**
 * Cancels what is open: without its registration it would never expire, and the user would see it as due. In one statement,
 * as an event can have thousands of them, and without what follows for the registrations, which are deleted next. As in other
 * changes, the payments are locked before the registrations.
 * Call under the lock of the owner, so that no registration is added.
 */
export async function cancelPaymentsFor(db: TenantDb, owner: Owner): Promise<void> {
  const isOwned =
    'eventId' in owner ? sql`r.event_id = ${owner.eventId}` : sql`r.contact_id = any(${owner.contactIds}::uuid[])`;
  await db.rows(
    sql`with open as materialized (
        select p.id from payments p
        where ${db.tenantFilter('p')} and p.status in ('PENDING', 'AUTHORIZED', 'FAILED') and p.id in (
          select r.payment_id from registrations r where ${db.tenantFilter('r')} and ${isOwned})
        order by p.id for no key update of p)
      update payments p set status = 'CANCELLED', cancelled_at = app.now(), updated_at = app.now()
      from open where ${db.tenantFilter('p')} and p.id = open.id`,
  );
}
