/**
 * Adhesions that were noted as EXPIRED, and are not any more: their renewal was cancelled, or a payment was put back. They can
 * expire again, with an event. Called in the transaction of the change.
 */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

/** After the cancellation of its renewal. */
export function reopenRenewed(db: TenantDb, renewalId: string): Promise<void> {
  return reopen(db, sql`a.id = ${renewedBy(db, sql`r.id = ${renewalId}`)}`);
}

/** After its payment, or that of its renewal, was put back. */
export function reopenUnpaid(db: TenantDb, paymentId: string): Promise<void> {
  return reopen(db, sql`(a.payment_id = ${paymentId} or a.id = ${renewedBy(db, sql`r.payment_id = ${paymentId}`)})`);
}

const renewedBy = (db: TenantDb, where: Sql) =>
  sql`(select r.renewal_of_id from adhesions r where ${db.tenantFilter('r')} and ${where})`;

/** The same end: triggers on it clear the note, and schedule the next one (migration 0026). */
async function reopen(db: TenantDb, where: Sql): Promise<void> {
  await db.rows(
    sql`update adhesions a set ends_at = a.ends_at, updated_at = app.now()
      where ${db.tenantFilter('a')} and ${where} and a.expired_at is not null
        and app.adhesion_status(a) not in ('EXPIRED', 'CANCELLED')`,
  );
}
