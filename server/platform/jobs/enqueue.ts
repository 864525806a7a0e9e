/**
 * Enqueues background jobs in the transaction of the write that needs them: job and write are committed together or
 * not at all.
 */
import type { TenantDb } from '../postgres/database.ts';
import { Sql, sql } from '../postgres/statement.ts';

export interface NewJob {
  /** Name of a task (see task.ts). */
  readonly task: string;
  /** Validated by the task's schema. Ids rather than copies, so that the queue holds no personal data.
   * An SQL expression, here and for `key`, is evaluated for each row. */
  readonly payload: object | Sql;
  /** Of pending jobs with the same key, tenant and task, only the newest runs. */
  readonly key?: string | Sql;
  /** Earliest start, by PostgreSQL's clock; absent: at once. An SQL expression is evaluated in the enqueuing statement. */
  readonly runAt?: Date | Sql;
  /** Attempts at the most; absent: 100, which take a week. */
  readonly maxAttempts?: number;
  /** True: a pending job with the same key keeps its `runAt`, so that repeated enqueuing does not postpone it. */
  readonly keepRunAt?: boolean;
  /** Lower values are taken first, regardless of age; 0 when absent. */
  readonly priority?: number;
}

/** Priority of bulk jobs: a sign-in code, for which a user waits at the screen, must not queue behind them. */
export const bulkPriority = 10;

/** @returns an SQL expression that enqueues a job within a store's statement: sql`select ${enqueueing(job)} from changed` */
export function enqueueing({ task, payload, key, runAt, maxAttempts, priority, keepRunAt }: NewJob): Sql {
  return sql`app.enqueue(${task}, ${payload instanceof Sql ? payload : JSON.stringify(payload)}, ${key ?? null}, ${runAt ?? null}, ${maxAttempts ?? 100}, ${priority ?? 0},
    ${keepRunAt ?? false})`;
}

/** Enqueues in the transaction of `db`, for its tenant. PostgreSQL rejects a payload that names another tenant. */
export async function enqueue(db: TenantDb, job: NewJob): Promise<void> {
  await db.rows(sql`select ${enqueueing(job)}`);
}

/** Removes pending jobs of the tenant whose work is done, in the transaction that did it. For workers only. */
export async function withdraw(db: TenantDb, task: string, keys: readonly string[]): Promise<void> {
  await db.rows(sql`select app.withdraw(${task}, ${keys})`);
}
