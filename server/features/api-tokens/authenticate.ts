/**
 * API token → caller. Every request looks its token up after its arrival, so that a deletion takes effect at once: a read
 * that comes alone together with what it reads, and all others before. Requests of a tenant that come together share a query.
 */
import { limitedTo, permissionsOf } from '#contracts/permissions.ts';
import { lastUses } from '#server/features/identity/last-use.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Authenticate } from '#server/gateway/stages/credential.ts';
import { KnownRows } from '#server/gateway/stages/known-rows.ts';
import { coalescing } from '#server/platform/coalesce.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { hashToken, isWellFormed } from './api-token.ts';
import { type LiveToken, liveTokens, recordUse } from './store.ts';

export interface ApiTokenAuthentication {
  readonly authenticate: Authenticate;
  /** Waits for pending writes of last uses. */
  flush(): Promise<void>;
}

export function apiTokenAuthentication(database: Database, logger: Logger): ApiTokenAuthentication {
  const liveToken = coalescing<LiveToken>(async (tenantId, hashes) => {
    const db = database.reading(tenantId);
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const tokens = await db.rows<LiveToken>(liveTokens(db, bytes));
    return new Map(tokens.map((token) => [token.tokenHash.toString('hex'), token]));
  });

  const known = new KnownRows<LiveToken>();
  const uses = lastUses('API token', recordUse, database, logger);

  return {
    async authenticate(tenant, credential, address, assume) {
      if (!isWellFormed(credential)) throw new Problem('invalid_api_token');
      const bytes = hashToken(credential);
      const hash = bytes.toString('hex');
      const lookup = {
        key: `${tenant.id} ${hash}`,
        group: tenant.id,
        statement: () => liveTokens(database.reading(tenant.id), [bytes]),
        read: () => liveToken(tenant.id, hash),
        seen: ({ id, usedLongAgo }: LiveToken) => {
          if (usedLongAgo) uses.record(tenant.id, id, address);
        },
      };
      const token = await known.find(lookup, assume);
      if (!token) throw new Problem('invalid_api_token');
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
