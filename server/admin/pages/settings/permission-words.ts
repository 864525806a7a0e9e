/** Permissions in words, in the order of their table. */
import { everyPermission, isPermission, type Permission, permissions } from '#contracts/permissions.ts';
import { words } from '../../page/format.ts';

/** Where the words of the API are not those of people. */
const resources: Readonly<Record<string, string>> = {
  adhesions: 'Memberships',
  tenant: 'Organisation',
  api_tokens: 'API tokens',
  oauth_applications: 'OAuth applications',
  audit: 'Audit log',
};

export interface PermissionGroup {
  /** What the permissions are about. */
  readonly title: string;
  readonly permissions: readonly Permission[];
}

/** Every permission, by what it is about. */
export const permissionGroups: readonly PermissionGroup[] = [...Map.groupBy(everyPermission, resourceOf)].map(
  ([resource, among]) => ({ title: resources[resource] ?? words(resource), permissions: among }),
);

function resourceOf(permission: Permission): string {
  return permission.slice(0, permission.indexOf(':'));
}

/** @returns what they permit, a sentence each; of a newer or older release the name. */
export function permissionLines(names: readonly string[]): string[] {
  const known = everyPermission.filter((permission) => names.includes(permission)).map((name) => permissions[name]);
  return [...known, ...names.filter((name) => !isPermission(name))];
}

/** @returns the same in one line. */
export function permitted(names: readonly string[]): string {
  if (everyPermission.every((permission) => names.includes(permission))) return 'Everything.';
  return names.length === 0 ? 'Nothing beyond its own account.' : `${permissionLines(names).join('. ')}.`;
}
