/** What becomes of somebody's place on a waitlist when the person is registered. Called by registrations. */
import { isOf, type Person } from '#server/features/registrations/person.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** Whoever is registered waits no more. */
export async function endWaiting(db: TenantDb, eventId: string, person: Person, registrationId: string): Promise<void> {
  await db.rows(
    sql`update waitlist_entries w set status = 'CONVERTED', registration_id = ${registrationId}, updated_at = app.now()
      where ${db.tenantIs('w')} and w.event_id = ${eventId} and ${isOf('w', person)} and w.status = 'WAITING'`,
  );
}
