/** Permissions and built-in roles. Checked against the database on every request. */
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
  'tenant:write': 'Change the organisation and the letterhead of documents',
  'contacts:read': 'See contacts',
  'contacts:write': 'Create, change and delete contacts',
  'groups:read': 'See groups and their members',
  'groups:write': 'Create, change and delete groups, add and remove members',
  'registrations:read': 'See registrations for events',
  'registrations:write': 'Register people, decide on and end registrations, check people in',
  'waitlist:read': 'See the waitlist',
  'waitlist:approve': 'Add people to the waitlist, approve, reject and cancel entries',
  'forms:read': 'See forms and responses',
  'forms:write': 'Create, change, open, close and delete forms, delete responses',
  'roles:read': 'See roles and their users',
  'roles:write': 'Create, change and delete roles, assign and remove them',
  'users:export': 'Export users as CSV',
  'contacts:export': 'Export contacts as CSV',
  'users:impersonate': 'Act as another user',
  'second_factors:manage':
    'Demand a second factor by role, and turn off that of a user with no more permissions than your own',
  'email_templates:read': 'See email templates',
  'email_templates:write': 'Create, change, test and delete email templates',
  'newsletters:read': 'See newsletters and their recipients',
  'newsletters:write': 'Create, change, test and delete newsletters',
  'newsletters:send': 'Send, pause, resume and cancel newsletters',
  'api_tokens:own': 'Create, see, change and delete own API tokens',
  'api_tokens:manage': 'See, change and delete also the API tokens of users with no more permissions than your own',
  'oauth_applications:manage': 'Register, see, change and delete OAuth applications',
  'webhooks:manage': 'Manage webhook subscriptions, see and retry deliveries',
  'audit:read': 'See the audit log',
  'personal_data:read': 'See everything that is stored about a person',
  'personal_data:erase': 'Erase a person for good',
  'exports:manage': 'Create, see and delete exports of objects that one may see',
  'imports:manage': 'Create, see and cancel imports of objects that one may change',
  'limits:read': 'See rate limits and their usage',
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
