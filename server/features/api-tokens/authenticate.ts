/**
 * Api-Token → caller. Looked up for every request, after it came, and never remembered: what was deleted is gone at once.
 * An integration that sends many requests at once has one token: they are looked up together.
 */
import { permissionsOf } from '#contracts/permissions.ts';
import { lastUses } from '#server/features/identity/last-use.ts';
import type { Authenticate } from '#server/gateway/credential.ts';
import { Problem } from '#server/gateway/problem.ts';
import { coalescing } from '#server/platform/coalesce.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { hashToken, isWellFormed } from './api-token.ts';
import { findLiveTokens, type LiveToken, recordUse } from './store.ts';

export interface ApiTokenAuthentication {
  readonly authenticate: Authenticate;
  /** Waits for the uses that are still being recorded. */
  settle(): Promise<void>;
}

export function apiTokenAuthentication(database: Database, logger: Logger): ApiTokenAuthentication {
  const liveToken = coalescing<LiveToken>(async (tenantId, hashes) => {
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const tokens = await findLiveTokens(database.reading(tenantId), bytes);
    return new Map(tokens.map((token) => [token.tokenHash.toString('hex'), token]));
  });

  const uses = lastUses('an Api-Token', recordUse, database, logger);

  return {
    async authenticate(tenant, credential, address) {
      if (!isWellFormed(credential)) throw new Problem('invalid_api_token');
      const token = await liveToken(tenant.id, hashToken(credential).toString('hex'));
      if (!token) throw new Problem('invalid_api_token');
      if (token.usedLongAgo) uses.record(tenant.id, token.id, address);
      return {
        kind: 'apiToken',
        userId: token.userId,
        tokenId: token.id,
        credentialId: token.id,
        readOnly: token.readOnly,
        permissions: permissionsOf(token.roles, token.custom),
      };
    },
    settle: uses.settle,
  };
}
