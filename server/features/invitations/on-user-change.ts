/** Effects of user changes on invitations. Called by users, in the transaction of the change. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** Of a deleted user, so that their links stop working at once; those of a contact go by their foreign key. */
export async function removeInvitationsOf(db: TenantDb, userId: string): Promise<void> {
  await db.rows(sql`delete from invitations where ${db.tenantFilter()} and user_id = ${userId}`);
}
