/** Roles by the names that people know them by. */
import { listRoles } from '#contracts/operations/permission.ts';
import { builtInRoles, roleNames } from '#contracts/permissions.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';

/** By key, in the order in which roles are listed. */
export type RoleNames = ReadonlyMap<string, string>;

/** @returns those of the built-in roles, and of the tenant's own where the user may see roles. */
export async function roleNamesFor({ may, call }: Context): Promise<RoleNames> {
  const roles = may(listRoles) ? (await call(listRoles)).member : [];
  return new Map([
    ...roleNames.map((key) => [key, builtInRoles[key].label] as const),
    ...roles.map(({ key, label }) => [key, label] as const),
  ]);
}

/** @returns the name of a role; of one that is not among the names what its key says. */
export function roleName(names: RoleNames, key: string): string {
  return names.get(key) ?? words(key.replace(/^ROLE_/, ''));
}
