/** OAuth scopes with descriptions for administrators. */
import { type OAuthScope, oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import type { Option } from '../../../page/fields.ts';
import { words } from '../../../page/format.ts';

const reveals: Readonly<Record<OAuthScope, string>> = {
  profile: 'Name, language and time zone.',
  email: 'The email address, and whether it is verified.',
  groups: 'The groups that the user belongs to.',
  roles: 'The roles that the user has.',
};

export const scopeOptions: readonly Option[] = oauthScopeNames.map((value) => ({
  value,
  label: words(value),
  help: reveals[value],
}));

/** @returns 'Profile, Email', for lists */
export function scopeList(scopes: readonly OAuthScope[]): string {
  return scopes.length === 0 ? 'Nothing' : scopes.map(words).join(', ');
}

/** @returns each scope with the data that it reveals */
export function scopeFacts(scopes: readonly OAuthScope[]): [label: string, value: string][] {
  return scopes.map((scope) => [words(scope), reveals[scope]]);
}
