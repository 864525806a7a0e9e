/** Guard for the last administrator of a tenant: without one, no access could be granted again. */
import { Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { type Holder, hasOtherAdministrator } from './store.ts';

/**
 * Call before a user loses the role, is disabled or deleted. Locks until the end of the transaction, so that two
 * administrators cannot each remove the other.
 * @param read finds the user, under the lock.
 * @throws Problem 409 when no other active administrator remains
 */
export async function assertAdministratorRemains(db: TenantDb, read: () => Promise<Holder>): Promise<Holder> {
  await lockInTenant(db, 'administrators');
  const holder = await read();
  if (holder.roles.includes('ROLE_ADMIN') && !(await hasOtherAdministrator(db, holder.id))) {
    throw new Problem('invalid_transition', { detail: 'An active administrator must remain.' });
  }
  return holder;
}
