/** What a caller may do, and the built-in roles that carry it. Checked against the database on every request. */
export const permissions = {
  'users:read': 'See users',
  'users:write': 'Create, change and delete users',
  'events:read': 'See events',
  'events:write': 'Create, change and delete events',
  'payments:read': 'See payments',
  'payments:write': 'Create, change and delete payments',
} as const;

export type Permission = keyof typeof permissions;

export const everyPermission = Object.keys(permissions).filter((key): key is Permission =>
  Object.hasOwn(permissions, key),
);

export interface BuiltInRole {
  readonly label: string;
  readonly permissions: readonly Permission[];
}

export const builtInRoles = {
  ROLE_ADMIN: { label: 'Administrator', permissions: everyPermission },
  ROLE_TREASURER: { label: 'Treasurer', permissions: ['payments:read', 'payments:write', 'users:read', 'events:read'] },
  ROLE_EVENT_MANAGER: { label: 'Event manager', permissions: ['events:read', 'events:write', 'users:read'] },
  ROLE_MEMBER: { label: 'Member', permissions: [] },
} as const satisfies Record<string, BuiltInRole>;

export type RoleName = keyof typeof builtInRoles;

export const roleNames = Object.keys(builtInRoles).filter((key): key is RoleName => Object.hasOwn(builtInRoles, key));

/** @returns the union of what the roles carry; a role that is not known carries nothing. */
export function permissionsOf(roles: readonly string[]): ReadonlySet<Permission> {
  const granted = new Set<Permission>();
  for (const role of roleNames) {
    if (roles.includes(role)) for (const permission of builtInRoles[role].permissions) granted.add(permission);
  }
  return granted;
}
