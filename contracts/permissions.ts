/** What a caller may do, and the built-in roles that carry it. Checked against the database on every request. */
export const permissions = {
  'users:read': 'See users',
  'users:write': 'Create, change and delete users',
  'events:read': 'See events',
  'events:write': 'Create, change and delete events',
  'payments:read': 'See payments',
  'payments:write': 'Create, change and delete payments',
  'invoices:read': 'See invoices',
  'invoices:write': 'Create, issue and take back invoices',
  'adhesions:read': 'See memberships and their types',
  'adhesions:write': 'Create, approve, renew and cancel memberships, and their types',
  'contracts:read': 'See contracts',
  'contracts:write': 'Create, change, send and end contracts',
  'tenant:write': 'Change what stands above documents',
  'contacts:read': 'See contacts',
  'contacts:write': 'Create, change and delete contacts',
  'groups:read': 'See groups and who is in them',
  'groups:write': 'Create, change and delete groups, add and remove members',
  'registrations:read': 'See who is registered for events',
  'registrations:write': 'Register people, decide on and end registrations, check people in',
  'waitlist:read': 'See who waits for a seat',
  'waitlist:approve': 'Put people on the waitlist, give them seats, turn them down',
  'forms:read': 'See forms and what was answered',
  'forms:write': 'Create, change, open, close and delete forms, delete responses',
  'roles:read': 'See roles and who has them',
  'roles:write': 'Create, change and delete roles, grant and take them',
  'users:export': 'Export users as CSV',
  'contacts:export': 'Export contacts as CSV',
  'users:impersonate': 'Act as another user',
  'email_templates:read': 'See email templates',
  'email_templates:write': 'Create, change, try and delete email templates',
  'newsletters:read': 'See newsletters and whom they went to',
  'newsletters:write': 'Write, change, try and delete newsletters',
  'newsletters:send': 'Send newsletters, hold and stop them',
  'api_tokens:manage': 'Create, see, rename and delete API tokens',
  'oauth_applications:manage': 'Register, see, change and delete OAuth applications',
  'webhooks:manage': 'Subscribe to events, see and repeat deliveries',
  'audit:read': 'See who changed what',
  'limits:read': 'See rate limits and how far they are used',
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

export type RoleName = keyof typeof builtInRoles;

export const roleNames = Object.keys(builtInRoles).filter((key): key is RoleName => Object.hasOwn(builtInRoles, key));

/** @returns whether a name is one of the permissions: what is stored may be of an older release. */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/**
 * @param custom what the tenant's own roles among them carry, as it is stored.
 * @returns the union of what the roles carry; a role that is not known carries nothing.
 */
export function permissionsOf(roles: readonly string[], custom: readonly string[] = []): ReadonlySet<Permission> {
  const granted = new Set<Permission>(custom.filter(isPermission));
  for (const role of roleNames) {
    if (roles.includes(role)) for (const permission of builtInRoles[role].permissions) granted.add(permission);
  }
  return granted;
}
