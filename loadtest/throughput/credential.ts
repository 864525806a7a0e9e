/** As whom requests are sent that are about no limit: the administrator of the profile. */
import type { Operation } from '#conformance/document.ts';
import type { Credential, Run } from '#conformance/engine/run.ts';
import { Skipped } from '#conformance/verdict.ts';

/** @returns nothing where no credential is asked for. @throws Skipped where the profile can give none that the operation takes */
export async function credentialFor(run: Run, { security }: Operation): Promise<Credential | undefined> {
  if (security.length === 0) return undefined;
  const takesJwt = security.includes('jwt');
  if (security.includes('apiToken') && !(takesJwt && lacksToken(run))) return (await run.people.readWrite()).credential;
  if (takesJwt) return (await run.people.administrator()).credential;
  throw new Skipped('not-applicable', `it takes ${security.join(' or ')} alone, which the administrator does not have`);
}

/** Whether a token would have to be made, and may not. */
function lacksToken({ profile }: Run): boolean {
  return profile.apiTokens?.readWrite === undefined && !profile.allowWrites;
}

/** @returns the headers of a request, with the media type of its body where it has one */
export function headersOf(credential: Credential | undefined, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json, */*;q=0.1',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...credential?.headers,
  };
}
