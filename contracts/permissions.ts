/** Permissions and built-in roles. Checked against the database on every request. */
import { ownPermissions, type Permission } from './own-permissions.ts';
import { services } from './services/load.ts';

export type { Permission };

/** Ours, and those of services. */
export const permissions: Readonly<Record<Permission, string>> = Object.assign(
  { ...ownPermissions },
  ...services.map((service) =>
    Object.fromEntries(Object.entries(service.permissions).map(([name, { description }]) => [name, description])),
  ),
);

export const everyPermission = Object.keys(permissions).filter((key): key is Permission =>
  Object.hasOwn(permissions, key),
);

export interface BuiltInRole {
  readonly label: string;
  readonly permissions: readonly Permission[];
}

const ownRoles = {
  ROLE_ADMIN: { label: 'Administrator', permissions: everyPermission },
  ROLE_TREASURER: {
    label: 'Treasurer',
    permissions: [
      'payments:read',
      'payments:write',
      'users:read',
      'events:read',
      'invoices:read',
      'invoices:write',
      'adhesions:read',
      'adhesions:write',
      'contracts:read',
      'contracts:write',
    ],
  },
  ROLE_EVENT_MANAGER: {
    label: 'Event manager',
    permissions: [
      'events:read',
      'events:write',
      'users:read',
      'contacts:read',
      'contacts:write',
      'groups:read',
      'registrations:read',
      'registrations:write',
      'waitlist:read',
      'waitlist:approve',
      'forms:read',
      'forms:write',
    ],
  },
  ROLE_MEMBER: { label: 'Member', permissions: [] },
} as const satisfies Record<string, BuiltInRole>;

export type RoleName = keyof typeof ownRoles;

export const roleNames = Object.keys(ownRoles).filter((key): key is RoleName => Object.hasOwn(ownRoles, key));

/** The roles, with the permissions of services that name them. */
export const builtInRoles: Readonly<Record<RoleName, BuiltInRole>> = {
  ROLE_ADMIN: ownRoles.ROLE_ADMIN,
  ROLE_TREASURER: withServices('ROLE_TREASURER'),
  ROLE_EVENT_MANAGER: withServices('ROLE_EVENT_MANAGER'),
  ROLE_MEMBER: withServices('ROLE_MEMBER'),
};

function withServices(role: RoleName): BuiltInRole {
  const { label, permissions: given }: BuiltInRole = ownRoles[role];
  const more = services.flatMap((service) =>
    Object.entries(service.permissions)
      .filter(([, { roles = [] }]) => roles.includes(role))
      .map(([name]) => name),
  );
  return { label, permissions: [...given, ...more.filter(isPermission)] };
}

/** Permission → one that it carries: `permissionsOf` adds it. */
const carried: Readonly<Partial<Record<Permission, Permission>>> = { 'api_tokens:manage': 'api_tokens:own' };

/** @returns the permission, and the one that it carries */
export function withCarried(permission: Permission): Permission[] {
  const other = carried[permission];
  return other === undefined ? [permission] : [permission, other];
}

/** @returns whether a name is a permission; stored names may be of an older release */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/**
 * @param custom stored permissions of the tenant's own roles among them
 * @returns the union of the permissions of the roles; an unknown role has none
 */
export function permissionsOf(roles: readonly string[], custom: readonly string[] = []): ReadonlySet<Permission> {
  const builtIn = roleNames.filter((role) => roles.includes(role)).flatMap((role) => builtInRoles[role].permissions);
  return new Set([...custom.filter(isPermission), ...builtIn].flatMap(withCarried));
}

/**
 * @param list of an Api-Token; null: it has no list of its own
 * @returns the owner's permissions that are also in the list
 */
export function limitedTo(owner: ReadonlySet<Permission>, list: readonly string[] | null): ReadonlySet<Permission> {
  return list === null ? owner : new Set([...owner].filter((permission) => list.includes(permission)));
}
