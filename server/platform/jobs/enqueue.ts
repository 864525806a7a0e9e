/**
 * Asking for work in the background, in the transaction of the write that needs it: job and write are committed
 * together or not at all.
 */
import type { TenantDb } from '../postgres/database.ts';
import { type Sql, sql } from '../postgres/statement.ts';

export interface NewJob {
  /** The name of a task (see task.ts). */
  readonly task: string;
  /** What the task's schema accepts. Ids rather than copies: whoever reads the queue should learn nothing. */
  readonly payload: object;
  /** Of jobs with the same key, tenant and task that have not begun, only the newest is run. */
  readonly key?: string;
  /** Not before; absent: at once. By the clock of PostgreSQL. */
  readonly runAt?: Date;
  /** How often it is tried; absent: 100 times, which is a week. */
  readonly maxAttempts?: number;
  /** True: a job that waits already under the key keeps its `runAt`, so that asking often puts nothing off. */
  readonly keepRunAt?: boolean;
  /** Lower ones are taken first, whatever waits longer; 0 when absent. */
  readonly priority?: number;
}

/** Of jobs that may be many: whoever asked for a code waits for it at a screen, and must not wait behind them. */
export const priorityOfMany = 10;

/** @returns the expression that enqueues, for a statement of a store: sql`select ${enqueueing(job)} from changed`. */
export function enqueueing({ task, payload, key, runAt, maxAttempts, priority, keepRunAt }: NewJob): Sql {
  return sql`app.enqueue(${task}, ${JSON.stringify(payload)}, ${key ?? null}, ${runAt ?? null}, ${maxAttempts ?? 100}, ${priority ?? 0},
    ${keepRunAt ?? false})`;
}

/** Enqueues in the transaction of `db`. The tenant is that of `db`, whatever the payload says. */
export async function enqueue(db: TenantDb, job: NewJob): Promise<void> {
  await db.rows(sql`select ${enqueueing(job)}`);
}

/** Takes jobs of the tenant back that have nothing left to do, in the transaction that has done it. For workers. */
export async function withdraw(db: TenantDb, task: string, keys: readonly string[]): Promise<void> {
  await db.rows(sql`select app.withdraw(${task}, ${keys})`);
}
