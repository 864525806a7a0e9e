/** Credential of requests that are about no limit: the profile's administrator. */

import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import type { Operation } from '#harness/document.ts';
import type { Credential } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';

/** @returns nothing where no credential is needed. @throws Skipped where the profile has none that the operation accepts */
export async function credentialFor(
  session: ProvisionedSession,
  { security }: Operation,
): Promise<Credential | undefined> {
  if (security.length === 0) return undefined;
  const takesJwt = security.includes('jwt');
  if (security.includes('apiToken') && !(takesJwt && lacksToken(session)))
    return (await session.actors.readWrite()).credential;
  if (takesJwt) return (await session.actors.administrator()).credential;
  throw new Skipped(
    'not-applicable',
    `it accepts only ${security.join(' or ')}, which the administrator does not have`,
  );
}

/** Whether a token would have to be created, which is not allowed. */
function lacksToken({ profile }: ProvisionedSession): boolean {
  return profile.apiTokens?.readWrite === undefined && !profile.allowWrites;
}

/** @returns the headers of a request, with the media type of its body if there is one */
export function headersOf(credential: Credential | undefined, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json, */*;q=0.1',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...credential?.headers,
  };
}
