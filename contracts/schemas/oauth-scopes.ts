/** OAuth scopes, with the texts of the consent page. Spec: Authentication, OAuth 2.0. */
export const oauthScopes = {
  profile: 'Name, language and time zone',
  email: 'Email address',
  groups: 'Groups that you belong to',
  roles: 'Roles that you have',
} as const;

export type OAuthScope = keyof typeof oauthScopes;

export const oauthScopeNames: readonly OAuthScope[] = ['profile', 'email', 'groups', 'roles'];
