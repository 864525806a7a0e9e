/** Invites users to sign in who have not done so yet. */
import type { BulkBody, BulkResult } from '#contracts/schemas/bulk.ts';
import { bulkResultOf, distinctIds } from '#server/gateway/api/bulk.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { selectPresentIds, takeInvitations } from './store.ts';

/** @returns `done` for each user who is mailed; `invalid_transition` for those who have signed in, are disabled, or were just mailed */
export async function inviteUsers(db: TenantDb, { ids }: BulkBody): Promise<BulkResult> {
  const wanted = distinctIds(ids);
  const invited = await takeInvitations(db, wanted);
  const present = await selectPresentIds(db, wanted);
  const problemOf = (id: string) => (present.has(id) ? 'invalid_transition' : 'not_found');
  return bulkResultOf(wanted, (id) => (invited.has(id) ? undefined : problemOf(id)));
}
