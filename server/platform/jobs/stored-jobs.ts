/**
 * graphile-worker's tables of jobs and tasks, as a worker reads and writes them. Its statements are those of its own
 * runner (0.18), but for named queues, which nobody here uses.
 */
import type { Statement } from '../postgres/flush.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

const jobs = `${queueSchema}._private_jobs`;
const taskNames = `${queueSchema}._private_tasks`;

/** A type, not an interface: pg wants rows with an index signature. */
export type StoredJob = {
  readonly id: string;
  readonly taskId: number;
  readonly payload: unknown;
  /** With the one that begins. */
  readonly attempts: number;
  readonly maxAttempts: number;
};

/** How an attempt ended. */
export interface Settlement {
  readonly id: string;
  /** What is kept of a failure; absent: the job is done. */
  readonly failure?: string;
}

/** @returns the id of each task, as jobs name it; a task that nobody has heard of is given one. */
export async function registerTasks(pool: Pool, names: readonly string[]): Promise<Map<number, string>> {
  const [, found] = await pool.use((connection) =>
    connection.flush<{ id: number; identifier: string }>([
      {
        text: `insert into ${taskNames} (identifier) select name from unnest($1::text[]) name
          where not exists (select from ${taskNames} where identifier = name) on conflict do nothing`,
        values: [names],
      },
      { text: `select id, identifier from ${taskNames} where identifier = any ($1::text[])`, values: [names] },
    ]),
  );
  return new Map(found?.rows.map(({ id, identifier }) => [id, identifier]));
}

/**
 * Locks the next job for a worker.
 * @param passedOver the flags of jobs that are to be left alone
 */
export function take(worker: string, taskIds: readonly number[], passedOver: readonly string[]): Statement {
  return {
    name: 'take-job',
    text: `update ${jobs} set attempts = attempts + 1, locked_by = $1::text, locked_at = now()
      where id = (
        select id from ${jobs}
        where is_available and run_at <= now() and task_id = any ($2::int[]) and (flags ?| $3::text[]) is not true
        order by priority, run_at limit 1 for update skip locked)
      returning id, task_id as "taskId", payload, attempts, max_attempts as "maxAttempts"`,
    values: [worker, taskIds, passedOver],
  };
}

/** Safe to send again. A job that was handed to another worker meanwhile, and is done all the same, is done. */
export function settle(worker: string, { id, failure }: Settlement): Statement {
  if (failure === undefined) return { name: 'job-done', text: `delete from ${jobs} where id = $1`, values: [id] };
  return { ...handBack(worker, [id], failure), name: 'job-failed' };
}

/** Sets jobs free that this worker has locked, to be tried again in a while: see guildgate_retry_soon (0002-jobs). */
export function handBack(worker: string, ids: readonly string[], why: string): Statement {
  return {
    text: `update ${jobs} set last_error = $3, locked_by = null, locked_at = null,
        run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
      where id = any ($1::bigint[]) and locked_by = $2`,
    values: [ids, worker, why],
  };
}

/**
 * Sets jobs free that PostgreSQL has locked for a worker which never heard of it: the answer was lost with its connection.
 * @param held the jobs that it has
 * @param after how long a lock may be young, in milliseconds: its answer may be on its way
 */
export function freeUnheardOf(worker: string, held: readonly string[], after: number): Statement {
  return {
    text: `update ${jobs} set locked_by = null, locked_at = null
      where locked_by = $1 and locked_at < now() - $3::interval and id <> all ($2::bigint[])`,
    values: [worker, held, `${after} milliseconds`],
  };
}
