/**
 * Api-Token → caller. Looked up for every request, after it came, and never remembered: what was deleted is gone at once.
 * An integration that sends many requests at once has one token: they are looked up together.
 */
import { permissionsOf } from '#contracts/permissions.ts';
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

  /** By the token's id: of many requests at once, one records. */
  const recordings = new Map<string, Promise<void>>();

  /** Beside the request, not before its answer: a client does not wait for our bookkeeping. */
  const record = (tenantId: string, id: string): void => {
    if (recordings.has(id)) return;
    const recording = recordUse(database.writing(tenantId), id)
      .catch((error: unknown) => logger.warn({ err: error }, 'the use of an Api-Token was not recorded'))
      .finally(() => recordings.delete(id));
    recordings.set(id, recording);
  };

  return {
    async authenticate(tenant, credential) {
      if (!isWellFormed(credential)) throw new Problem('invalid_api_token');
      const token = await liveToken(tenant.id, hashToken(credential).toString('hex'));
      if (!token) throw new Problem('invalid_api_token');
      if (token.usedLongAgo) record(tenant.id, token.id);
      return {
        kind: 'apiToken',
        userId: token.userId,
        tokenId: token.id,
        credentialId: token.id,
        readOnly: token.readOnly,
        permissions: permissionsOf(token.roles),
      };
    },
    settle: async () => {
      await Promise.all(recordings.values());
    },
  };
}
