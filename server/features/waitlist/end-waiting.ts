/** Effect of a registration on the person's waitlist entry. Called by registrations. */
import { isOf, type Person } from '#server/features/registrations/person.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** Ends the entry of a registered person. */
export async function endWaiting(db: TenantDb, eventId: string, person: Person, registrationId: string): Promise<void> {
  await db.rows(
    sql`update waitlist_entries w set status = 'CONVERTED', registration_id = ${registrationId}, updated_at = app.now()
      where ${db.tenantFilter('w')} and w.event_id = ${eventId} and ${isOf('w', person)} and w.status = 'WAITING'`,
  );
}
