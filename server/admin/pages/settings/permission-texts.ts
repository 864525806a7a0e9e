/** Texts of permissions, in the order of their table. */
import { everyPermission, isPermission, permissions } from '#contracts/permissions.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import type { Option } from '../../page/fields.ts';
import { words } from '../../page/format.ts';

/** Names of resources where those of the API are unusual. */
const resources: Readonly<Record<string, Label>> = {
  adhesions: 'Memberships',
  tenant: 'Organisation',
  api_tokens: 'API tokens',
  oauth_applications: 'OAuth applications',
  audit: 'Audit log',
  second_factors: 'Two-step sign-in',
};

/** @returns checkbox options of all permissions, grouped by resource */
export const permissionOptions = (): readonly Option[] =>
  everyPermission.map((value) => {
    const resource = value.slice(0, value.indexOf(':'));
    const known = resources[resource];
    return { value, label: sayIfKnown(permissions[value]), group: known === undefined ? words(resource) : say(known) };
  });

/** @returns a sentence per permission; unknown permissions by name */
export function permissionLines(names: readonly string[]): string[] {
  const known = everyPermission.filter((permission) => names.includes(permission));
  return [...known.map((name) => sayIfKnown(permissions[name])), ...names.filter((name) => !isPermission(name))];
}

/** @returns whether every permission is among them */
export function permitEverything(names: readonly string[]): boolean {
  return everyPermission.every((permission) => names.includes(permission));
}

/** @returns the permissions in one line */
export function permitted(names: readonly string[]): string {
  if (permitEverything(names)) return say('Everything.');
  return names.length === 0 ? say('Only the own account.') : `${permissionLines(names).join('. ')}.`;
}
