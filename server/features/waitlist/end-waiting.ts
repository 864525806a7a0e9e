/** Effects of registrations and users on waitlist entries. Called by them, in the transaction of the change. */
import { isOf, type Person } from '#server/features/registrations/person.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** Ends the entries of a user who is deleted: they would hold back others for seats that no one can take. */
export async function cancelEntriesOfUser(db: TenantDb, userId: string): Promise<void> {
  await db.rows(
    sql`update waitlist_entries set status = 'CANCELLED', updated_at = app.now()
      where ${db.tenantFilter()} and user_id = ${userId} and status = 'WAITING'`,
  );
}

/** Ends the entry of a registered person. */
export async function endWaiting(db: TenantDb, eventId: string, person: Person, registrationId: string): Promise<void> {
  await db.rows(
    sql`update waitlist_entries w set status = 'CONVERTED', registration_id = ${registrationId}, updated_at = app.now()
      where ${db.tenantFilter('w')} and w.event_id = ${eventId} and ${isOf('w', person)} and w.status = 'WAITING'`,
  );
}
