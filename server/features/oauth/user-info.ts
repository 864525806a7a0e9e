/** User claims by scope. The consent page shows the same values. */
import type { UserInfo } from '#contracts/schemas/oauth-grant.ts';
import type { OAuthScope } from '#contracts/schemas/oauth-scopes.ts';
import type { Person } from './user-info-store.ts';

/** @returns the claims of OpenID Connect Core, 5.1, and `groups` and `roles`. Unknown ones are omitted (5.3.2). */
export function claimsOf(person: Person, scopes: ReadonlySet<OAuthScope>): UserInfo {
  return {
    sub: person.id,
    ...(scopes.has('profile') && {
      name: `${person.firstName} ${person.lastName}`,
      given_name: person.firstName,
      family_name: person.lastName,
      ...(person.locale !== null && { locale: person.locale }),
      ...(person.timezone !== null && { zoneinfo: person.timezone }),
      updated_at: person.updatedAt,
    }),
    ...(scopes.has('email') && { email: person.email, email_verified: person.emailVerified }),
    ...(scopes.has('groups') && { groups: person.groups }),
    ...(scopes.has('roles') && { roles: person.roles }),
  };
}
