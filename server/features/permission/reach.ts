/** Not upwards: whoever may change people or roles reaches nobody, and grants nothing, beyond what it may do itself. */
import { type Permission, permissionsOf } from '#contracts/permissions.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { findHolder, type Holder } from './store.ts';

/** @throws Problem 403 unless the caller has every one of the permissions itself. */
export function assertWithinReach(caller: UserCaller, wanted: Iterable<Permission>): void {
  for (const permission of wanted) {
    if (!caller.permissions.has(permission)) throw new Problem('above_own_permissions');
  }
}

/** @returns the user. @throws Problem 404, and 403 for one who may do something that the caller may not. */
export async function holderWithinReach(db: TenantDb, id: string, caller: UserCaller): Promise<Holder> {
  const holder = await findHolder(db, id);
  if (!holder) throw new Problem('not_found');
  // Whoever acts as the user is not the user: it reaches no further than it does as itself.
  const oneself = holder.id === caller.userId && caller.impersonatorId === undefined;
  if (!oneself) assertWithinReach(caller, permissionsOf(holder.roles, holder.custom));
  return holder;
}
