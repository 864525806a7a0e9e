/**
 * Access token → application. Looked up in PostgreSQL for every request, after it came, and never remembered: what was
 * withdrawn is gone at once.
 */
import type { Authenticate } from '#server/gateway/credential.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { hashOfId } from './instance.ts';
import { findLiveAccess } from './user-info-store.ts';

/** @returns what proves applications. Their tokens are opaque: whatever has the form of a JWT is none of them. */
export function oauthAuthentication(database: Database): Authenticate {
  return async (tenant, credential) => {
    const tokenHash = hashOfId(credential);
    const access = await findLiveAccess(database.reading(tenant.id), tokenHash);
    if (!access) throw new Problem('invalid_token');
    return {
      kind: 'oauth',
      userId: access.userId,
      applicationId: access.applicationId,
      tokenId: tokenHash.toString('hex'),
      credentialId: access.applicationId,
      readOnly: false,
      permissions: new Set(),
      scopes: new Set(access.scopes),
    };
  };
}
