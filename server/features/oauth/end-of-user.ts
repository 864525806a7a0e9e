/** What ends when a user is disabled, deleted, or has a new password. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { deleteInstancesOf } from './store.ts';

/**
 * Ends the codes, tokens, grants and browser sessions of a user, in the caller's transaction. Applications have to ask it
 * again: whoever had the old password may have let one in.
 */
export async function endOAuthOf(db: TenantDb, userId: string): Promise<void> {
  await deleteInstancesOf(db, userId);
}
