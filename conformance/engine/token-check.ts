/** Tests the only credential of a run before its first case: a mistyped token would look like a broken host. */
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operations } from '#harness/document.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Profile } from '#harness/profile.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { isNamedRead } from '../rules/applies.ts';

/**
 * Where an administrator can sign in, rules judge the Api-Token. Several reads, so that a fault of one operation is not
 * taken for one of the token.
 * @throws Inconclusive if every read that the specification names refuses the token
 */
export async function assertTokenAccepted(client: HttpClient, profile: Profile): Promise<void> {
  const { baseUrl, administrator, apiTokens } = profile;
  const token = apiTokens?.readWrite;
  if (administrator || token === undefined) return;
  const { headers: names } = dialectWith(profile.dialect);
  const headers = { accept: 'application/json', [names.apiToken]: token };
  let refused = 0;
  for (const { method, path } of operations.filter(isNamedRead)) {
    const status = await statusOf(client, { method, url: baseUrl + path, headers });
    if (status !== 401 && status !== 403) return;
    refused = status;
  }
  throw new Inconclusive(
    'control-failed',
    `The host refuses this token (${refused}). Check it, and that it belongs to an administrator of this host.`,
  );
}

/** @returns undefined without a response: the rules report that */
async function statusOf(client: HttpClient, request: Parameters<HttpClient['send']>[0]): Promise<number | undefined> {
  try {
    return (await client.send(request, () => {})).status;
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return undefined;
  }
}
