/** OAuth scopes with descriptions for administrators. */
import { type OAuthScope, oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import { type Label, say } from '../../../language/say.ts';
import type { Option } from '../../../page/fields.ts';
import { words } from '../../../page/format.ts';

const reveals: Readonly<Record<OAuthScope, Label>> = {
  profile: 'Name, language and time zone.',
  email: 'The email address, and whether it is verified.',
  groups: 'The groups that the user belongs to.',
  roles: 'The roles that the user has.',
  events: 'The events that the user sees, its registrations, waitlist entries, and forms.',
  registrations: 'Registers the user for events, adds it to waitlists, cancels, and answers forms.',
  memberships: 'Shows the memberships of the user; applies for, renews and cancels them.',
  payments: 'Shows the payments, invoices and contracts of the user.',
};

export const scopeOptions = (): readonly Option[] =>
  oauthScopeNames.map((value) => ({
    value,
    label: words(value),
    help: say(reveals[value]),
  }));

/** @returns 'Profile, Email', for lists */
export function scopeList(scopes: readonly OAuthScope[]): string {
  return scopes.length === 0 ? say('Nothing') : scopes.map(words).join(', ');
}

/** @returns each scope with the data that it reveals */
export function scopeFacts(scopes: readonly OAuthScope[]): [label: string, value: string][] {
  return scopes.map((scope) => [words(scope), say(reveals[scope])]);
}
