/** Permissions in words, in the order of their table. */
import { everyPermission, isPermission, permissions } from '#contracts/permissions.ts';
import type { Option } from '../../page/fields.ts';
import { words } from '../../page/format.ts';

/** Where the words of the API are not those of people. */
const resources: Readonly<Record<string, string>> = {
  adhesions: 'Memberships',
  tenant: 'Organisation',
  api_tokens: 'API tokens',
  oauth_applications: 'OAuth applications',
  audit: 'Audit log',
};

/** Every permission, to be ticked, by what it is about. */
export const permissionOptions: readonly Option[] = everyPermission.map((value) => {
  const resource = value.slice(0, value.indexOf(':'));
  return { value, label: permissions[value], group: resources[resource] ?? words(resource) };
});

/** @returns what they permit, a sentence each; of a newer or older release the name. */
export function permissionLines(names: readonly string[]): string[] {
  const known = everyPermission.filter((permission) => names.includes(permission)).map((name) => permissions[name]);
  return [...known, ...names.filter((name) => !isPermission(name))];
}

/** @returns whether there is nothing that they do not permit. */
export function permitEverything(names: readonly string[]): boolean {
  return everyPermission.every((permission) => names.includes(permission));
}

/** @returns the same in one line. */
export function permitted(names: readonly string[]): string {
  if (permitEverything(names)) return 'Everything.';
  return names.length === 0 ? 'Nothing beyond its own account.' : `${permissionLines(names).join('. ')}.`;
}
