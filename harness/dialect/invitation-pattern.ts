/** The link in the mail of an invitation. */
import { Skipped } from '../verdict.ts';
import type { Dialect } from './dialect.ts';

/** @returns what matches the link of an invitation. @throws Skipped where the profile says that the host has none */
export function invitationPattern({ contactHash }: Dialect): RegExp {
  const { pattern }: { readonly pattern?: string } = contactHash;
  if (pattern === undefined)
    throw new Skipped('profile-lacks', 'the dialect of the profile has no contactHash.pattern');
  return new RegExp(pattern);
}
