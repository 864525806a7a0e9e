/**
 * OAuth scopes, with the texts of the consent page. Those of the specification (Authentication, OAuth 2.0) reveal who the
 * user is; the others open operations of the member API: see the `scope` of a contract.
 */
export const oauthScopes = {
  profile: 'Name, language and time zone',
  email: 'Email address',
  groups: 'Groups that you belong to',
  roles: 'Roles that you have',
  events: 'See events, and your registrations, waitlist entries and forms',
  registrations: 'Register you for events, add you to waitlists, cancel, and answer forms',
  memberships: 'See your memberships; apply for, renew and cancel them',
  payments: 'See your payments, invoices and contracts',
} as const;

export type OAuthScope = keyof typeof oauthScopes;

/** @returns whether a string is a scope */
export const isOAuthScope = (name: string): name is OAuthScope => Object.hasOwn(oauthScopes, name);

export const oauthScopeNames: readonly OAuthScope[] = [
  'profile',
  'email',
  'groups',
  'roles',
  'events',
  'registrations',
  'memberships',
  'payments',
];
