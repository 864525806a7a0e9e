/** Display names of roles. */
import { permission } from '#contracts/operations/permission.ts';
import { builtInRoles, roleNames } from '#contracts/permissions.ts';
import { sayIfKnown } from '../../language/say.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';

/** Names by key, in list order. */
export type RoleNames = ReadonlyMap<string, string>;

/** @returns names of the built-in roles and, if permitted, of the tenant's own */
export async function roleNamesFor({ may, call }: Context): Promise<RoleNames> {
  const roles = may(permission.listRoles) ? (await call(permission.listRoles)).member : [];
  return new Map([
    ...roleNames.map((key) => [key, sayIfKnown(builtInRoles[key].label)] as const),
    ...roles.filter(({ builtIn }) => !builtIn).map(({ key, label }) => [key, label] as const),
  ]);
}

/** @returns the name of a role, else one derived from its key */
export function roleName(names: RoleNames, key: string): string {
  return names.get(key) ?? words(key.replace(/^ROLE_/, ''));
}
