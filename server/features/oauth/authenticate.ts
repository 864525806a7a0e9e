/**
 * Access token → application. Queried in PostgreSQL for every request and never cached: a revocation is effective at once.
 */

import { Problem } from '#server/gateway/api/problem.ts';
import type { Authenticate } from '#server/gateway/stages/credential.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { hashOfId } from './instance.ts';
import { findLiveAccess } from './user-info-store.ts';

/** @returns the authentication of applications. Their tokens are opaque and never have the form of a JWT. */
export function oauthAuthentication(database: Database): Authenticate {
  return async (tenant, credential) => {
    const tokenHash = hashOfId(credential);
    const access = await findLiveAccess(database.reading(tenant.id), tokenHash);
    if (!access) throw new Problem('invalid_token', { detail: 'Invalid or expired access token.' });
    return {
      kind: 'oauth',
      userId: access.userId,
      applicationId: access.applicationId,
      credentialId: access.grantId,
      readOnly: false,
      permissions: new Set(),
      scopes: new Set(access.scopes),
    };
  };
}
