/**
 * Deletes what has reached its age, once a day for each tenant: ended sessions, expired refresh tokens and instances of the
 * OAuth provider, and, where the operator wants it, old lines of the audit log.
 */
import Joi from '#contracts/schemas/joi.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import {
  type Cursor,
  deleteEndedSessions,
  deleteExpiredInstances,
  deleteExpiredRefreshTokens,
  deleteOldAuditLines,
} from './store.ts';

/** In days. */
export interface Retention {
  /** From the end of a session. Undefined: 30. */
  readonly sessions?: number | undefined;
  /** Undefined: for ever. */
  readonly auditLog?: number | undefined;
}

const name = 'retention.daily';

/** Of its day, even or odd: the next run replaces the one before the last, and this one keeps its retries until then. */
const keyOfNext = sql`'daily ' || to_char((now() + interval '1 day') at time zone 'UTC', 'J')::int % 2`;

/** The first run of a tenant is enqueued with the tenant's row, by a trigger (0056-first-retention.ts). */
export function retentionTask({ sessions = 30, auditLog }: Retention): Task<Record<string, never>> {
  return {
    name,
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      const db = database.writing(tenant.id);
      // First: the next run does not depend on the success of this one. A retry lets a pending one stay.
      const runAt = sql`now() + interval '1 day'`;
      await enqueue(db, { task: name, payload: {}, key: keyOfNext, runAt, priority: 20, keepRunAt: true });
      await page((after) => deleteEndedSessions(db, sessions, after));
      await page((after) => deleteExpiredRefreshTokens(db, after));
      while (await deleteExpiredInstances(db));
      if (auditLog !== undefined) while (await deleteOldAuditLines(db, auditLog));
    },
  };
}

async function page(deleteBehind: (after: Cursor) => Promise<Cursor>): Promise<void> {
  for (let after = await deleteBehind(undefined); after !== undefined; ) after = await deleteBehind(after);
}
