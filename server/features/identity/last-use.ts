/** When a credential was last used: recorded beside the request, not before its answer. No client waits for our bookkeeping. */
import type { Logger } from '#server/platform/log.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';

export interface LastUses {
  /** Begins to record a use, unless one of the same credential is being recorded. */
  record(tenantId: string, id: string, address?: string): void;
  /** Waits for the uses that are still being recorded. */
  settle(): Promise<void>;
}

/** @param what for the log, such as `a session`. A use that cannot be recorded is logged, and otherwise forgotten. */
export function lastUses(
  what: string,
  write: (db: TenantDb, id: string, address?: string) => Promise<void>,
  database: Database,
  logger: Logger,
): LastUses {
  const recordings = new Map<string, Promise<void>>();
  return {
    record(tenantId, id, address) {
      if (recordings.has(id)) return;
      const recording = write(database.writing(tenantId), id, address)
        .catch((error: unknown) => logger.warn({ err: error }, `the use of ${what} was not recorded`))
        .finally(() => recordings.delete(id));
      recordings.set(id, recording);
    },
    settle: async () => {
      await Promise.all(recordings.values());
    },
  };
}
