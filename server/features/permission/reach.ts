/** No escalation: a caller who may change people or roles affects and grants nothing beyond its own permissions. */
import { operations } from '#contracts/index.ts';
import { requiresPresence } from '#contracts/operation.ts';
import { type Permission, permissionsOf } from '#contracts/permissions.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { findHolder, type Holder } from './store.ts';

/** Permissions of operations that require a signed-in person, such as managing Api-Tokens. */
const personal: ReadonlySet<string> = new Set(operations.filter(requiresPresence).map(({ permission }) => permission));

/**
 * The permissions that a caller may grant, or that a user it affects may have. For Api-Tokens and impersonations those of
 * personal operations are excluded: otherwise they could create or take over a user who has them.
 */
export function reachOf({ kind, impersonatorId, permissions }: UserCaller): ReadonlySet<Permission> {
  if (kind === 'jwt' && impersonatorId === undefined) return permissions;
  return new Set([...permissions].filter((permission) => !personal.has(permission)));
}

/** @throws Problem 403 unless every one of the permissions is within the caller's reach. */
export function assertWithinReach(caller: UserCaller, wanted: Iterable<Permission>): void {
  const reach = reachOf(caller);
  for (const permission of wanted) {
    if (!reach.has(permission)) throw new Problem('above_own_permissions');
  }
}

/** @returns the user. @throws Problem 404, and 403 for one with permissions that the caller lacks. */
export async function holderWithinReach(db: TenantDb, id: string, caller: UserCaller): Promise<Holder> {
  const holder = await findHolder(db, id);
  if (!holder) throw new Problem('not_found');
  // During an impersonation the user is not oneself: its reach stays limited.
  const oneself = holder.id === caller.userId && caller.impersonatorId === undefined;
  if (!oneself) assertWithinReach(caller, permissionsOf(holder.roles, holder.custom));
  return holder;
}
