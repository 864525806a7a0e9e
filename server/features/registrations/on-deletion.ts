/** Payments of registrations that go with their event or contact. Called in the transaction of the deletion, before it. */
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { cancelOpenPayment } from '#server/features/payments/payments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

type Owner = { readonly eventId: string } | { readonly contactIds: readonly string[] };

/**
 * Cancels what is open: without its registration it would never expire, and a user would be asked to pay it.
 * Call under the lock of the owner, so that no registration is added.
 */
export async function cancelPaymentsFor(db: TenantDb, owner: Owner, deps: PaymentDeps): Promise<void> {
  for (const { id } of await openPayments(db, owner)) await cancelOpenPayment(db, id, deps);
}

/** Without a lock on registrations: as in other changes, the payments come first. */
function openPayments(db: TenantDb, owner: Owner): Promise<{ id: string }[]> {
  const isOwned =
    'eventId' in owner ? sql`r.event_id = ${owner.eventId}` : sql`r.contact_id = any(${owner.contactIds}::uuid[])`;
  return db.rows<{ id: string }>(
    sql`select p.id from payments p
      where ${db.tenantFilter('p')} and p.status in ('PENDING', 'AUTHORIZED', 'FAILED') and p.id in (
        select r.payment_id from registrations r where ${db.tenantFilter('r')} and ${isOwned})
      order by p.id for no key update of p`,
  );
}
