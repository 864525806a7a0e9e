/**
 * API token → caller. Every request looks its token up after its arrival, so that a deletion takes effect at once;
 * parallel requests with one token share a query.
 */
import { limitedTo, permissionsOf } from '#contracts/permissions.ts';
import { lastUses } from '#server/features/identity/last-use.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Authenticate } from '#server/gateway/stages/credential.ts';
import { coalescing } from '#server/platform/coalesce.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { hashToken, isWellFormed } from './api-token.ts';
import { findLiveTokens, type LiveToken, recordUse } from './store.ts';

export interface ApiTokenAuthentication {
  readonly authenticate: Authenticate;
  /** Waits for pending writes of last uses. */
  flush(): Promise<void>;
}

export function apiTokenAuthentication(database: Database, logger: Logger): ApiTokenAuthentication {
  const liveToken = coalescing<LiveToken>(async (tenantId, hashes) => {
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const tokens = await findLiveTokens(database.reading(tenantId), bytes);
    return new Map(tokens.map((token) => [token.tokenHash.toString('hex'), token]));
  });

  const uses = lastUses('API token', recordUse, database, logger);

  return {
    async authenticate(tenant, credential, address) {
      if (!isWellFormed(credential)) throw new Problem('invalid_api_token');
      const token = await liveToken(tenant.id, hashToken(credential).toString('hex'));
      if (!token) throw new Problem('invalid_api_token');
      if (token.usedLongAgo) uses.record(tenant.id, token.id, address);
      return {
        kind: 'apiToken',
        userId: token.userId,
        credentialId: token.id,
        readOnly: token.readOnly,
        permissions: limitedTo(permissionsOf(token.roles, token.custom), token.permissions),
      };
    },
    flush: uses.flush,
  };
}
