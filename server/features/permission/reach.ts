/** No escalation: a caller who may change people or roles affects and grants nothing beyond its own permissions. */
import { operations } from '#contracts/index.ts';
import { requiresPresence } from '#contracts/operation.ts';
import {
  builtInRoles,
  everyPermission,
  type Permission,
  permissionsOf,
  roleNames,
  withCarried,
} from '#contracts/permissions.ts';
import { customPermissions } from '#server/features/identity/custom-permissions.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { type Holder, lockHolder } from './store.ts';

const personalOperations: ReadonlySet<string> = new Set(
  operations.filter(requiresPresence).map(({ permission }) => permission),
);

/** Permissions of operations that require a signed-in person, such as managing Api-Tokens, and those that carry them. */
const personal: ReadonlySet<Permission> = new Set(
  everyPermission.filter((permission) => withCarried(permission).some((one) => personalOperations.has(one))),
);

/**
 * The permissions that a caller may grant, or that a user it affects may have. For Api-Tokens and impersonations those of
 * personal operations are excluded: otherwise they could create or take over a user who has them.
 */
function reachOf({ kind, impersonatorId, permissions }: UserCaller): ReadonlySet<Permission> {
  if (kind === 'jwt' && impersonatorId === undefined) return permissions;
  return new Set([...permissions].filter((permission) => !personal.has(permission)));
}

/** @returns the permissions that are not within the caller's reach */
export function beyondReachOf(caller: UserCaller): Permission[] {
  const reach = reachOf(caller);
  return everyPermission.filter((permission) => !reach.has(permission));
}

/** @throws Problem 403 unless every one of the permissions is within the caller's reach. */
export function assertWithinReach(caller: UserCaller, wanted: Iterable<Permission>): void {
  const reach = reachOf(caller);
  assertAmong(reach, wanted);
}

function assertAmong(some: ReadonlySet<Permission>, wanted: Iterable<Permission>): void {
  for (const permission of wanted) {
    if (!some.has(permission)) throw new Problem('above_own_permissions');
  }
}

/**
 * The same rule as a condition of a statement, for lists.
 * @param alias of the table users
 * @returns true for users all of whose permissions are within the caller's reach
 */
export function isWithinReach(caller: UserCaller, alias: string): Sql {
  const beyond = beyondReachOf(caller);
  const roles = roleNames.filter((role) => builtInRoles[role].permissions.some((one) => beyond.includes(one)));
  return sql`not (${raw(`${alias}.roles`)} && ${roles}::text[]) and not (${customPermissions(alias)} && ${beyond}::text[])`;
}

/**
 * For writes. Locks the user until the transaction ends: one who is granted a role meanwhile must not be changed.
 * @returns the user. @throws Problem 404, and 403 for one with permissions that the caller lacks.
 */
export async function holderWithinReach(db: TenantDb, id: string, caller: UserCaller): Promise<Holder> {
  const holder = await lockHolder(db, id);
  if (!holder) throw new Problem('not_found');
  // During an impersonation the user is not oneself: its reach stays limited.
  const oneself = holder.id === caller.userId && caller.impersonatorId === undefined;
  // Not everything is permitted on oneself: a token with a list of permissions has fewer than its owner.
  assertAmong(oneself ? caller.permissions : reachOf(caller), permissionsOf(holder.roles, holder.custom));
  return holder;
}
