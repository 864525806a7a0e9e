/** Records the last use of a credential asynchronously, so that no response waits for it. */
import type { Logger } from '#server/platform/log.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';

export interface LastUses {
  /** Starts recording a use, unless one of the same credential is in progress. */
  record(tenantId: string, id: string, address?: string): void;
  /** Waits for pending writes. */
  flush(): Promise<void>;
}

/** Logs a failed write and drops it. @param credential for the log, such as `session` */
export function lastUses(
  credential: string,
  write: (db: TenantDb, id: string, address?: string) => Promise<void>,
  database: Database,
  logger: Logger,
): LastUses {
  const recordings = new Map<string, Promise<void>>();
  return {
    record(tenantId, id, address) {
      if (recordings.has(id)) return;
      const recording = write(database.recording(tenantId), id, address)
        .catch((error: unknown) => logger.warn({ err: error, credential }, 'last use not recorded'))
        .finally(() => recordings.delete(id));
      recordings.set(id, recording);
    },
    flush: async () => {
      await Promise.all(recordings.values());
    },
  };
}
