/** Api-Token → caller. Looked up on every request and never remembered: what was deleted is gone at once. */
import { permissionsOf } from '#contracts/permissions.ts';
import type { Authenticate } from '#server/gateway/credential.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { hashToken, isWellFormed } from './api-token.ts';
import { findLiveToken, recordUse } from './store.ts';

export interface ApiTokenAuthentication {
  readonly authenticate: Authenticate;
  /** Waits for the uses that are still being recorded. */
  settle(): Promise<void>;
}

export function apiTokenAuthentication(database: Database, logger: Logger): ApiTokenAuthentication {
  const recordings = new Set<Promise<void>>();

  /** Beside the request, not before its answer: a client does not wait for our bookkeeping. */
  const record = (tenantId: string, id: string): void => {
    const recording = recordUse(database.writing(tenantId), id)
      .catch((error: unknown) => logger.warn({ err: error }, 'the use of an Api-Token was not recorded'))
      .finally(() => recordings.delete(recording));
    recordings.add(recording);
  };

  return {
    async authenticate(tenant, credential) {
      if (!isWellFormed(credential)) throw new Problem('invalid_api_token');
      const token = await findLiveToken(database.reading(tenant.id), hashToken(credential));
      if (!token) throw new Problem('invalid_api_token');
      if (token.usedLongAgo) record(tenant.id, token.id);
      return {
        kind: 'apiToken',
        userId: token.userId,
        tokenId: token.id,
        credentialId: token.id,
        readOnly: token.readOnly,
        roles: token.roles,
        permissions: permissionsOf(token.roles),
      };
    },
    settle: async () => {
      await Promise.all(recordings);
    },
  };
}
