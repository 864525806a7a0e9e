/** Inserts OAuth applications, grants and access tokens by SQL, without a browser sign-in. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type OAuthScope, oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import { hashOfId } from '#server/features/oauth/instance.ts';
import type { Place } from './person.ts';

export interface Access {
  readonly token: string;
  /** Id of the credential: see findLiveAccess. */
  readonly id: string;
  readonly applicationId: string;
}

export interface AccessOptions {
  readonly userId: string;
  /** Absent: a new one. */
  readonly applicationId?: string;
  /** oidc-provider's model name; absent: AccessToken. */
  readonly model?: string;
  readonly expires?: Date;
  /** Absent: all. */
  readonly scopes?: readonly OAuthScope[];
}

const uuidOf = (hash: Buffer) => hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const inAnHour = (now: Date) => new Date(now.getTime() + 3_600_000);

/** @returns a public application of the tenant. */
export async function freshApplication({ service, tenant }: Place, userId: string): Promise<string> {
  const id = randomUUID();
  await service.sql(
    `insert into oauth_applications (tenant_id, id, name, type, redirect_uris, scopes, created_by)
      values ($1, $2, 'Fresh', 'PUBLIC', '{https://fresh.example/}', $4, $3)`,
    [tenant.id, id, userId, oauthScopeNames],
  );
  return id;
}

/**
 * @returns a token with its grant. Payloads are empty: only the provider reads them, and these tests do not
 * call it.
 */
export async function freshAccess(
  place: Place,
  { userId, model = 'AccessToken', expires, scopes = oauthScopeNames, ...options }: AccessOptions,
): Promise<Access> {
  const { service, tenant } = place;
  const applicationId = options.applicationId ?? (await freshApplication(place, userId));
  const [token, grant] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const now = service.clock.now();
  await service.sql(
    `insert into oauth_instances (tenant_id, model, id_hash, payload, user_id, application_id, grant_id, scopes, expires_at)
      values ($1, 'Grant', $2, '', $3, $4, null, $9, $5), ($1, $6, $7, '', $3, $4, $2, $9, $8)`,
    [
      tenant.id,
      hashOfId(grant),
      userId,
      applicationId,
      inAnHour(now),
      model,
      hashOfId(token),
      expires ?? inAnHour(now),
      scopes,
    ],
  );
  return { token, applicationId, id: uuidOf(hashOfId(grant)) };
}
