/**
 * graphile-worker's tables of jobs and tasks, as a worker reads and writes them. What takes and settles jobs does to them
 * what its own runner (0.18) does, but for named queues, which nobody here uses.
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
  readonly attempt: number;
  /** What is kept of a failure; absent: the job is done. */
  readonly failure: string | undefined;
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

/** What of a job changes when it is to be tried again, in a while: see guildgate_retry_soon (0002-jobs). $1 is why. */
const retried = `last_error = $1, locked_by = null, locked_at = null,
  run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'`;

/**
 * Safe to send again: a failure is that of one attempt, and not of the next, which may be running. A job that was replaced as
 * it ran has had all its attempts (add_job). One that was set free meanwhile, and is done all the same, is done.
 */
export function settle(worker: string, { id, attempt, failure }: Settlement): Statement {
  if (failure === undefined) return { name: 'job-done', text: `delete from ${jobs} where id = $1`, values: [id] };
  return {
    name: 'job-failed',
    text: `update ${jobs} set ${retried}
      where id = $2 and locked_by = $3 and (attempts = $4 or attempts = max_attempts)`,
    values: [failure, id, worker, attempt],
  };
}

/** Sets jobs free that this worker has locked. */
export function handBack(worker: string, ids: readonly string[], why: string): Statement {
  return {
    text: `update ${jobs} set ${retried} where id = any ($2::bigint[]) and locked_by = $3`,
    values: [why, ids, worker],
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
