/** Registration of applications. Secrets are returned once and sealed, not hashed: the provider compares the value. */
import type {
  CreatedOAuthApplication,
  NewOAuthApplication,
  OAuthApplication,
  OAuthApplicationChanges,
} from '#contracts/schemas/oauth-application.ts';
import { found } from '#server/gateway/api/handle.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { base62String, newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { insertApplication, patchApplication, replaceSecret, selectApplication } from './store.ts';

export interface ApplicationDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

export const purpose = 'oauth client secret';

/** 285 bits. Base62 only: HTTP Basic requires encoding of other characters, which half of all clients forget. */
const secretLength = 48;

/** @throws Problem 422 for an invalid redirect URI */
export async function registerApplication(
  db: TenantDb,
  application: NewOAuthApplication,
  userId: string,
  deps: ApplicationDeps,
): Promise<JsonBody<CreatedOAuthApplication>> {
  checkRedirectUris(application.redirectUris);
  const secret = application.type === 'CONFIDENTIAL' ? base62String(deps.random, secretLength) : undefined;
  const row = await insertApplication(db, {
    ...application,
    id: newId(deps.random, deps.clock),
    secret: secret === undefined ? null : deps.secrets.seal(purpose, secret, deps.random),
    createdBy: userId,
  });
  return withSecret(row, secret);
}

/** @throws Problem 404, and 422 as registerApplication */
export async function changeApplication(
  db: TenantDb,
  id: string,
  changes: OAuthApplicationChanges,
): Promise<JsonBody<OAuthApplication>> {
  checkRedirectUris(changes.redirectUris ?? []);
  return found(await patchApplication(db, id, changes));
}

/** @throws Problem 404, and 409 for a public application */
export async function rotateSecret(
  db: TenantDb,
  id: string,
  { secrets, random }: ApplicationDeps,
): Promise<JsonBody<CreatedOAuthApplication>> {
  const secret = base62String(random, secretLength);
  const row = await replaceSecret(db, id, secrets.seal(purpose, secret, random));
  if (row) return withSecret(row, secret);
  if (!(await selectApplication(db, id))) throw new Problem('not_found');
  throw new Problem('invalid_transition', { detail: 'A public application has no secret.' });
}

/** @returns the secret of an application in clear. */
export function openSecret(secrets: Secrets, sealed: Buffer): string {
  return secrets.open(purpose, sealed);
}

function withSecret({ json, id }: JsonRow, secret: string | undefined): JsonBody<CreatedOAuthApplication> {
  return new JsonBody(secret === undefined ? json : `${json.slice(0, -1)},"clientSecret":"${secret}"}`, id);
}

/** Beyond the contract's pattern: ports up to 65535, and valid numeric addresses. */
function checkRedirectUris(uris: readonly string[]): void {
  const index = uris.findIndex((uri) => !URL.canParse(uri));
  if (index !== -1) throw invalidProperty(`redirectUris.${index}`, 'This is not a valid address', 'format');
}
